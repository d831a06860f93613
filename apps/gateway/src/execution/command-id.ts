import { createHash } from 'node:crypto';
import type { Attempt } from './attempt.ts';

type Named = Pick<Attempt['admission'], 'operationId' | 'idempotency'>;

/**
 * The name under which an adapter knows what it is asked to do. Every attempt is an operation of its own to the ledger;
 * those of one account under one Idempotency-Key are one command, of which the adapter remembers that it was done.
 */
export function commandIdOf(accountId: string, { operationId, idempotency }: Named): string {
  if (!idempotency) return operationId;
  const name = JSON.stringify([accountId, idempotency.key, idempotency.fingerprint]);
  return uuidOf(createHash('sha256').update(name).digest('hex'));
}

/** The first 122 free bits of a digest as a UUID of version 8, whose contents are its maker's own (RFC 9562). */
const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
