import { usualFaults } from './faults.ts';
import type { Phase } from './fault-injector.ts';

/** Plan of a run. */
export interface Plan {
  readonly seed: number;
  readonly accounts: number;
  readonly clientsPerAccount: number;
  /** Number of operations after which the fault injection ends early; absent: it runs for its full time. */
  readonly operations?: number | undefined;
  /** Executed one after the other; all victims recover in between. */
  readonly phases: readonly Phase[];
  /** Maximum pause between faults. */
  readonly maxCalmMs: number;
  /** Timeout of an operation. */
  readonly timeoutMs: number;
  /** True if adapters also answer after the timeout of a command. */
  readonly withLate: boolean;
  /** Maximum time that a process may be frozen. */
  readonly maxFreezeMs: number;
  /** Probability that the connection of an adapter breaks after a command. */
  readonly breakProbability: number;
  /** Time for which clients retry unanswered operations after the faults. */
  readonly finishMs: number;
  /** True expires abandoned reservations at once instead of waiting for their deadlines. */
  readonly expiresAtOnce: boolean;
  /** Maximum time for the ledger to become quiescent. */
  readonly settleMs: number;
}

/** Number of operations and accounts, and the maximum pause between faults. */
type LoadSize = Partial<Pick<Plan, 'operations' | 'accounts' | 'maxCalmMs'>>;

const usualCalmMs = 900;

/** Plan with all faults. Reservations expire by themselves, half a minute after the timeout of their operation. */
export const createLongPlan = (seed: number, seconds: number, size: LoadSize = {}): Plan => ({
  seed,
  operations: size.operations,
  accounts: size.accounts ?? 8,
  clientsPerAccount: 3,
  phases: [{ seconds, kinds: usualFaults }],
  maxCalmMs: size.maxCalmMs ?? usualCalmMs,
  timeoutMs: 3_000,
  withLate: true,
  maxFreezeMs: 8_000,
  breakProbability: 0.05,
  finishMs: 60_000,
  expiresAtOnce: false,
  settleMs: 60_000,
});

/** Plan of a few seconds, in which abandoned reservations expire at once. */
export const createShortPlan = (seed: number): Plan => ({
  ...createLongPlan(seed, 12),
  accounts: 4,
  maxFreezeMs: 4_000,
  finishMs: 20_000,
  expiresAtOnce: true,
});
