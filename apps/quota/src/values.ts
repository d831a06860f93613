import type { Input, quota } from '@kerf/contracts';

/** A request to reserve an operation. */
export interface Asked extends Input<typeof quota.admit> {
  /** Whether an adapter runs it, which is chosen then. */
  readonly isRouted: boolean;
}

/** A request as the arguments of admit. */
export const valuesOf = (request: Asked): readonly unknown[] => [
  request.keys.map(bytea),
  request.operationId,
  request.tool,
  request.tier,
  request.cost,
  request.idempotency?.key ?? null,
  request.idempotency ? bytea(request.idempotency.fingerprint) : null,
  request.holdMs,
  request.adapterId ?? null,
  request.isRouted ? (request.tools ?? [request.tool]) : null,
];

/** Many requests without idempotency keys as the arguments of admit_all: one array for each. */
export const columnsOf = (requests: readonly Asked[]): readonly unknown[] => [
  requests.map(({ keys: [digest = ''] }) => bytea(digest)),
  requests.map(({ keys: [, previous] }) => (previous === undefined ? null : bytea(previous))),
  requests.map(({ operationId }) => operationId),
  requests.map(({ tool }) => tool),
  requests.map(({ tier }) => tier),
  requests.map(({ cost }) => cost),
  requests.map(({ holdMs }) => holdMs),
  requests.map(({ isRouted }) => isRouted),
  requests.map(({ adapterId }) => adapterId ?? null),
];

/** Postgres reads bytes as hexadecimal after this prefix. */
export const bytea = (hex: string): string => `\\x${hex}`;

/** Nothing is null, and not the JSON value of that name. */
export const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
