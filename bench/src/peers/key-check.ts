import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Simplest possible key check: looks up the digest in a set. */
export function createKeyCheck(keys: readonly string[]): (headers: IncomingHttpHeaders) => boolean {
  const known = new Set(keys.map(computeDigest));
  return ({ 'x-api-key': key }) => typeof key === 'string' && known.has(computeDigest(key));
}

const computeDigest = (key: string): string => createHash('sha256').update(key).digest('hex');
