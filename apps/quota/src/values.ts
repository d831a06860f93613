import type { Input, quota } from '@kerf/contracts';

type Admission = Input<typeof quota.admit>;

/** A request as the arguments that admit and charge share. */
export const valuesOf = (request: Input<typeof quota.charge>): readonly unknown[] => [
  request.keys.map(bytea),
  request.operationId,
  request.tool,
  request.tier,
  request.cost,
  request.idempotency?.key ?? null,
  request.idempotency ? bytea(request.idempotency.fingerprint) : null,
  request.holdMs,
];

/** Many requests without idempotency keys as the arguments of admit_all: one array for each. */
export const columnsOf = (requests: readonly Admission[]): readonly unknown[] => [
  requests.map(({ keys: [digest = ''] }) => bytea(digest)),
  requests.map(({ keys: [, previous] }) => (previous === undefined ? null : bytea(previous))),
  requests.map(({ operationId }) => operationId),
  requests.map(({ tool }) => tool),
  requests.map(({ tier }) => tier),
  requests.map(({ cost }) => cost),
  requests.map(({ holdMs }) => holdMs),
  requests.map(({ adapterId }) => adapterId ?? null),
];

/** Postgres reads bytes as hexadecimal after this prefix. */
export const bytea = (hex: string): string => `\\x${hex}`;

/** Nothing is null, and not the JSON value of that name. */
export const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
