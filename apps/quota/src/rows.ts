import type { Caller, Outcome, Usage } from '@kerf/contracts';

interface UsageColumns {
  used: number;
  op_limit: number;
  reset_at: string;
  /** Both null for a key without a cap. */
  key_limit: number | null;
  key_used: number | null;
}

/** The columns that are filled once the key is known. */
export interface KnownColumns extends UsageColumns {
  account_id: string;
  user_id: string;
  key_id: string;
  email: string;
  tier: Caller['tier'];
  role: Caller['role'];
  is_service: boolean;
}

/** Why a request with a good key is refused, besides another operation under its idempotency key that runs. */
export type Refusal = 'forbidden' | 'viewer' | 'unknown_adapter' | 'mismatch' | 'exhausted' | 'key_cap' | 'no_adapter';

/** How long a key still lives; null: until it is ended. */
interface EndColumn {
  ends_in_ms: number | null;
}

/** A key that lives. */
export type LivingRow = { key_id: string } & EndColumn;

/** What identify answers. */
export type IdentityRow = { outcome: 'unauthorized' } | ({ outcome: 'ok' } & KnownColumns & EndColumn);

/** What admit answers; the columns of the adapter are null where none was asked for. */
export type AdmissionRow =
  | { outcome: 'unauthorized' }
  | ({ outcome: Refusal } & KnownColumns & LackingColumn)
  | ({ outcome: 'conflict'; operation: string } & KnownColumns)
  | ({ outcome: 'replay'; stored: Outcome; operation: string } & KnownColumns)
  | ({ outcome: 'ok' } & KnownColumns & RouteColumns);

/** What preview answers: there may be no adapter. */
export type PreviewRow =
  | Exclude<AdmissionRow, { outcome: 'ok' }>
  | ({ outcome: 'ok' } & KnownColumns & (RouteColumns | { [Column in keyof RouteColumns]: null }));

/** Of the tools that an adapter must have, those that none has; null when each is somewhere. */
export interface LackingColumn {
  lacking: string[] | null;
}

/** The adapter that was chosen. */
interface RouteColumns {
  adapter_id: string;
  session_id: string;
  /** The key that it came with. */
  adapter_key: string;
}

/** What settle answers; all null when the operation was never admitted. */
export type SettlementRow = { state: null } | ({ state: 'committed' | 'refunded' } & UsageColumns);

/** What became of an operation. */
export interface OperationRow {
  tool: string;
  state: 'reserved' | 'committed' | 'refunded';
  cost: number;
  adapter_id: string | null;
  reserved_at: string;
  settled_at: string | null;
  reason: string | null;
  outcome: Outcome | null;
}

/** Caller and usage, as the contract has them. */
export const admittedOf = (row: KnownColumns): { caller: Caller; usage: Usage } => ({
  caller: {
    accountId: row.account_id,
    userId: row.user_id,
    keyId: row.key_id,
    email: row.email,
    tier: row.tier,
    role: row.role,
    isService: row.is_service,
  },
  usage: usageOf(row),
});

/** An answer that is given again, as the contract has it. */
export const replayedOf = (row: Extract<AdmissionRow, { outcome: 'replay' }>) => ({
  ...admittedOf(row),
  replay: row.stored,
  operationId: row.operation,
});

/** What became of an operation, as the contract has it. */
export const operationOf = ({ adapter_id, reserved_at, settled_at, ...same }: OperationRow) => ({
  ...same,
  adapterId: adapter_id,
  reservedAt: reserved_at,
  settledAt: settled_at,
});

/** The end of a key, as the contract has it. */
export const endOf = ({ ends_in_ms: endsInMs }: EndColumn) => (endsInMs === null ? {} : { endsInMs });

/** The adapter that was chosen, as the contract has it. */
export const routeOf = ({ adapter_id: adapterId, session_id: sessionId, adapter_key: keyId }: RouteColumns) => ({
  adapterId,
  sessionId,
  keyId,
});

/** Whether an adapter was asked for, and chosen. */
export const isRouted = <Row extends object>(
  row: Row & (RouteColumns | { adapter_id: null }),
): row is Row & RouteColumns => row.adapter_id !== null;

/** The usage, as the contract has it. */
export const usageOf = (row: UsageColumns): Usage => ({
  used: row.used,
  limit: row.op_limit,
  resetAt: row.reset_at,
  ...(row.key_limit !== null && { key: { used: row.key_used ?? 0, limit: row.key_limit } }),
});
