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
  written,
} from './records.fixture.ts';
import { violationsOf } from './violations.ts';

const batch = { tool: 'batch', markers: [1, 2, 3] };
const batchOf = (done: number[]) => attempt([{ ...success, done }], batch);
const charged = (cost: number) => ({ ...committed, tool: 'batch', cost });
const exporting = { tool: 'export_model' };
const exported = { ...committed, ...exporting };
const executedOnce = { executions: did(batch.markers) };

describe('the checker finds', () => {
  it.each<[string, ViolationKind, Records]>([
    ['a success without a row', 'lost', records([attempt([success])], [])],
    ['a success that was refunded', 'lost', records([keyed([success])], [withKey(refunded)])],
    [
      'a success among others that is missing',
      'lost',
      records([attempt([success]), attempt([success], { markers: [2] })], [committed], {
        executions: [...did([1]), ...did([2], 'another')],
      }),
    ],
    ['a key with two commits', 'doubled', records([keyed([success])], [committed, committed].map(withKey))],
    ['a failure that was charged', 'chargedFailure', records([attempt([failure])], [committed])],
    ['a refusal with a key that was charged', 'chargedFailure', records([keyed([refusal])], [withKey(committed)])],
    ['a commit with a key that nobody used', 'chargedFailure', records([], [withKey(committed)])],
    ['a commit by somebody who never asked', 'chargedFailure', records([], [committed])],
    [
      'a command that was carried out twice',
      'executedTwice',
      records([keyed([failure, success])], [withKey(committed)], { executions: did([1, 1]) }),
    ],
    [
      'a command that two processes carried out, though it was asked for once',
      'executedTwice',
      records([attempt([success])], [committed], {
        executions: [...did([1]), ...did([1], 'operation', 'the next process')],
      }),
    ],
    [
      'an outcome that nobody knows, without a process that has ended',
      'unfounded',
      records([attempt([nobodyKnows])], [refunded], { restarts: [5, 25] }),
    ],
    [
      'an outcome that nobody knows, and that is charged',
      'chargedFailure',
      records([attempt([nobodyKnows])], [committed], { restarts: [15] }),
    ],
    [
      'a failure that was charged in place of a success that was not',
      'lost',
      records([attempt([success]), attempt([silence], { markers: [2] })], [{ ...committed, id: 'another' }], {
        executions: [...did([1]), ...did([2], 'another')],
      }),
    ],
    [
      'a success that no adapter worked for',
      'notExecuted',
      records([keyed([success])], [withKey(committed)], { executions: [] }),
    ],
    [
      'two results under one key',
      'otherAnswer',
      records([keyed([success, { ...success, result: '{"object_id":"box_2"}' }])], [withKey(committed)]),
    ],
    [
      'good parameters that were refused',
      'wrongAnswer',
      records([attempt([{ ...failure, answer: '400 invalid_parameters' }])], []),
    ],
    ['a live key that was refused', 'wrongAnswer', records([attempt([{ ...failure, answer: '401 invalid_key' }])], [])],
    [
      'bad parameters that were accepted',
      'wrongAnswer',
      records([attempt([success], { isSound: false })], [committed]),
    ],
    ['a batch that costs more than was done', 'mischarged', records([batchOf([0, 2])], [charged(3)], executedOnce)],
    [
      'a batch that was rolled back and costs something',
      'mischarged',
      records([batchOf([])], [charged(1)], executedOnce),
    ],
    [
      'a step that was answered as done and that no adapter did',
      'notExecuted',
      records([batchOf([0, 1])], [charged(2)], { executions: did([1]) }),
    ],
    ...[undefined, '404 instead of the file', 'other bytes in the file', 'TimeoutError'].map(
      (file): [string, ViolationKind, Records] => [
        `a file that was answered, and found as ${file ?? 'nothing'}`,
        'fileLost',
        records([attempt([{ ...written, file }], exporting)], [exported]),
      ],
    ),
    [
      'a file that is there only when its answer comes again',
      'fileLost',
      records([keyed([{ ...written, file: '404' }, written], exporting)], [withKey(exported)]),
    ],
    [
      'a file that was not written, and was charged',
      'chargedFailure',
      records([attempt([failure], exporting)], [exported]),
    ],
    [
      'a file that was written, and did not arrive',
      'wrongAnswer',
      records([attempt([{ ...failure, answer: '502 adapter_invalid' }], exporting)], []),
    ],
    [
      'a file that is not what its adapter told',
      'wrongAnswer',
      records([attempt([written], { ...exporting, isSound: false })], [exported]),
    ],
    [
      'an unknown file that an import was refused for',
      'wrongAnswer',
      records([attempt([{ ...failure, answer: '404 unknown_file' }], { tool: 'import_model' })], []),
    ],
    [
      'an import of a file that reached no adapter',
      'notExecuted',
      records([keyed([success], { tool: 'import_model' })], [withKey({ ...committed, tool: 'import_model' })], {
        executions: [],
      }),
    ],
    [
      'an export that one process carried out twice as one command',
      'executedTwice',
      records([attempt([written], exporting)], [exported], { executions: did([1, 1]) }),
    ],
    [
      'a reservation that is left',
      'unsettled',
      records([attempt([failure])], [{ ...committed, state: 'reserved', isOpen: true }]),
    ],
    [
      'usage above the ledger',
      'drift',
      records([attempt([success])], [committed], { periods: [{ accountId, used: 2, limit: 500 }] }),
    ],
    ['operations without usage', 'drift', records([attempt([success])], [committed], { periods: [] })],
    [
      'a report that counts too much',
      'miscounted',
      records([attempt([success])], [committed], {
        counted: [{ accountId, keyId, tool: 'create_box', committed: 2, refunded: 0 }],
      }),
    ],
    [
      'a report that has forgotten what was given back',
      'miscounted',
      records([attempt([failure])], [refunded], { counted: [] }),
    ],
    ['an end without an event', 'untold', records([attempt([success])], [committed], { told: new Set() })],
    [
      'an event that says otherwise',
      'untold',
      records([attempt([success])], [committed], { told: new Set(['operation:committed', 'operation:refunded']) }),
    ],
    [
      'a refusal that was answered with success when it was asked again',
      'otherAnswer',
      records([keyed([{ ...refusal, result: '{"code":"EMPTY_RESULT"}' }, success])], [withKey(committed)]),
    ],
    [
      'usage above the limit',
      'overTheLimit',
      records([attempt([success])], [committed], { periods: [{ accountId, used: 1, limit: 0 }] }),
    ],
    [
      'usage that was above the limit for a while',
      'overTheLimit',
      records([attempt([success])], [committed], { excesses: [{ accountId, used: 3, limit: 2 }] }),
    ],
  ])('%s', (_, kind, seen) => {
    expect(violationsOf(seen)).toEqual([{ kind, example: expect.any(String) }]);
  });
});
