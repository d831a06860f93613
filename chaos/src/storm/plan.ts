import { faultKinds } from './faults.ts';
import type { Phase } from './storm.ts';

/** How a run goes. */
export interface Plan {
  readonly seed: number;
  readonly accounts: number;
  readonly clientsPerAccount: number;
  /** When clients have asked for so many, the storm is over before its time; absent: they ask until then. */
  readonly operations?: number | undefined;
  /** One after the other; between them everything is well for a moment. */
  readonly phases: readonly Phase[];
  /** How long nothing may happen before the next fault. */
  readonly longestCalmMs: number;
  /** How long an operation may take. */
  readonly timeoutMs: number;
  /** Whether adapters also answer when the time of a command is over. */
  readonly withLate: boolean;
  /** How long a process may be held. */
  readonly longestFreezeMs: number;
  /** How likely the connection of an adapter breaks after a command. */
  readonly breaks: number;
  /** How long clients ask for what has no answer when the faults are over. */
  readonly finishMs: number;
  /** True lets reservations that were left behind expire at once instead of waiting for their deadlines. */
  readonly expiresAtOnce: boolean;
  /** How long the ledger may take to come to rest. */
  readonly settleMs: number;
}

/** How much is done, by how many, and how seldom it is disturbed. */
type Size = Partial<Pick<Plan, 'operations' | 'accounts' | 'longestCalmMs'>>;

const usualCalmMs = 900;

/** Everything at once. Reservations run out by themselves, half a minute after the time of their operation. */
export const longPlan = (seed: number, seconds: number, size: Size = {}): Plan => ({
  seed,
  operations: size.operations,
  accounts: size.accounts ?? 8,
  clientsPerAccount: 3,
  phases: [{ seconds, kinds: faultKinds }],
  longestCalmMs: size.longestCalmMs ?? usualCalmMs,
  timeoutMs: 3_000,
  withLate: true,
  longestFreezeMs: 8_000,
  breaks: 0.05,
  finishMs: 60_000,
  expiresAtOnce: false,
  settleMs: 60_000,
});

/** The same in a few seconds: reservations that were left behind need not run out by themselves. */
export const shortPlan = (seed: number): Plan => ({
  ...longPlan(seed, 12),
  accounts: 4,
  longestFreezeMs: 4_000,
  finishMs: 20_000,
  expiresAtOnce: true,
});
