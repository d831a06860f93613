import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { getSecretPrefix } from '@kerf/errors';

const prefix = getSecretPrefix('live');
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 42;
const checksumLength = 6;
const keyPattern = new RegExp(`${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}`, 'g');
const wholeKeyPattern = new RegExp(`^${keyPattern.source}$`);

/** Creates a live key from about 250 random bits and a checksum. It is shown once and never stored. */
export function mintKey(): string {
  const body = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${prefix}${body}${checksum(prefix + body)}`;
}

/** Returns true if a text has the format and checksum of a key. Needs no I/O. */
export const isWellFormedKey = (text: string): boolean =>
  wholeKeyPattern.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** Finds everything in a text with the format of a key; checksums are not verified. */
export const findKeys = (text: string): string[] => text.match(keyPattern) ?? [];

/** Computes the stored form of a key, in hexadecimal: HMAC-SHA-256 under a server secret. */
export const digestKey = (key: string, pepper: string): string =>
  createHmac('sha256', pepper).update(key).digest('hex');

/** Returns the displayable parts of a key: enough to distinguish two keys, too little to use one. */
export const displayKey = (key: string) => ({ prefix: key.slice(0, prefix.length + 4), last4: key.slice(-4) });

/** Computes a CRC-32 as six base62 characters, which secret scanners can verify offline. */
function checksum(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let i = 0; i < checksumLength; i += 1) {
    written = alphabet.charAt(rest % alphabet.length) + written;
    rest = Math.floor(rest / alphabet.length);
  }
  return written;
}
