import type { Records, ViolationKind } from './records.ts';
import {
  attempt,
  committed,
  failure,
  keyed,
  records,
  refunded,
  running,
  silence,
  success,
  withKey,
} from './records.fixture.ts';
import { violationsOf } from './violations.ts';

const computed = { tool: 'calculate_thread_geometry', markers: [] };

describe('the checker finds, by the operations that answers name,', () => {
  it.each<[string, ViolationKind, Records]>([
    [
      'something computed that was not told',
      'chargedFailure',
      records([attempt([failure], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'something computed that was told as a failure',
      'chargedFailure',
      records(
        [attempt([{ ...failure, operationId: committed.id }], computed), attempt([silence], computed)],
        [{ ...committed, tool: computed.tool }],
      ),
    ],
    [
      'something computed that was told as a success, and refunded',
      'lost',
      records([attempt([success], computed)], [{ ...committed, tool: computed.tool, state: 'refunded' }]),
    ],
    [
      'one of two that were computed, told twice',
      'lost',
      records(
        [attempt([success], computed), attempt([success], computed), attempt([silence], computed)],
        [committed, { ...committed, id: 'another' }].map((one) => ({ ...one, tool: computed.tool })),
      ),
    ],
    [
      'an answer that names the operation of somebody else',
      'misnamed',
      records([attempt([{ ...success, operationId: 'another' }])], [committed]),
    ],
    [
      'an answer under a key that names no operation',
      'misnamed',
      records([keyed([{ ...success, operationId: undefined }])], [withKey(committed)]),
    ],
    [
      'an answer that names one that failed before under its key',
      'misnamed',
      records([keyed([failure, { ...success, operationId: refunded.id }])], [refunded, committed].map(withKey)),
    ],
    [
      'a request that is told to wait for an operation of somebody else',
      'misnamed',
      records([keyed([{ ...running, operationId: 'another' }])], [withKey(committed), refunded]),
    ],
  ])('%s', (_, kind, seen) => {
    expect(violationsOf(seen)).toEqual([{ kind, example: expect.any(String) }]);
  });
});
