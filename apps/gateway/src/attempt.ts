import type { Entry } from '@kerf/catalog';
import type { Input, Outcome, quota, Usage } from '@kerf/contracts';
import type { Requester } from './requester.ts';

/** A call that was read and found to make sense; whether it may run is for the admission to say. */
export interface Attempt {
  readonly tool: Entry;
  readonly parameters: Record<string, unknown>;
  readonly adapterId: string | undefined;
  readonly timeoutMs: number;
  /** When that time is over, on the clock of `performance.now()`. */
  readonly deadline: number;
  readonly admission: Input<typeof quota.reserve>;
}

/** Admits, runs and settles an attempt. What failed is refunded before it throws. */
export type Run = (attempt: Attempt, requester: Requester) => Promise<{ outcome: Outcome; usage: Usage }>;
