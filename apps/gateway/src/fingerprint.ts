import { createHash } from 'node:crypto';
import { idempotencyKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

/** The idempotency of an operation: the caller's key, and a digest of what was asked, to tell a retry from a mistake. */
export function fingerprintOf(key: string | undefined, asked: object) {
  if (key === undefined) return undefined;
  const { error } = idempotencyKey.safeParse(key);
  if (error)
    throw Fault.of('invalid_parameters', { reason: `The header Idempotency-Key ${error.issues[0]?.message}.` });
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(asked)).digest('hex') };
}
