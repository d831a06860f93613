import type { Input, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { AdmissionRow, KnownColumns, Refusal } from './rows.ts';

type Request = Pick<Input<typeof quota.admit>, 'tool' | 'tier' | 'adapterId'>;
type Refused = Exclude<AdmissionRow, { outcome: 'ok' | 'replay' }>;

/** The fault that tells a caller why nothing was admitted. */
export const refusalOf = (row: Refused, request: Request): Fault =>
  row.outcome === 'unauthorized' ? Fault.of('invalid_key') : refusals[row.outcome](row, request);

const refusals: Record<Refusal, (row: KnownColumns, request: Request) => Fault> = {
  forbidden: ({ tier }, request) => Fault.of('tier_too_low', { feature: request.tool, needed: request.tier, tier }),
  viewer: ({ role }, { tool }) => Fault.of('role_too_low', { feature: tool, needed: 'member', role }),
  unknown_adapter: (_, { adapterId = '' }) => Fault.of('unknown_adapter', { adapter: adapterId }),
  mismatch: () => Fault.of('idempotency_mismatch'),
  conflict: () => Fault.of('operation_running'),
  exhausted: (row) => Fault.of('quota_exhausted', { limit: row.op_limit, resetAt: row.reset_at }),
  key_cap: (row) => Fault.of('key_cap_reached', { cap: row.key_limit ?? 0, resetAt: row.reset_at }),
  no_adapter: (_, { tool }) => Fault.of('no_adapter', { tool }),
};
