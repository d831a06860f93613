import type { Attempt } from '../load/attempt.ts';
import type { Execution } from '../load/executions.ts';

/** One row of the ledger. */
export interface LedgerOperation {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly tool: string;
  readonly idempotencyKey: string | null;
  readonly state: 'reserved' | 'committed' | 'refunded';
  readonly cost: number;
  /** Its end is still to come. */
  readonly isOpen: boolean;
}

/** What an account has used of the current month. */
export interface Period {
  readonly accountId: string;
  readonly used: number;
  readonly limit: number;
}

/** What the usage report counts for one key and tool: committed, and given back. */
export interface Counted {
  readonly accountId: string;
  readonly keyId: string;
  readonly tool: string;
  readonly committed: number;
  readonly refunded: number;
}

/** Everything that is known of one account when a run is over: what clients saw, what the ledger says, what its adapter did. */
export interface Records {
  readonly attempts: readonly Attempt[];
  readonly operations: readonly LedgerOperation[];
  readonly periods: readonly Period[];
  readonly counted: readonly Counted[];
  /** The ends of operations that were told as events: `<operation id>:<state>`. */
  readonly told: ReadonlySet<string>;
  /** What its adapter carried out. */
  readonly executions: readonly Execution[];
  /** When its adapter was started anew, on the clock of the run. */
  readonly restarts: readonly number[];
  /** What was seen above its limit while the run went on. */
  readonly excesses: readonly Period[];
}

/** The ways in which a promise can be broken. */
export const violationKinds = [
  'lost: success was answered, and nothing is committed',
  'misnamed: an answer names no operation, or another than was done for it',
  'doubled: one Idempotency-Key is committed more than once',
  'charged failure: an error was answered, and something is committed',
  'executed twice: one operation was carried out more than once',
  'not executed: success was answered for what no adapter did',
  'other answer: one Idempotency-Key was answered with different results',
  'wrong answer: good parameters were refused, or bad ones accepted',
  'unfounded: an outcome was called unknown, and no adapter was started anew',
  'unsettled: an operation has no end',
  'drift: used is not the sum of the ledger',
  'miscounted: the usage report is not the sum of the ledger',
  'mischarged: a batch does not cost what was answered as done',
  'untold: an operation has ended, and its event is missing or says otherwise',
  'over the limit: more is used than the account may',
] as const;
export type ViolationKind = (typeof violationKinds)[number];

/** One broken promise, and where to look. */
export interface Violation {
  readonly kind: ViolationKind;
  readonly example: string;
}
