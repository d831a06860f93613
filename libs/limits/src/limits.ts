/** What a limit protects against. All services count in one Redis: one kind belongs to one of them. */
export type LimitKind =
  | 'account'
  | 'address'
  | 'requests'
  | 'registration'
  | 'exposed_keys'
  | 'failed_keys'
  | 'upload'
  | 'oauth'
  | LeaseKind;

/** What only so many of may go on at one time for an account: its operations, and changes of what it consists of. */
type LeaseKind = 'running' | 'changing';

/** So many requests at once, then one in each interval. */
export interface Rate {
  readonly burst: number;
  readonly intervalUs: number;
}

/** A rate as people write it, in whole microseconds: fractions would not add up to exactly a burst. */
export const rate = (requests: number, { inMs, burst = requests }: { inMs: number; burst?: number }): Rate => ({
  burst,
  intervalUs: Math.max(1, Math.round((inMs * 1_000) / requests)),
});

/** One of the buckets that a request takes from. */
export interface Bucket {
  readonly kind: LimitKind;
  /** Whose bucket of that kind it is. */
  readonly of: string;
  readonly rate: Rate;
  /** Refuses when the bucket is empty, and takes nothing when it is not. */
  readonly looksOnly?: boolean;
}

/** The right of one operation, or one change, to be among those that go on at one time for its account. */
export interface Lease {
  readonly kind: LeaseKind;
  readonly accountId: string;
  readonly operationId: string;
  /** How many of the kind an account may have. */
  readonly most: number;
  /** After this time it ends by itself: a process that was killed leaves nothing behind. */
  readonly holdMs: number;
}

/** All that one request needs: it gets everything, or takes nothing. */
export interface Wanted {
  readonly buckets: readonly Bucket[];
  readonly lease?: Lease | undefined;
}

/** Whether a request may pass; if not, what stands in the way and for how long. */
export interface Verdict {
  readonly refusedBy?: LimitKind;
  readonly waitMs: number;
  /** Whether at least half is left of everything that it takes, over all processes. */
  readonly leavesAmple?: boolean;
}

export const passes: Verdict = { waitMs: 0 };

/** There is no room for one more lease. Another one ends at any time, so this is as good as any other advice. */
export const tooMany = ({ kind }: Lease): Verdict => ({ refusedBy: kind, waitMs: 1_000 });
