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

/** The ways in which a promise can be broken, as they are reported. */
export const violationKinds = {
  lost: 'lost: success was answered, and nothing is committed',
  misnamed: 'misnamed: an answer names no operation, or another than was done for it',
  doubled: 'doubled: one Idempotency-Key is committed more than once',
  chargedFailure: 'charged failure: an error was answered, and something is committed',
  executedTwice: 'executed twice: one operation was carried out more than once',
  notExecuted: 'not executed: success was answered for what no adapter did',
  fileLost: 'file lost: success was answered, and its file is missing or has another checksum',
  otherAnswer: 'other answer: one Idempotency-Key was answered with different results',
  wrongAnswer: 'wrong answer: good parameters or results were refused, or bad ones accepted',
  unfounded: 'unfounded: an outcome was called unknown, and no adapter was started anew',
  unsettled: 'unsettled: an operation has no end',
  drift: 'drift: used is not the sum of the ledger',
  miscounted: 'miscounted: the usage report is not the sum of the ledger',
  mischarged: 'mischarged: a batch does not cost what was answered as done',
  untold: 'untold: an operation has ended, and its event is missing or says otherwise',
  overTheLimit: 'over the limit: more is used than the account may',
} as const;
export type ViolationKind = keyof typeof violationKinds;

/** One broken promise, and where to look. */
export interface Violation {
  readonly kind: ViolationKind;
  readonly example: string;
}
