import type { Input, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import type { AdmissionRow, CallerColumns, MissingToolsColumn, Refusal } from './ledger-rows.ts';
import { createDigestFault } from './stored-answer.ts';

/** Refused request; `tools` are the ones that the adapter must have. */
interface AdmissionRequest extends Pick<Input<typeof quota.admit>, 'tool' | 'tier' | 'cost' | 'adapterId'> {
  readonly tools: readonly string[];
}
type RefusedRow = Exclude<AdmissionRow, { outcome: 'ok' | 'replay' }>;

/** Counts a decision of the ledger, and returns it. A full database refuses what would have been reserved. */
export function countDecision(row: AdmissionRow, isFull: boolean): AdmissionRow {
  const decision = isFull && row.outcome === 'ok' ? 'full' : row.outcome;
  const tier = 'tier' in row ? row.tier : undefined;
  metrics.getCounter('kerf.admissions').add(1, { decision, tier });
  return row;
}

/** Converts a refused admission to its fault. */
export function toFault(row: RefusedRow, request: AdmissionRequest): Fault {
  if (row.outcome === 'unauthorized') return Fault.of('invalid_key');
  if (row.outcome === 'conflict') return toConflictFault(row);
  return refusals[row.outcome](row, request);
}

const toConflictFault = ({ operation, stored }: Extract<RefusedRow, { outcome: 'conflict' }>): Fault =>
  stored === null ? Fault.of('operation_running', { operation }) : createDigestFault(stored, operation);

const refusals: Record<Refusal, (row: CallerColumns & MissingToolsColumn, request: AdmissionRequest) => Fault> = {
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
    Fault.of('no_adapter', { tool: lacking ? formatTools(lacking) : `all of ${formatTools(tools)}` }),
};

/** Maximum number of tools that a message names. */
const maxNamed = 8;

function formatTools(tools: readonly string[]): string {
  const more = tools.length > maxNamed ? [`${tools.length - maxNamed} more`] : [];
  const names = [...tools.slice(0, maxNamed), ...more];
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}
