import { groupBy } from '../group-by.ts';
import type { UsageRow, LedgerOperation, Records, Violation } from './records.ts';

/** The usage report must equal the ledger, for each key and tool. */
export function checkUsageReport({ operations, usageReport: counted }: Records): Violation[] {
  const written = groupBy(operations, groupName);
  const reported = groupBy(counted, groupName);
  return [...new Set([...written.keys(), ...reported.keys()])].flatMap((name) => {
    const reportedTotals = sumTotals(reported.get(name) ?? []);
    const ledgerTotals = sumTotals((written.get(name) ?? []).map(toTotals));
    if (reportedTotals.committed === ledgerTotals.committed && reportedTotals.refunded === ledgerTotals.refunded)
      return [];
    const example = `${name}: reported ${formatTotals(reportedTotals)}, ledger has ${formatTotals(ledgerTotals)}`;
    return [{ kind: 'miscounted' as const, example }];
  });
}

type Totals = Pick<UsageRow, 'committed' | 'refunded'>;

const toTotals = ({ state, cost }: LedgerOperation): Totals => ({
  committed: state === 'committed' ? cost : 0,
  refunded: state === 'refunded' ? cost : 0,
});

const sumTotals = (totals: readonly Totals[]): Totals => ({
  committed: totals.reduce((sum, { committed }) => sum + committed, 0),
  refunded: totals.reduce((sum, { refunded }) => sum + refunded, 0),
});

const formatTotals = ({ committed, refunded }: Totals): string => `${committed} committed and ${refunded} refunded`;

const groupName = ({ accountId, keyId, tool }: UsageRow | LedgerOperation): string =>
  `${tool} by the API key ${keyId} of account ${accountId}`;
