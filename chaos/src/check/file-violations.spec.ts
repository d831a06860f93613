import type { Records, ViolationKind } from './records.ts';
import {
  makeAttempt,
  committed,
  executionsOf,
  failure,
  makeKeyedAttempt,
  makeRecords,
  success,
  withKey,
  writtenFile,
} from './records.fixture.ts';
import { findViolations } from './violations.ts';

const exporting = { tool: 'export_model' };
const exported = { ...committed, ...exporting };

describe('the checker finds, in file operations,', () => {
  it.each<[string, ViolationKind, Records]>([
    ...[undefined, '404 instead of the file', 'other bytes in the file', 'TimeoutError'].map(
      (file): [string, ViolationKind, Records] => [
        `a reported file that was found as ${file ?? 'nothing'}`,
        'fileLost',
        makeRecords([makeAttempt([{ ...writtenFile, file }], exporting)], [exported]),
      ],
    ),
    [
      'a file that exists only when the response is repeated',
      'fileLost',
      makeRecords([makeKeyedAttempt([{ ...writtenFile, file: '404' }, writtenFile], exporting)], [withKey(exported)]),
    ],
    [
      'a file that was not written, but charged',
      'chargedFailure',
      makeRecords([makeAttempt([failure], exporting)], [exported]),
    ],
    [
      'a file that was written, but did not arrive',
      'wrongAnswer',
      makeRecords([makeAttempt([{ ...failure, answer: '502 adapter_invalid' }], exporting)], []),
    ],
    [
      'a file that differs from the report of its adapter',
      'wrongAnswer',
      makeRecords([makeAttempt([writtenFile], { ...exporting, isSound: false })], [exported]),
    ],
    [
      'an import that was refused because its file is unknown',
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
      'an export that one process executed twice as one command',
      'executedTwice',
      makeRecords([makeAttempt([writtenFile], exporting)], [exported], { executions: executionsOf([1, 1]) }),
    ],
  ])('%s', (_, kind, seen) => {
    expect(findViolations(seen)).toEqual([{ kind, example: expect.any(String) }]);
  });
});
