import type { Attempt, Try } from '../load/attempt.ts';
import { Returns } from '../load/returns.ts';
import type { LedgerOperation, Records } from './records.ts';

/** Whose attempts and operations these are. */
export const [accountId, keyId] = ['account', 'key'];
export const success: Try = { seen: 'acknowledged', answer: '200', result: '{"object_id":"box_1"}' };
export const failure: Try = { seen: 'failed', answer: '503 unavailable' };
export const silence: Try = { seen: 'unknown', answer: 'no answer (ECONNRESET)' };
export const running: Try = { seen: 'running', answer: '409 operation_running' };
export const refusal: Try = { seen: 'refused', answer: '200 refused by the application' };

export const attempt = (tries: Try[], more: Partial<Attempt> = {}): Attempt => ({
  accountId,
  keyId,
  tool: 'create_box',
  markers: [1],
  isSound: true,
  tries,
  ...more,
});

export const keyed = (tries: Try[], more: Partial<Attempt> = {}) =>
  attempt(tries, { idempotencyKey: 'retry', ...more });

export const committed: LedgerOperation = {
  id: 'operation',
  accountId,
  keyId,
  tool: 'create_box',
  idempotencyKey: null,
  state: 'committed',
  cost: 1,
  isOpen: false,
};
export const refunded: LedgerOperation = { ...committed, id: 'another', state: 'refunded' };
const once = new Map([[1, 1]]);

/** The records of a run in which these were asked and written, and everything else fits. */
export function records(attempts: Attempt[], operations: LedgerOperation[], more: Partial<Records> = {}): Records {
  const used = operations.filter(({ state }) => state !== 'refunded').reduce((sum, { cost }) => sum + cost, 0);
  return {
    attempts,
    operations,
    periods: [{ accountId, used, limit: 500 }],
    counted: operations.map(({ state, cost, ...one }) => ({
      ...one,
      committed: state === 'committed' ? cost : 0,
      refunded: state === 'refunded' ? cost : 0,
    })),
    told: new Set(operations.map(({ id, state }) => `${id}:${state}`)),
    executions: once,
    returns: new Returns(),
    excesses: [],
    ...more,
  };
}

export const withKey = (operation: LedgerOperation): LedgerOperation => ({ ...operation, idempotencyKey: 'retry' });
