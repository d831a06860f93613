import type { Records, ViolationKind } from './records.ts';
import {
  accountId,
  makeAttempt,
  committed,
  failure,
  keyId,
  makeRecords,
  refunded,
  success,
} from './records.fixture.ts';
import { findViolations } from './violations.ts';

describe('the checker finds, in the ledger,', () => {
  it.each<[string, ViolationKind, Records]>([
    [
      'a reservation that is not settled',
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
      'a usage report that counts too much',
      'miscounted',
      makeRecords([makeAttempt([success])], [committed], {
        usageReport: [{ accountId, keyId, tool: 'create_box', committed: 2, refunded: 0 }],
      }),
    ],
    [
      'a usage report without a refund',
      'miscounted',
      makeRecords([makeAttempt([failure])], [refunded], { usageReport: [] }),
    ],
    [
      'a settlement without an event',
      'unpublished',
      makeRecords([makeAttempt([success])], [committed], { published: new Set() }),
    ],
    [
      'an event that contradicts the settlement',
      'unpublished',
      makeRecords([makeAttempt([success])], [committed], {
        published: new Set(['operation:committed', 'operation:refunded']),
      }),
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
