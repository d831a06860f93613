import type { Records, ViolationKind } from './records.ts';
import {
  accountId,
  attempt,
  committed,
  did,
  failure,
  keyed,
  keyId,
  nobodyKnows,
  records,
  refunded,
  refusal,
  silence,
  success,
  withKey,
} from './records.fixture.ts';
import { violationsOf } from './violations.ts';

const batch = { tool: 'batch', markers: [1, 2, 3] };
const batchOf = (done: number[]) => attempt([{ ...success, done }], batch);
const charged = (cost: number) => ({ ...committed, tool: 'batch', cost });
const executedOnce = { executions: did(batch.markers) };

describe('the checker finds', () => {
  it.each<[string, ViolationKind, Records]>([
    [
      'a success without a row',
      'lost: success was answered, and nothing is committed',
      records([attempt([success])], []),
    ],
    [
      'a success that was refunded',
      'lost: success was answered, and nothing is committed',
      records([keyed([success])], [withKey(refunded)]),
    ],
    [
      'a success among others that is missing',
      'lost: success was answered, and nothing is committed',
      records([attempt([success]), attempt([success], { markers: [2] })], [committed], {
        executions: [...did([1]), ...did([2], 'another')],
      }),
    ],
    [
      'a key with two commits',
      'doubled: one Idempotency-Key is committed more than once',
      records([keyed([success])], [committed, committed].map(withKey)),
    ],
    [
      'a failure that was charged',
      'charged failure: an error was answered, and something is committed',
      records([attempt([failure])], [committed]),
    ],
    [
      'a refusal with a key that was charged',
      'charged failure: an error was answered, and something is committed',
      records([keyed([refusal])], [withKey(committed)]),
    ],
    [
      'a commit with a key that nobody used',
      'charged failure: an error was answered, and something is committed',
      records([], [withKey(committed)]),
    ],
    [
      'a commit by somebody who never asked',
      'charged failure: an error was answered, and something is committed',
      records([], [committed]),
    ],
    [
      'a command that was carried out twice',
      'executed twice: one operation was carried out more than once',
      records([keyed([failure, success])], [withKey(committed)], { executions: did([1, 1]) }),
    ],
    [
      'a command that two processes carried out, though it was asked for once',
      'executed twice: one operation was carried out more than once',
      records([attempt([success])], [committed], {
        executions: [...did([1]), ...did([1], 'operation', 'the next process')],
      }),
    ],
    [
      'an outcome that nobody knows, without a process that has ended',
      'unfounded: an outcome was called unknown, and no adapter was started anew',
      records([attempt([nobodyKnows])], [refunded], { restarts: [5, 25] }),
    ],
    [
      'an outcome that nobody knows, and that is charged',
      'charged failure: an error was answered, and something is committed',
      records([attempt([nobodyKnows])], [committed], { restarts: [15] }),
    ],
    [
      'a failure that was charged in place of a success that was not',
      'lost: success was answered, and nothing is committed',
      records([attempt([success]), attempt([silence], { markers: [2] })], [{ ...committed, id: 'another' }], {
        executions: [...did([1]), ...did([2], 'another')],
      }),
    ],
    [
      'a success that no adapter worked for',
      'not executed: success was answered for what no adapter did',
      records([keyed([success])], [withKey(committed)], { executions: [] }),
    ],
    [
      'two results under one key',
      'other answer: one Idempotency-Key was answered with different results',
      records([keyed([success, { ...success, result: '{"object_id":"box_2"}' }])], [withKey(committed)]),
    ],
    [
      'good parameters that were refused',
      'wrong answer: good parameters were refused, or bad ones accepted',
      records([attempt([{ ...failure, answer: '400 invalid_parameters' }])], []),
    ],
    [
      'a live key that was refused',
      'wrong answer: good parameters were refused, or bad ones accepted',
      records([attempt([{ ...failure, answer: '401 invalid_key' }])], []),
    ],
    [
      'bad parameters that were accepted',
      'wrong answer: good parameters were refused, or bad ones accepted',
      records([attempt([success], { isSound: false })], [committed]),
    ],
    [
      'a batch that costs more than was done',
      'mischarged: a batch does not cost what was answered as done',
      records([batchOf([0, 2])], [charged(3)], executedOnce),
    ],
    [
      'a batch that was rolled back and costs something',
      'mischarged: a batch does not cost what was answered as done',
      records([batchOf([])], [charged(1)], executedOnce),
    ],
    [
      'a step that was answered as done and that no adapter did',
      'not executed: success was answered for what no adapter did',
      records([batchOf([0, 1])], [charged(2)], { executions: did([1]) }),
    ],
    [
      'a reservation that is left',
      'unsettled: an operation has no end',
      records([attempt([failure])], [{ ...committed, state: 'reserved', isOpen: true }]),
    ],
    [
      'usage above the ledger',
      'drift: used is not the sum of the ledger',
      records([attempt([success])], [committed], { periods: [{ accountId, used: 2, limit: 500 }] }),
    ],
    [
      'operations without usage',
      'drift: used is not the sum of the ledger',
      records([attempt([success])], [committed], { periods: [] }),
    ],
    [
      'a report that counts too much',
      'miscounted: the usage report is not the sum of the ledger',
      records([attempt([success])], [committed], {
        counted: [{ accountId, keyId, tool: 'create_box', committed: 2, refunded: 0 }],
      }),
    ],
    [
      'a report that has forgotten what was given back',
      'miscounted: the usage report is not the sum of the ledger',
      records([attempt([failure])], [refunded], { counted: [] }),
    ],
    [
      'an end without an event',
      'untold: an operation has ended, and its event is missing or says otherwise',
      records([attempt([success])], [committed], { told: new Set() }),
    ],
    [
      'an event that says otherwise',
      'untold: an operation has ended, and its event is missing or says otherwise',
      records([attempt([success])], [committed], { told: new Set(['operation:committed', 'operation:refunded']) }),
    ],
    [
      'a refusal that was answered with success when it was asked again',
      'other answer: one Idempotency-Key was answered with different results',
      records([keyed([{ ...refusal, result: '{"code":"EMPTY_RESULT"}' }, success])], [withKey(committed)]),
    ],
    [
      'usage above the limit',
      'over the limit: more is used than the account may',
      records([attempt([success])], [committed], { periods: [{ accountId, used: 1, limit: 0 }] }),
    ],
    [
      'usage that was above the limit for a while',
      'over the limit: more is used than the account may',
      records([attempt([success])], [committed], { excesses: [{ accountId, used: 3, limit: 2 }] }),
    ],
  ])('%s', (_, kind, seen) => {
    expect(violationsOf(seen)).toEqual([{ kind, example: expect.any(String) }]);
  });
});
