import { asTold, type Attempt, type Try, unknownOutcome } from '../load/attempt.ts';
import type { Execution } from '../load/executions.ts';
import type { LedgerOperation, Records } from './records.ts';

/** Owner of all attempts and operations. */
export const [accountId, keyId] = ['account', 'key'];
/** A time during the run. */
const then = { from: 10, to: 20 };
/** Operation that responses name. */
const operationId = 'operation';
export const success: Try = {
  ...then,
  seen: 'acknowledged',
  answer: '200',
  result: '{"object_id":"box_1"}',
  operationId,
};
/** A file that was written, fetched and found intact. */
export const written: Try = { ...success, result: '{"file_id":"file_1"}', file: asTold };
export const failure: Try = { ...then, seen: 'failed', answer: '503 unavailable' };
export const silence: Try = { ...then, seen: 'unknown', answer: 'no answer (ECONNRESET)' };
export const running: Try = { ...then, seen: 'running', answer: '409 operation_running', operationId };
export const refusal: Try = { ...then, seen: 'refused', answer: '200 refused by the application', operationId };
export const nobodyKnows: Try = { ...refusal, answer: unknownOutcome };

export const attempt = (tries: Try[], more: Partial<Attempt> = {}): Attempt => ({
  accountId,
  keyId,
  tool: 'create_box',
  way: '/api/v1/execute',
  markers: [1],
  isSound: true,
  tries,
  ...more,
});

export const keyed = (tries: Try[], more: Partial<Attempt> = {}) =>
  attempt(tries, { idempotencyKey: 'retry', ...more });

export const committed: LedgerOperation = {
  id: operationId,
  accountId,
  keyId,
  tool: 'create_box',
  idempotencyKey: null,
  state: 'committed',
  cost: 1,
  isOpen: false,
};
export const refunded: LedgerOperation = { ...committed, id: 'another', state: 'refunded' };

/** Executions of these markers by the adapter, as one command. */
export const did = (markers: number[], commandId = committed.id, instance = 'a process'): Execution[] =>
  markers.map((marker) => ({ marker, commandId, instance }));

/** Records of a run with these attempts and operations; everything else is consistent. */
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
    executions: did([1]),
    restarts: [],
    excesses: [],
    ...more,
  };
}

export const withKey = (operation: LedgerOperation): LedgerOperation => ({ ...operation, idempotencyKey: 'retry' });
