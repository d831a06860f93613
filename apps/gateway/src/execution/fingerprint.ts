import { createHash } from 'node:crypto';
import { idempotencyKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

/** Stands for more than one Idempotency-Key of a request: no header can say it. It is refused once its caller is known. */
export const severalKeys = '\n';

/** The idempotency of an operation: the caller's key, and a digest of what was asked, to tell a retry from a mistake. */
export function fingerprintOf(key: string | undefined, asked: object) {
  if (key === undefined) return undefined;
  if (key === severalKeys) throw Fault.invalid('The header Idempotency-Key came on several lines: send one.');
  const { error } = idempotencyKey.safeParse(key);
  if (error) throw Fault.invalid(`The header Idempotency-Key ${error.issues[0]?.message}.`);
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(asked)).digest('hex') };
}
