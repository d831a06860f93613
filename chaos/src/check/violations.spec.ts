import type { Records, ViolationKind } from './records.ts';
import {
  accountId,
  makeAttempt,
  committed,
  executionsOf,
  failure,
  makeKeyedAttempt,
  keyId,
  unknownResult,
  makeRecords,
  refunded,
  refusal,
  noResponse,
  success,
  withKey,
  writtenFile,
} from './records.fixture.ts';
import { findViolations } from './violations.ts';

const batch = { tool: 'batch', markers: [1, 2, 3] };
const batchOf = (done: number[]) => makeAttempt([{ ...success, done }], batch);
const charged = (cost: number) => ({ ...committed, tool: 'batch', cost });
const exporting = { tool: 'export_model' };
const exported = { ...committed, ...exporting };
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
    ['a commit with a key that nobody used', 'chargedFailure', makeRecords([], [withKey(committed)])],
    ['a commit by somebody who never asked', 'chargedFailure', makeRecords([], [committed])],
    [
      'a command that was carried out twice',
      'executedTwice',
      makeRecords([makeKeyedAttempt([failure, success])], [withKey(committed)], { executions: executionsOf([1, 1]) }),
    ],
    [
      'a command that two processes carried out, though it was asked for once',
      'executedTwice',
      makeRecords([makeAttempt([success])], [committed], {
        executions: [...executionsOf([1]), ...executionsOf([1], 'operation', 'the next process')],
      }),
    ],
    [
      'an outcome that nobody knows, without a process that has ended',
      'unfounded',
      makeRecords([makeAttempt([unknownResult])], [refunded], { restarts: [5, 25] }),
    ],
    [
      'an outcome that nobody knows, and that is charged',
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
      'a success that no adapter worked for',
      'notExecuted',
      makeRecords([makeKeyedAttempt([success])], [withKey(committed)], { executions: [] }),
    ],
    [
      'two results under one key',
      'otherAnswer',
      makeRecords([makeKeyedAttempt([success, { ...success, result: '{"object_id":"box_2"}' }])], [withKey(committed)]),
    ],
    [
      'good parameters that were refused',
      'wrongAnswer',
      makeRecords([makeAttempt([{ ...failure, answer: '400 invalid_parameters' }])], []),
    ],
    [
      'a live key that was refused',
      'wrongAnswer',
      makeRecords([makeAttempt([{ ...failure, answer: '401 invalid_key' }])], []),
    ],
    [
      'bad parameters that were accepted',
      'wrongAnswer',
      makeRecords([makeAttempt([success], { isSound: false })], [committed]),
    ],
    ['a batch that costs more than was done', 'mischarged', makeRecords([batchOf([0, 2])], [charged(3)], executedOnce)],
    [
      'a batch that was rolled back and costs something',
      'mischarged',
      makeRecords([batchOf([])], [charged(1)], executedOnce),
    ],
    [
      'a step that was answered as done and that no adapter did',
      'notExecuted',
      makeRecords([batchOf([0, 1])], [charged(2)], { executions: executionsOf([1]) }),
    ],
    ...[undefined, '404 instead of the file', 'other bytes in the file', 'TimeoutError'].map(
      (file): [string, ViolationKind, Records] => [
        `a file that was answered, and found as ${file ?? 'nothing'}`,
        'fileLost',
        makeRecords([makeAttempt([{ ...writtenFile, file }], exporting)], [exported]),
      ],
    ),
    [
      'a file that is there only when its answer comes again',
      'fileLost',
      makeRecords([makeKeyedAttempt([{ ...writtenFile, file: '404' }, writtenFile], exporting)], [withKey(exported)]),
    ],
    [
      'a file that was not written, and was charged',
      'chargedFailure',
      makeRecords([makeAttempt([failure], exporting)], [exported]),
    ],
    [
      'a file that was written, and did not arrive',
      'wrongAnswer',
      makeRecords([makeAttempt([{ ...failure, answer: '502 adapter_invalid' }], exporting)], []),
    ],
    [
      'a file that is not what its adapter told',
      'wrongAnswer',
      makeRecords([makeAttempt([writtenFile], { ...exporting, isSound: false })], [exported]),
    ],
    [
      'an unknown file that an import was refused for',
      'wrongAnswer',
      makeRecords([makeAttempt([{ ...failure, answer: '404 unknown_file' }], { tool: 'import_model' })], []),
    ],
    [
      'an import of a file that reached no adapter',
      'notExecuted',
      makeRecords(
        [makeKeyedAttempt([success], { tool: 'import_model' })],
        [withKey({ ...committed, tool: 'import_model' })],
        {
          executions: [],
        },
      ),
    ],
    [
      'an export that one process carried out twice as one command',
      'executedTwice',
      makeRecords([makeAttempt([writtenFile], exporting)], [exported], { executions: executionsOf([1, 1]) }),
    ],
    [
      'a reservation that is left',
      'unsettled',
      makeRecords([makeAttempt([failure])], [{ ...committed, state: 'reserved', isOpen: true }]),
    ],
    [
      'usage above the ledger',
      'drift',
      makeRecords([makeAttempt([success])], [committed], { periods: [{ accountId, used: 2, limit: 500 }] }),
    ],
    ['operations without usage', 'drift', makeRecords([makeAttempt([success])], [committed], { periods: [] })],
    [
      'a report that counts too much',
      'miscounted',
      makeRecords([makeAttempt([success])], [committed], {
        usageReport: [{ accountId, keyId, tool: 'create_box', committed: 2, refunded: 0 }],
      }),
    ],
    [
      'a report that has forgotten what was given back',
      'miscounted',
      makeRecords([makeAttempt([failure])], [refunded], { usageReport: [] }),
    ],
    ['an end without an event', 'untold', makeRecords([makeAttempt([success])], [committed], { published: new Set() })],
    [
      'an event that says otherwise',
      'untold',
      makeRecords([makeAttempt([success])], [committed], {
        published: new Set(['operation:committed', 'operation:refunded']),
      }),
    ],
    [
      'a refusal that was answered with success when it was asked again',
      'otherAnswer',
      makeRecords(
        [makeKeyedAttempt([{ ...refusal, result: '{"code":"EMPTY_RESULT"}' }, success])],
        [withKey(committed)],
      ),
    ],
    [
      'usage above the limit',
      'overTheLimit',
      makeRecords([makeAttempt([success])], [committed], { periods: [{ accountId, used: 1, limit: 0 }] }),
    ],
    [
      'usage that was above the limit for a while',
      'overTheLimit',
      makeRecords([makeAttempt([success])], [committed], { excesses: [{ accountId, used: 3, limit: 2 }] }),
    ],
  ])('%s', (_, kind, seen) => {
    expect(findViolations(seen)).toEqual([{ kind, example: expect.any(String) }]);
  });
});
