import { intactFile, type Attempt, type Try, unknownOutcome } from '../journal/attempt.ts';
import type { Execution } from '../journal/executions.ts';
import type { LedgerOperation, Records } from './records.ts';

/** Owner of all attempts and operations. */
export const [accountId, keyId] = ['account', 'key'];
/** A time during the run. */
const timespan = { from: 10, to: 20 };
/** Operation that responses name. */
const operationId = 'operation';
export const success: Try = {
  ...timespan,
  seen: 'acknowledged',
  answer: '200',
  result: '{"object_id":"box_1"}',
  operationId,
};
/** A file that was written, fetched and found intact. */
export const writtenFile: Try = { ...success, result: '{"file_id":"file_1"}', file: intactFile };
export const failure: Try = { ...timespan, seen: 'failed', answer: '503 unavailable' };
export const noResponse: Try = { ...timespan, seen: 'unknown', answer: 'no answer (ECONNRESET)' };
export const running: Try = { ...timespan, seen: 'running', answer: '409 operation_running', operationId };
export const refusal: Try = { ...timespan, seen: 'refused', answer: '200 refused by the application', operationId };
export const unknownResult: Try = { ...refusal, answer: unknownOutcome };

export const makeAttempt = (tries: Try[], overrides: Partial<Attempt> = {}): Attempt => ({
  accountId,
  keyId,
  tool: 'create_box',
  way: '/api/v1/execute',
  markers: [1],
  isSound: true,
  tries,
  ...overrides,
});

export const makeKeyedAttempt = (tries: Try[], overrides: Partial<Attempt> = {}) =>
  makeAttempt(tries, { idempotencyKey: 'retry', ...overrides });

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
export const executionsOf = (markers: number[], commandId = committed.id, instance = 'a process'): Execution[] =>
  markers.map((marker) => ({ marker, commandId, instance }));

/** Records of a run with these attempts and operations; everything else is consistent. */
export function makeRecords(
  attempts: Attempt[],
  operations: LedgerOperation[],
  overrides: Partial<Records> = {},
): Records {
  const used = operations.filter(({ state }) => state !== 'refunded').reduce((sum, { cost }) => sum + cost, 0);
  return {
    attempts,
    operations,
    periods: [{ accountId, used, limit: 500 }],
    usageReport: operations.map(({ state, cost, ...one }) => ({
      ...one,
      committed: state === 'committed' ? cost : 0,
      refunded: state === 'refunded' ? cost : 0,
    })),
    published: new Set(operations.map(({ id, state }) => `${id}:${state}`)),
    executions: executionsOf([1]),
    restarts: [],
    excesses: [],
    probes: [],
    ...overrides,
  };
}

export const withKey = (operation: LedgerOperation): LedgerOperation => ({ ...operation, idempotencyKey: 'retry' });
