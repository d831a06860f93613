import type { Input, quota } from '@kerf/contracts';

/** Request to reserve an operation. */
export interface Asked extends Input<typeof quota.admit> {
  /** True if an adapter runs it and has to be chosen. */
  readonly isRouted: boolean;
}

/** Converts a request to the arguments of `admit`. */
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

/** Converts requests without idempotency keys to the arguments of `admit_all`: one array per column. */
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

/** Converts hexadecimal digits to Postgres' text form of bytes. */
export const bytea = (hex: string): string => `\\x${hex}`;

/** Serializes JSON; undefined becomes SQL null, not JSON null. */
export const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
