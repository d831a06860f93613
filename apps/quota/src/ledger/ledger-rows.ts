import type { Caller, Usage } from '@kerf/contracts';

interface UsageColumns {
  used: number;
  op_limit: number;
  reset_at: string;
  /** Both null for a key without a cap. */
  key_limit: number | null;
  key_used: number | null;
}

/** Columns that are set once the key is known. */
export interface CallerColumns extends UsageColumns {
  account_id: string;
  user_id: string;
  key_id: string;
  email: string;
  tier: Caller['tier'];
  role: Caller['role'];
  is_service: boolean;
}

/** Reason for refusing a valid key's request, other than a running operation with the same idempotency key. */
export type Refusal = 'forbidden' | 'viewer' | 'unknown_adapter' | 'mismatch' | 'exhausted' | 'key_cap' | 'no_adapter';

/** Remaining lifetime of a key in milliseconds; null without an expiry. */
interface ExpiryColumn {
  ends_in_ms: number | null;
}

/** Row of a live key. */
export type LiveKeyRow = { key_id: string } & ExpiryColumn;

/** Result of `identify`. */
export type IdentityRow = { outcome: 'unauthorized' } | ({ outcome: 'ok' } & CallerColumns & ExpiryColumn);

/**
 * Result of `admit`; the adapter's columns are null when none was required. A conflict with a digest in `stored` has
 * ended; services of the previous release, which know no digests, read it as still running.
 */
export type AdmissionRow =
  | { outcome: 'unauthorized' }
  | ({ outcome: Refusal } & CallerColumns & MissingToolsColumn)
  | ({ outcome: 'conflict'; operation: string; stored: unknown } & CallerColumns)
  | ({ outcome: 'replay'; stored: unknown; operation: string } & CallerColumns)
  | ({ outcome: 'ok' } & CallerColumns & RouteColumns);

/** Result of `preview`; there may be no adapter. */
export type PreviewRow =
  | Exclude<AdmissionRow, { outcome: 'ok' }>
  | ({ outcome: 'ok' } & CallerColumns & (RouteColumns | { [Column in keyof RouteColumns]: null }));

/** Required tools that no adapter has; null when each is available somewhere. */
export interface MissingToolsColumn {
  lacking: string[] | null;
}

/** Columns of the chosen adapter. */
interface RouteColumns {
  adapter_id: string;
  session_id: string;
  /** Key with which the adapter connected. */
  adapter_key: string;
}

/** Result of `settle`; the state is null when the operation was never admitted. */
export type SettlementRow =
  | { state: null }
  | ({
      state: 'committed' | 'refunded';
      /** False if the outcome was not stored in full. */
      is_kept: boolean;
    } & UsageColumns);

/** State of an operation. */
export interface OperationRow {
  tool: string;
  state: 'reserved' | 'committed' | 'refunded';
  cost: number;
  adapter_id: string | null;
  reserved_at: string;
  settled_at: string | null;
  reason: string | null;
  outcome: unknown;
}

/** Converts a row to the caller and usage of the contract. */
export const toAdmitted = (row: CallerColumns): { caller: Caller; usage: Usage } => ({
  caller: {
    accountId: row.account_id,
    userId: row.user_id,
    keyId: row.key_id,
    email: row.email,
    tier: row.tier,
    role: row.role,
    isService: row.is_service,
  },
  usage: toUsage(row),
});

/** Converts an operation to the contract's form, without its outcome. */
export const toOperation = ({ adapter_id, reserved_at, settled_at, ...same }: OperationRow) => ({
  ...same,
  outcome: null,
  adapterId: adapter_id,
  reservedAt: reserved_at,
  settledAt: settled_at,
});

/** Converts a key's expiry to the contract's form. */
export const toKeyExpiry = ({ ends_in_ms: endsInMs }: ExpiryColumn) => (endsInMs === null ? {} : { endsInMs });

/** Converts the chosen adapter to the contract's form. */
export const toRoute = ({ adapter_id: adapterId, session_id: sessionId, adapter_key: keyId }: RouteColumns) => ({
  adapterId,
  sessionId,
  keyId,
});

/** Returns true when an adapter was chosen. */
export const hasRoute = <Row extends object>(
  row: Row & (RouteColumns | { adapter_id: null }),
): row is Row & RouteColumns => row.adapter_id !== null;

/** Converts usage to the contract's form. */
export const toUsage = (row: UsageColumns): Usage => ({
  used: row.used,
  limit: row.op_limit,
  resetAt: row.reset_at,
  ...(row.key_limit !== null && { key: { used: row.key_used ?? 0, limit: row.key_limit } }),
});
