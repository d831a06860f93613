import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { getSecretPrefix } from '@kerf/errors';

const prefix = getSecretPrefix('live');
const sessionPrefix = getSecretPrefix('session');
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 42;
const checksumLength = 6;
const body = `[0-9A-Za-z]{${randomLength + checksumLength}}`;
const keyPattern = new RegExp(`${prefix}${body}`, 'g');
const wholeKeyPattern = new RegExp(`^${keyPattern.source}$`);
const wholeSessionPattern = new RegExp(`^${sessionPrefix}${body}$`);

/** Creates a live key from about 250 random bits and a checksum. It is shown once and never stored. */
export const mintKey = (): string => mintSecret(prefix);

/** Creates the secret of a dashboard session, in the form of a key with a prefix of its own. */
export const mintSessionToken = (): string => mintSecret(sessionPrefix);

/** Returns true if a text has the format and checksum of a key. Needs no I/O. */
export const isWellFormedKey = (text: string): boolean => wholeKeyPattern.test(text) && hasChecksum(text);

/** Returns true if a text has the format and checksum of a session's secret. Needs no I/O. */
export const isSessionToken = (text: string): boolean => wholeSessionPattern.test(text) && hasChecksum(text);

/** Finds everything in a text with the format of a key; checksums are not verified. */
export const findKeys = (text: string): string[] => text.match(keyPattern) ?? [];

/** Computes the stored form of a key, in hexadecimal: HMAC-SHA-256 under a server secret. */
export const digestKey = (key: string, pepper: string): string =>
  createHmac('sha256', pepper).update(key).digest('hex');

/** Displayable part of the secrets of sessions, which are never shown. */
export const displaySession = { prefix: sessionPrefix, last4: '' };

/** Returns the displayable parts of a key: enough to distinguish two keys, too little to use one. */
export const displayKey = (key: string) => ({ prefix: key.slice(0, prefix.length + 4), last4: key.slice(-4) });

function mintSecret(kind: string): string {
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${kind}${random}${checksum(kind + random)}`;
}

const hasChecksum = (text: string): boolean => checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

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
