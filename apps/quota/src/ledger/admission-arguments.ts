import type { Input, quota } from '@kerf/contracts';

/** Request to reserve an operation. */
export interface AdmissionRequest extends Input<typeof quota.admit> {
  /** True if an adapter runs it and has to be chosen. */
  readonly isRouted: boolean;
}

/** Converts a request to the arguments of `admit`. */
export const toAdmitArguments = (request: AdmissionRequest): readonly unknown[] => [
  request.keys.map(toBytea),
  request.operationId,
  request.tool,
  request.tier,
  request.cost,
  request.idempotency?.key ?? null,
  request.idempotency ? toBytea(request.idempotency.fingerprint) : null,
  request.holdMs,
  request.adapterId ?? null,
  request.isRouted ? (request.tools ?? [request.tool]) : null,
];

/** Converts a request to the arguments of `check_admission`, which are those of `admit` that the check depends on. */
export const toCheckArguments = (request: AdmissionRequest): readonly unknown[] => {
  const [keys, , , tier, cost, idempotencyKey, fingerprint, , adapterId, tools] = toAdmitArguments(request);
  return [keys, tier, cost, idempotencyKey, fingerprint, adapterId, tools];
};

/** Converts requests without idempotency keys to the arguments of `admit_all`: one array per column. */
export const toAdmitAllArguments = (requests: readonly AdmissionRequest[]): readonly unknown[] => [
  requests.map(({ keys: [digest = ''] }) => toBytea(digest)),
  requests.map(({ keys: [, previous] }) => (previous === undefined ? null : toBytea(previous))),
  requests.map(({ operationId }) => operationId),
  requests.map(({ tool }) => tool),
  requests.map(({ tier }) => tier),
  requests.map(({ cost }) => cost),
  requests.map(({ holdMs }) => holdMs),
  requests.map(({ isRouted }) => isRouted),
  requests.map(({ adapterId }) => adapterId ?? null),
];

/** Converts hexadecimal digits to Postgres' text form of bytes. */
export const toBytea = (hex: string): string => `\\x${hex}`;
