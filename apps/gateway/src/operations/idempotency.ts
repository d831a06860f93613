import { createHash } from 'node:crypto';
import { idempotencyKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { severalKeys } from '../auth/key-reader.ts';

/** Idempotency of an operation: the caller's key, and a digest of the content that distinguishes a retry from a mistake. */
export function toIdempotency(key: string | undefined, content: object) {
  if (key === undefined) return undefined;
  if (key === severalKeys) throw Fault.invalid('Idempotency-Key was sent more than once: send one header.');
  const { error } = idempotencyKey.safeParse(key);
  if (error) throw Fault.invalid(`The header Idempotency-Key ${error.issues[0]?.message}.`);
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
}
