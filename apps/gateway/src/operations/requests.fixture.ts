import type { Clock } from '@kerf/concurrency';
import { RequestContext } from '../context.ts';
import { Budget } from './budget.ts';

/** Calls as a client makes them: one for an adapter, one for the service. */
export const createBox = {
  name: 'create_box',
  namedAs: 'command',
  parameters: { length: 1, width: 2, height: 3 },
  timeoutMs: 1_000,
} as const;
export const thread = {
  name: 'calculate_thread_geometry',
  namedAs: 'tool',
  parameters: { designation: 'M8' },
  timeoutMs: 1_000,
} as const;

/** Context of a request with a key of that digest. */
export const newContext = (idempotencyKey?: string) => new RequestContext(['0'.repeat(64)], idempotencyKey, '10.0.0.1');

/** Clock of budgets that moves only when a specification says so. */
export class BudgetClock implements Clock {
  private time = 0;
  private readonly timers = new Map<() => void, number>();

  now(): number {
    return this.time;
  }

  after(delayMs: number, act: () => void): () => void {
    this.timers.set(act, this.time + delayMs);
    return () => this.timers.delete(act);
  }

  advance(byMs: number): void {
    this.time += byMs;
    for (const [act, at] of this.timers) if (at <= this.time) act();
  }
}

/** Budget that does not end. */
export const newBudget = () => new Budget(1_000, new BudgetClock());
