import { createHash } from 'node:crypto';
import type { ParsedOperation } from './operation.ts';

type Admission = Pick<ParsedOperation['admission'], 'operationId' | 'idempotency'>;

/**
 * The id under which an adapter runs a command once. Requests of one account under one Idempotency-Key share a command,
 * although each attempt is an operation of its own in the ledger.
 */
export function toCommandId(accountId: string, { operationId, idempotency }: Admission): string {
  if (!idempotency) return operationId;
  const name = JSON.stringify([accountId, idempotency.key, idempotency.fingerprint]);
  return toUuid(createHash('sha256').update(name).digest('hex'));
}

/** The first 122 bits of a digest as a UUID of version 8, the custom format of RFC 9562. */
const toUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
