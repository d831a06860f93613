/** Kind of a limit. All services share one Redis, so each kind belongs to one service. */
export type LimitKind =
  | 'account'
  | 'address'
  | 'requests'
  | 'reads'
  | 'registration'
  | 'known_registration'
  | 'exposed_keys'
  | 'sign_in'
  | 'upload'
  | 'preview'
  | 'oauth'
  | LeaseKind;

/** Kinds of concurrency limits of an account: running operations, and changes of the account itself. */
type LeaseKind = 'running' | 'changing';

/** A rate: a burst of requests, then one per interval. */
export interface Rate {
  readonly burst: number;
  readonly intervalUs: number;
}

/** Creates a rate from requests per period. The interval is in whole microseconds, so that a burst adds up exactly. */
export const createRate = (requests: number, { inMs, burst = requests }: { inMs: number; burst?: number }): Rate => ({
  burst,
  intervalUs: Math.max(1, Math.round((inMs * 1_000) / requests)),
});

/** A token bucket that a request takes from. */
export interface Bucket {
  readonly kind: LimitKind;
  /** Owner of the bucket, for example an account id or an address. */
  readonly owner: string;
  readonly rate: Rate;
  /** True to refuse when the bucket is empty without taking from it otherwise. */
  readonly isReadOnly?: boolean;
}

/** A concurrency slot of an account for one operation or change. */
export interface Lease {
  readonly kind: LeaseKind;
  readonly accountId: string;
  readonly operationId: string;
  /** Maximum number of leases of this kind per account. */
  readonly max: number;
  /** Expiry of the lease, in case its process is killed. */
  readonly holdMs: number;
}

/** Tokens and lease of one request, taken all or nothing. */
export interface LimitRequest {
  readonly buckets: readonly Bucket[];
  readonly lease?: Lease | undefined;
}

/** Verdict on a request; if refused, with the limit that refused it and the time to wait. */
export interface Verdict {
  readonly refusedBy?: LimitKind;
  readonly waitMs: number;
  /** True if at least half of every limit is left, over all processes. */
  readonly hasHeadroom?: boolean;
}

export const passed: Verdict = { waitMs: 0 };

/** Returns the verdict when no lease is free. Leases end at any time, so the wait of 1 s is a guess. */
export const refuseLease = ({ kind }: Lease): Verdict => ({ refusedBy: kind, waitMs: 1_000 });
