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

describe('the checker finds, by the operations that responses name,', () => {
  it.each<[string, ViolationKind, Records]>([
    [
      'a computation that was not reported',
      'chargedFailure',
      makeRecords([makeAttempt([failure], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'a computation that was reported as a failure',
      'chargedFailure',
      makeRecords(
        [makeAttempt([{ ...failure, operationId: committed.id }], computed), makeAttempt([noResponse], computed)],
        [{ ...committed, tool: computed.tool }],
      ),
    ],
    [
      'a computation that was reported as a success, but refunded',
      'lost',
      makeRecords([makeAttempt([success], computed)], [{ ...committed, tool: computed.tool, state: 'refunded' }]),
    ],
    [
      'one of two computations, reported twice',
      'lost',
      makeRecords(
        [makeAttempt([success], computed), makeAttempt([success], computed), makeAttempt([noResponse], computed)],
        [committed, { ...committed, id: 'another' }].map((one) => ({ ...one, tool: computed.tool })),
      ),
    ],
    [
      'a response that names another operation',
      'misnamed',
      makeRecords([makeAttempt([{ ...success, operationId: 'another' }])], [committed]),
    ],
    [
      'a response under a key that names no operation',
      'misnamed',
      makeRecords([makeKeyedAttempt([{ ...success, operationId: undefined }])], [withKey(committed)]),
    ],
    [
      'a response that names an earlier failure under its key',
      'misnamed',
      makeRecords(
        [makeKeyedAttempt([failure, { ...success, operationId: refunded.id }])],
        [refunded, committed].map(withKey),
      ),
    ],
    [
      'a request that must wait for another operation',
      'misnamed',
      makeRecords([makeKeyedAttempt([{ ...running, operationId: 'another' }])], [withKey(committed), refunded]),
    ],
  ])('%s', (_, kind, seen) => {
    expect(findViolations(seen)).toEqual([{ kind, example: expect.any(String) }]);
  });
});
