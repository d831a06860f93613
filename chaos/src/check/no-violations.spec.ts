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

describe('the checker is content with', () => {
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
    ['a batch that is charged for what was done', makeRecords([batchOf([0, 2])], [charged(2)], executedOnce)],
    ['a batch that was rolled back', makeRecords([batchOf([])], [charged(0)], executedOnce)],
    ['an unanswered batch', makeRecords([makeAttempt([noResponse], batch)], [charged(3)], executedOnce)],
    ['a file that is as it was told of', makeRecords([makeAttempt([writtenFile], exporting)], [exported])],
    [
      'a file that is told of again, and was fetched when it was new',
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
      'a file that is refused because it is not what its adapter told',
      makeRecords(
        [makeAttempt([{ ...failure, answer: '502 adapter_invalid' }], { ...exporting, isSound: false })],
        [refunded],
      ),
    ],
    ['a file that nobody was told of', makeRecords([makeAttempt([noResponse], exporting)], [exported])],
    [
      'an export that another process carried out when the first had ended, as the same command and as another one',
      makeRecords([makeAttempt([writtenFile], exporting)], [exported], {
        executions: [
          ...executionsOf([1]),
          ...executionsOf([1], 'operation', 'the next process'),
          ...executionsOf([1], 'one more'),
        ],
      }),
    ],
    ['a repeated answer', makeRecords([makeKeyedAttempt([success, success])], [withKey(committed)])],
    [
      'a refusal whose reservation a crash has taken, and its repeat',
      makeRecords(
        [makeKeyedAttempt([{ ...refusal, operationId: 'lost' }, refusal])],
        [withKey({ ...committed, state: 'refunded' })],
      ),
    ],
    ['a retry that is still running', makeRecords([makeKeyedAttempt([failure, running])], [withKey(committed)])],
    [
      'bad parameters that are refused',
      makeRecords([makeAttempt([{ ...failure, answer: '400' }], { isSound: false })], []),
    ],
    [
      'an outcome that nobody knows, when the adapter was started anew meanwhile',
      makeRecords([makeAttempt([unknownResult])], [refunded], { restarts: [15] }),
    ],
    [
      'an outcome that nobody knows, told again',
      makeRecords(
        [makeKeyedAttempt([noResponse, { ...unknownResult, operationId: refunded.id, from: 90, to: 95 }])],
        [withKey(refunded)],
        {
          restarts: [15],
        },
      ),
    ],
    [
      'a command that another process of the adapter carried out, when it was asked for again',
      makeRecords([makeKeyedAttempt([noResponse, success])], [withKey(committed)], {
        executions: [...executionsOf([1]), ...executionsOf([1], 'operation', 'the next process')],
      }),
    ],
    [
      'what the service computed, and told',
      makeRecords([makeAttempt([success], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'what the service computed for somebody who got no answer',
      makeRecords([makeAttempt([noResponse], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'a failure that names what was refunded',
      makeRecords(
        [makeAttempt([{ ...failure, operationId: refunded.id }], computed)],
        [{ ...refunded, tool: computed.tool }],
      ),
    ],
    [
      'the place of an operation that was refunded before it came',
      makeRecords(
        [makeAttempt([failure])],
        [{ ...refunded, accountId: 'nobody', keyId: 'nothing', tool: '', cost: 0 }],
      ),
    ],
  ])('%s', (_, seen) => {
    expect(findViolations(seen)).toEqual([]);
  });
});
