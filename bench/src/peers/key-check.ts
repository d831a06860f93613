import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Simplest possible key check: looks up the digest in a set. */
export function keyCheck(keys: readonly string[]): (headers: IncomingHttpHeaders) => boolean {
  const known = new Set(keys.map(digestOf));
  return ({ 'x-api-key': key }) => typeof key === 'string' && known.has(digestOf(key));
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');
