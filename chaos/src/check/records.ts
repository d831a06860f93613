import type { Attempt } from '../journal/attempt.ts';
import type { Execution } from '../journal/executions.ts';
import type { Probe } from '../journal/probe.ts';

/** Row of the ledger. */
export interface LedgerOperation {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly tool: string;
  readonly idempotencyKey: string | null;
  readonly state: 'reserved' | 'committed' | 'refunded';
  readonly cost: number;
  /** True if it is not settled yet. */
  readonly isOpen: boolean;
}

/** Usage of an account in the current month. */
export interface Period {
  readonly accountId: string;
  readonly used: number;
  readonly limit: number;
}

/** Usage report of one key and tool: committed and refunded cost. */
export interface UsageRow {
  readonly accountId: string;
  readonly keyId: string;
  readonly tool: string;
  readonly committed: number;
  readonly refunded: number;
}

/** Everything known about one account after a run: client responses, ledger rows and adapter executions. */
export interface Records {
  readonly attempts: readonly Attempt[];
  readonly operations: readonly LedgerOperation[];
  readonly periods: readonly Period[];
  readonly usageReport: readonly UsageRow[];
  /** Ends of operations that were published as events: `<operation id>:<state>`. */
  readonly published: ReadonlySet<string>;
  /** Commands that its adapter executed. */
  readonly executions: readonly Execution[];
  /** Restart times of its adapter, on the clock of the run. */
  readonly restarts: readonly number[];
  /** Usage that was seen above its limit during the run. */
  readonly excesses: readonly Period[];
  /** Requests under pressure; they belong to the run, not to an account. */
  readonly probes: readonly Probe[];
}

/** Kinds of violations, with their descriptions in the report. */
export const violationKinds = {
  lost: 'lost: a response reported success, but nothing is committed',
  misnamed: 'misnamed: a response names no operation, or the wrong one',
  doubled: 'doubled: one Idempotency-Key is committed more than once',
  chargedFailure: 'charged failure: a response reported an error, but an operation is committed',
  executedTwice: 'executed twice: one operation was executed more than once',
  notExecuted: 'not executed: a response reported success, but no adapter executed the command',
  fileLost: 'file lost: a response reported success, but its file is missing or has another checksum',
  otherAnswer: 'other answer: one Idempotency-Key received different results',
  wrongAnswer: 'wrong answer: valid parameters or results were refused, or invalid ones accepted',
  unfounded: 'unfounded: an outcome was reported as unknown, but no adapter was restarted',
  unsettled: 'unsettled: an operation was never settled',
  drift: 'drift: the usage is not the sum of the ledger',
  miscounted: 'miscounted: the usage report is not the sum of the ledger',
  mischarged: 'mischarged: the cost of a batch differs from its acknowledged steps',
  unpublished: 'unpublished: an operation was settled, but its event is missing or different',
  late: 'late: an answer came more than 250 ms after the budget of its operation',
  overTheLimit: 'over the limit: an account used more than its limit',
  notCut: 'not cut: a client that reads nothing kept its connection, or filled the memory',
  overfilled: 'overfilled: a full database took an operation, refused what needs no space, or stayed full',
  lockedOut: 'locked out: unknown keys from its address kept a live key from its answer',
  crowdedOut: 'crowded out: the load of one account kept another from its answer',
} as const;
export type ViolationKind = keyof typeof violationKinds;

/** Broken guarantee with an example. */
export interface Violation {
  readonly kind: ViolationKind;
  readonly example: string;
}
