import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { secretPrefix } from '@kerf/errors';

const prefix = secretPrefix('live');
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 42;
const checksumLength = 6;
const anyKey = new RegExp(`${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}`, 'g');
const shape = new RegExp(`^${anyKey.source}$`);

/** Makes a new live key: about 250 random bits and a checksum over them. It is shown once and never stored. */
export function mintKey(): string {
  const body = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${prefix}${body}${checksum(prefix + body)}`;
}

/** Whether a text can be a key at all: its shape and checksum hold. Costs no I/O. */
export const isWellFormedKey = (text: string): boolean =>
  shape.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** Whatever in a text has the shape of a key; its checksum need not hold. */
export const keysIn = (text: string): string[] => text.match(anyKey) ?? [];

/** The stored form of a key, in hexadecimal: HMAC-SHA-256 under a server secret. */
export const digestKey = (key: string, pepper: string): string =>
  createHmac('sha256', pepper).update(key).digest('hex');

/** What a person may see of a key: enough to tell two apart, too little to use. */
export const displayKey = (key: string) => ({ prefix: key.slice(0, prefix.length + 4), last4: key.slice(-4) });

/** CRC-32 in base62, six characters, as scanners can check without asking anybody. */
function checksum(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let i = 0; i < checksumLength; i += 1) {
    written = alphabet.charAt(rest % alphabet.length) + written;
    rest = Math.floor(rest / alphabet.length);
  }
  return written;
}
