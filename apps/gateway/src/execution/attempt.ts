import type { Entry } from '@kerf/catalog';
import type { BatchStep, FileSlot, Input, Outcome, quota, Usage } from '@kerf/contracts';
import type { Call } from './call.ts';
import type { HandedFile } from '../files/file-desk.ts';
import type { Follower } from './progress-watch.ts';
import type { Requester } from '../requester.ts';

/** Whose an order is: its account, the key that it was asked for with, and the one that the adapter came with. */
export interface OrderOwner {
  readonly accountId: string;
  readonly keyIds: readonly string[];
}

/** The file of a tool that writes or reads one. */
export interface FileExchange {
  /** What the order to the adapter says of it. */
  slotsFor(owner: OrderOwner): { readonly upload?: FileSlot; readonly download?: FileSlot };
  /** What the caller hears of it, once it is known to be there. Throws `adapter_invalid`. */
  accept(accountId: string, outcome: Outcome): Promise<Outcome>;
  /** Leaves nothing of what the operation has written, when it has ended without an outcome. */
  discard(): Promise<void>;
}

/** One tool of several. */
export interface AttemptedStep extends Pick<BatchStep, 'id' | 'parameters'> {
  readonly tool: Pick<Entry, 'name' | 'tier' | 'cost' | 'file'>;
  readonly file?: FileExchange | undefined;
}

/** Several tools in the place of one. */
export interface Batch {
  readonly steps: readonly AttemptedStep[];
  readonly atomic: boolean;
}

/** A call that was read and found to make sense; whether it may run is for the admission to say. */
export interface Attempt {
  /** The tool; of a batch a name for all of them, and the lowest tier that may run each. */
  readonly tool: Pick<Entry, 'name' | 'tier' | 'cost' | 'effect' | 'runsOn' | 'file' | 'takesLong'>;
  readonly parameters: Record<string, unknown>;
  readonly adapterId: string | undefined;
  /** The only revision of the adapter's document at which it may begin. */
  readonly expectedRevision?: number | undefined;
  readonly timeoutMs: number;
  /** When that time is over, on the clock of `performance.now()`. */
  readonly deadline: number;
  readonly batch?: Batch;
  readonly onProgress?: Follower | undefined;
  readonly onOperation?: Call['onOperation'];
  /** Where the broker tells how far it is, when somebody wants to know. */
  readonly progressTo?: string;
  readonly admission: Input<typeof quota.reserve>;
  /** Settles when the limits have let it pass or not: it may be reserved before, and not run. */
  readonly cleared?: Promise<unknown>;
  readonly file?: FileExchange | undefined;
  /** The tools that its adapter must have, where that is not the tool itself. */
  readonly needs?: string[];
  /** The file that a tool on the service reads. */
  readonly handed?: HandedFile;
}

/** How an attempt ended, and what it has cost. */
export interface Ran {
  readonly outcome: Outcome;
  readonly usage: Usage;
  readonly charged: number;
}

/** Admits, runs and settles an attempt. What failed is refunded before it throws. */
export type Run = (attempt: Attempt, requester: Requester) => Promise<Ran>;
