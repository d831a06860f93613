import type { Records, ViolationKind } from './records.ts';
import {
  makeAttempt,
  committed,
  failure,
  makeKeyedAttempt,
  makeRecords,
  refunded,
  running,
  noResponse,
  success,
  withKey,
} from './records.fixture.ts';
import { findViolations } from './violations.ts';

const computed = { tool: 'calculate_thread_geometry', markers: [] };

describe('the checker finds, by the operations that answers name,', () => {
  it.each<[string, ViolationKind, Records]>([
    [
      'something computed that was not told',
      'chargedFailure',
      makeRecords([makeAttempt([failure], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'something computed that was told as a failure',
      'chargedFailure',
      makeRecords(
        [makeAttempt([{ ...failure, operationId: committed.id }], computed), makeAttempt([noResponse], computed)],
        [{ ...committed, tool: computed.tool }],
      ),
    ],
    [
      'something computed that was told as a success, and refunded',
      'lost',
      makeRecords([makeAttempt([success], computed)], [{ ...committed, tool: computed.tool, state: 'refunded' }]),
    ],
    [
      'one of two that were computed, told twice',
      'lost',
      makeRecords(
        [makeAttempt([success], computed), makeAttempt([success], computed), makeAttempt([noResponse], computed)],
        [committed, { ...committed, id: 'another' }].map((one) => ({ ...one, tool: computed.tool })),
      ),
    ],
    [
      'an answer that names the operation of somebody else',
      'misnamed',
      makeRecords([makeAttempt([{ ...success, operationId: 'another' }])], [committed]),
    ],
    [
      'an answer under a key that names no operation',
      'misnamed',
      makeRecords([makeKeyedAttempt([{ ...success, operationId: undefined }])], [withKey(committed)]),
    ],
    [
      'an answer that names one that failed before under its key',
      'misnamed',
      makeRecords(
        [makeKeyedAttempt([failure, { ...success, operationId: refunded.id }])],
        [refunded, committed].map(withKey),
      ),
    ],
    [
      'a request that is told to wait for an operation of somebody else',
      'misnamed',
      makeRecords([makeKeyedAttempt([{ ...running, operationId: 'another' }])], [withKey(committed), refunded]),
    ],
  ])('%s', (_, kind, seen) => {
    expect(findViolations(seen)).toEqual([{ kind, example: expect.any(String) }]);
  });
});
