import { createHash } from 'node:crypto';
import { Fault } from '@kerf/errors';

const longest = 255;

/** The idempotency of an operation: the caller's key, and a digest of what was asked, to tell a retry from a mistake. */
export function fingerprintOf(key: string | undefined, asked: object) {
  if (key === undefined) return undefined;
  if (key.length < 1 || key.length > longest)
    throw Fault.of('invalid_parameters', {
      reason: `The header Idempotency-Key must have 1 to ${longest} characters, not ${key.length}.`,
    });
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(asked)).digest('hex') };
}
