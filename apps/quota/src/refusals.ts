import type { Input, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { AdmissionRow, KnownColumns, LackingColumn, Refusal } from './rows.ts';

/** Refused request; `tools` are the ones that the adapter must have. */
interface Request extends Pick<Input<typeof quota.admit>, 'tool' | 'tier' | 'cost' | 'adapterId'> {
  readonly tools: readonly string[];
}
type Refused = Exclude<AdmissionRow, { outcome: 'ok' | 'replay' }>;

/** Converts a refused admission to its fault. */
export function refusalOf(row: Refused, request: Request): Fault {
  if (row.outcome === 'unauthorized') return Fault.of('invalid_key');
  if (row.outcome === 'conflict') return Fault.of('operation_running', { operation: row.operation });
  return refusals[row.outcome](row, request);
}

const refusals: Record<Refusal, (row: KnownColumns & LackingColumn, request: Request) => Fault> = {
  forbidden: ({ tier }, request) => Fault.of('tier_too_low', { feature: request.tool, needed: request.tier, tier }),
  viewer: ({ role }, { tool }) => Fault.of('role_too_low', { feature: tool, needed: 'member', role }),
  unknown_adapter: (_, { adapterId = '' }) => Fault.of('unknown_adapter', { adapter: adapterId }),
  mismatch: () => Fault.of('idempotency_mismatch'),
  exhausted: ({ used, op_limit: limit, reset_at: resetAt }, { cost: needed }) =>
    Fault.of('quota_exhausted', { needed, limit, left: Math.max(0, limit - used), resetAt }),
  key_cap: ({ key_used: used, key_limit: limit, reset_at: resetAt }, { cost: needed }) => {
    const cap = limit ?? 0;
    return Fault.of('key_cap_reached', { needed, cap, left: Math.max(0, cap - (used ?? 0)), resetAt });
  },
  no_adapter: ({ lacking }, { tools }) =>
    Fault.of('no_adapter', { tool: lacking ? listed(lacking) : `all of ${listed(tools)}` }),
};

/** Maximum number of tools that a message names. */
const mostNamed = 8;

function listed(tools: readonly string[]): string {
  const more = tools.length > mostNamed ? [`${tools.length - mostNamed} more`] : [];
  const names = [...tools.slice(0, mostNamed), ...more];
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}
