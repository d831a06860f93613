import type { Records } from './records.ts';
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
  running,
  noResponse,
  success,
  withKey,
  writtenFile,
} from './records.fixture.ts';
import { findViolations } from './violations.ts';

const computed = { tool: 'calculate_thread_geometry', markers: [] };
const batch = { tool: 'batch', markers: [1, 2, 3] };
const batchOf = (done: number[]) => makeAttempt([{ ...success, done }], batch);
const charged = (cost: number) => ({ ...committed, tool: 'batch', cost });
const exporting = { tool: 'export_model' };
const exported = { ...committed, ...exporting };
const executedOnce = { executions: executionsOf(batch.markers) };

describe('the checker finds nothing wrong with', () => {
  it.each<[string, Records]>([
    ['a success that is committed', makeRecords([makeAttempt([success])], [committed])],
    ['a failure that is refunded', makeRecords([makeAttempt([failure])], [refunded])],
    ['a refusal of the application that is refunded', makeRecords([makeAttempt([refusal])], [refunded])],
    ['a failure that was never written', makeRecords([makeAttempt([failure])], [], { executions: [] })],
    ['an unanswered request that is committed', makeRecords([makeAttempt([noResponse])], [committed])],
    ['an unanswered request that is not', makeRecords([makeAttempt([noResponse])], [])],
    [
      'retries that end in one commit',
      makeRecords([makeKeyedAttempt([failure, noResponse, success])], [refunded, committed].map(withKey)),
    ],
    ['a batch that is charged for its executed steps', makeRecords([batchOf([0, 2])], [charged(2)], executedOnce)],
    ['a batch that was rolled back', makeRecords([batchOf([])], [charged(0)], executedOnce)],
    ['an unanswered batch', makeRecords([makeAttempt([noResponse], batch)], [charged(3)], executedOnce)],
    ['a file that is as reported', makeRecords([makeAttempt([writtenFile], exporting)], [exported])],
    [
      'a file that is reported again, and was fetched the first time',
      makeRecords(
        [makeKeyedAttempt([writtenFile, { ...writtenFile, file: undefined }], exporting)],
        [withKey(exported)],
      ),
    ],
    [
      'a file that could not be written',
      makeRecords([makeAttempt([refusal], exporting)], [refunded], { executions: [] }),
    ],
    [
      'a file that is refused because it differs from the report of its adapter',
      makeRecords(
        [makeAttempt([{ ...failure, answer: '502 adapter_invalid' }], { ...exporting, isSound: false })],
        [refunded],
      ),
    ],
    ['a file that was never reported', makeRecords([makeAttempt([noResponse], exporting)], [exported])],
    [
      'an export that another process executed after the first had ended, as the same command and as another one',
      makeRecords([makeAttempt([writtenFile], exporting)], [exported], {
        executions: [
          ...executionsOf([1]),
          ...executionsOf([1], 'operation', 'the next process'),
          ...executionsOf([1], 'one more'),
        ],
      }),
    ],
    ['a repeated response', makeRecords([makeKeyedAttempt([success, success])], [withKey(committed)])],
    [
      'a refusal whose reservation was lost in a crash, and its repetition',
      makeRecords(
        [makeKeyedAttempt([{ ...refusal, operationId: 'lost' }, refusal])],
        [withKey({ ...committed, state: 'refunded' })],
      ),
    ],
    ['a retry that is still running', makeRecords([makeKeyedAttempt([failure, running])], [withKey(committed)])],
    [
      'invalid parameters that are refused',
      makeRecords([makeAttempt([{ ...failure, answer: '400' }], { isSound: false })], []),
    ],
    [
      'an unknown outcome when the adapter was restarted meanwhile',
      makeRecords([makeAttempt([unknownResult])], [refunded], { restarts: [15] }),
    ],
    [
      'an unknown outcome that is reported again',
      makeRecords(
        [makeKeyedAttempt([noResponse, { ...unknownResult, operationId: refunded.id, from: 90, to: 95 }])],
        [withKey(refunded)],
        {
          restarts: [15],
        },
      ),
    ],
    [
      'a command that another process of the adapter executed when it was retried',
      makeRecords([makeKeyedAttempt([noResponse, success])], [withKey(committed)], {
        executions: [...executionsOf([1]), ...executionsOf([1], 'operation', 'the next process')],
      }),
    ],
    [
      'a computation that was reported',
      makeRecords([makeAttempt([success], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'a computation without a response',
      makeRecords([makeAttempt([noResponse], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'a failure that names the refunded operation',
      makeRecords(
        [makeAttempt([{ ...failure, operationId: refunded.id }], computed)],
        [{ ...refunded, tool: computed.tool }],
      ),
    ],
    [
      'the placeholder of an operation that was refunded before its reservation',
      makeRecords(
        [makeAttempt([failure])],
        [{ ...refunded, accountId: 'nobody', keyId: 'nothing', tool: '', cost: 0 }],
      ),
    ],
  ])('%s', (_, seen) => {
    expect(findViolations(seen)).toEqual([]);
  });
});
