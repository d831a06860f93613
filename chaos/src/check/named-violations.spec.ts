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
      'charged failure: an error was answered, and something is committed',
      records([attempt([failure], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'something computed that was told as a failure',
      'charged failure: an error was answered, and something is committed',
      records(
        [attempt([{ ...failure, operationId: committed.id }], computed), attempt([silence], computed)],
        [{ ...committed, tool: computed.tool }],
      ),
    ],
    [
      'something computed that was told as a success, and refunded',
      'lost: success was answered, and nothing is committed',
      records([attempt([success], computed)], [{ ...committed, tool: computed.tool, state: 'refunded' }]),
    ],
    [
      'one of two that were computed, told twice',
      'lost: success was answered, and nothing is committed',
      records(
        [attempt([success], computed), attempt([success], computed), attempt([silence], computed)],
        [committed, { ...committed, id: 'another' }].map((one) => ({ ...one, tool: computed.tool })),
      ),
    ],
    [
      'an answer that names the operation of somebody else',
      'misnamed: an answer names no operation, or another than was done for it',
      records([attempt([{ ...success, operationId: 'another' }])], [committed]),
    ],
    [
      'an answer under a key that names no operation',
      'misnamed: an answer names no operation, or another than was done for it',
      records([keyed([{ ...success, operationId: undefined }])], [withKey(committed)]),
    ],
    [
      'an answer that names one that failed before under its key',
      'misnamed: an answer names no operation, or another than was done for it',
      records([keyed([failure, { ...success, operationId: refunded.id }])], [refunded, committed].map(withKey)),
    ],
    [
      'a request that is told to wait for an operation of somebody else',
      'misnamed: an answer names no operation, or another than was done for it',
      records([keyed([{ ...running, operationId: 'another' }])], [withKey(committed), refunded]),
    ],
  ])('%s', (_, kind, seen) => {
    expect(violationsOf(seen)).toEqual([{ kind, example: expect.any(String) }]);
  });
});
