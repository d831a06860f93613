import type { Records, ViolationKind } from './records.ts';
import {
  makeAttempt,
  committed,
  executionsOf,
  failure,
  makeKeyedAttempt,
  unknownResult,
  makeRecords,
  refunded,
  refusal,
  noResponse,
  success,
  withKey,
} from './records.fixture.ts';
import { findViolations } from './violations.ts';

const batch = { tool: 'batch', markers: [1, 2, 3] };
const batchOf = (done: number[]) => makeAttempt([{ ...success, done }], batch);
const charged = (cost: number) => ({ ...committed, tool: 'batch', cost });
const executedOnce = { executions: executionsOf(batch.markers) };

describe('the checker finds', () => {
  it.each<[string, ViolationKind, Records]>([
    ['a success without a row', 'lost', makeRecords([makeAttempt([success])], [])],
    ['a success that was refunded', 'lost', makeRecords([makeKeyedAttempt([success])], [withKey(refunded)])],
    [
      'a success among others that is missing',
      'lost',
      makeRecords([makeAttempt([success]), makeAttempt([success], { markers: [2] })], [committed], {
        executions: [...executionsOf([1]), ...executionsOf([2], 'another')],
      }),
    ],
    [
      'a key with two commits',
      'doubled',
      makeRecords([makeKeyedAttempt([success])], [committed, committed].map(withKey)),
    ],
    ['a failure that was charged', 'chargedFailure', makeRecords([makeAttempt([failure])], [committed])],
    [
      'a refusal with a key that was charged',
      'chargedFailure',
      makeRecords([makeKeyedAttempt([refusal])], [withKey(committed)]),
    ],
    ['a commit with a key that no client used', 'chargedFailure', makeRecords([], [withKey(committed)])],
    ['a commit that no client requested', 'chargedFailure', makeRecords([], [committed])],
    [
      'a command that was executed twice',
      'executedTwice',
      makeRecords([makeKeyedAttempt([failure, success])], [withKey(committed)], { executions: executionsOf([1, 1]) }),
    ],
    [
      'a command that two processes executed, although it was requested once',
      'executedTwice',
      makeRecords([makeAttempt([success])], [committed], {
        executions: [...executionsOf([1]), ...executionsOf([1], 'operation', 'the next process')],
      }),
    ],
    [
      'an unknown outcome without a restarted process',
      'unfounded',
      makeRecords([makeAttempt([unknownResult])], [refunded], { restarts: [5, 25] }),
    ],
    [
      'an unknown outcome that is charged',
      'chargedFailure',
      makeRecords([makeAttempt([unknownResult])], [committed], { restarts: [15] }),
    ],
    [
      'a failure that was charged in place of a success that was not',
      'lost',
      makeRecords(
        [makeAttempt([success]), makeAttempt([noResponse], { markers: [2] })],
        [{ ...committed, id: 'another' }],
        {
          executions: [...executionsOf([1]), ...executionsOf([2], 'another')],
        },
      ),
    ],
    [
      'a success that no adapter executed',
      'notExecuted',
      makeRecords([makeKeyedAttempt([success])], [withKey(committed)], { executions: [] }),
    ],
    [
      'two results under one key',
      'otherAnswer',
      makeRecords([makeKeyedAttempt([success, { ...success, result: '{"object_id":"box_2"}' }])], [withKey(committed)]),
    ],
    [
      'valid parameters that were refused',
      'wrongAnswer',
      makeRecords([makeAttempt([{ ...failure, answer: '400 invalid_parameters' }])], []),
    ],
    [
      'a live key that was refused',
      'wrongAnswer',
      makeRecords([makeAttempt([{ ...failure, answer: '401 invalid_key' }])], []),
    ],
    [
      'invalid parameters that were accepted',
      'wrongAnswer',
      makeRecords([makeAttempt([success], { isSound: false })], [committed]),
    ],
    [
      'a batch that costs more than its executed steps',
      'mischarged',
      makeRecords([batchOf([0, 2])], [charged(3)], executedOnce),
    ],
    ['a batch that was rolled back and charged', 'mischarged', makeRecords([batchOf([])], [charged(1)], executedOnce)],
    [
      'a step that was reported as done, but executed by no adapter',
      'notExecuted',
      makeRecords([batchOf([0, 1])], [charged(2)], { executions: executionsOf([1]) }),
    ],
    [
      'a refusal that became a success when it was retried',
      'otherAnswer',
      makeRecords(
        [makeKeyedAttempt([{ ...refusal, result: '{"code":"EMPTY_RESULT"}' }, success])],
        [withKey(committed)],
      ),
    ],
    [
      'a request under pressure with another answer than the promised one',
      'lockedOut',
      makeRecords([], [], {
        probes: [
          { promise: 'lockedOut', subject: 'a live key', expected: '200', answer: '429 rate_limited' },
          { promise: 'crowdedOut', subject: 'an operation of a quiet account', expected: '200', answer: '200' },
        ],
      }),
    ],
  ])('%s', (_, kind, seen) => {
    expect(findViolations(seen)).toEqual([{ kind, example: expect.any(String) }]);
  });
});
