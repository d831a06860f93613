import type { Journals } from '../journal/journals.ts';
import type { Ledger } from './ledger.ts';
import type { Period, Records } from './records.ts';

/** Ledger and journals of a run, and what it has seen of its processes and limits. */
interface RecordSources extends Pick<Records, 'restarts' | 'excesses'> {
  readonly ledger: Ledger;
  readonly journals: Journals;
}

/** Reads everything known about one account. */
export async function readRecords(accountId: string, sources: RecordSources): Promise<Records> {
  const { ledger, journals, restarts, excesses } = sources;
  const isTheirs = (period: Period) => period.accountId === accountId;
  return {
    attempts: journals.attempts.readAll(accountId),
    operations: await ledger.readOperations(accountId),
    periods: (await ledger.readPeriods()).filter(isTheirs),
    usageReport: await ledger.readUsageReport(accountId),
    published: new Set(journals.publishedEvents.readAll(accountId)),
    executions: journals.executions.readAll(accountId),
    restarts,
    excesses: excesses.filter(isTheirs),
    probes: [],
  };
}
