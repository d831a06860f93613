import { type Input, type Output, quota } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { statements } from './ledger-statements.ts';

/** Number of parts of a usage series; the others are summed up in one. */
const maxParts = 50;

/** Start of every list: later than any operation. */
const nilId = '00000000-0000-0000-0000-000000000000';
const start = { at: 'infinity', id: nilId };

/** Start of the usage: earlier than any row. */
const firstRow = { day: '-infinity', tool: '', keyId: nilId, adapterId: nilId };

/** Lists from the ledger for people: single operations, and usage over time. */
export class LedgerLists {
  constructor(
    private readonly database: Pick<Database, 'queryOne'>,
    private readonly keptDays: Output<typeof quota.operations>['keptDays'],
  ) {}

  async listOperations(question: Input<typeof quota.operations>): Promise<Output<typeof quota.operations>> {
    const { accountId, limit, before = start, keyId, adapterId, tool, state } = question;
    const filters = [keyId, adapterId, tool, state].map((filter) => filter ?? null);
    const values = [accountId, before.at, before.id, limit, ...filters];
    const { page } = await this.database.queryOne<{ page: unknown }>(statements.operationsOf, values);
    return { ...quota.operations.output.parse(page), keptDays: this.keptDays };
  }

  /** Returns usage by day, always exact: the roll-ups plus what is not rolled up yet. */
  async getUsageSeries(question: Input<typeof quota.usageSeries>): Promise<Output<typeof quota.usageSeries>> {
    const { accountId, days, by } = question;
    const values = [accountId, days, by, maxParts];
    const { report } = await this.database.queryOne<{ report: unknown }>(statements.usageSeries, values);
    return quota.usageSeries.output.parse(report);
  }

  /** Returns a page of rolled-up usage, oldest first. */
  async listUsageRows(question: Input<typeof quota.usageRows>): Promise<Output<typeof quota.usageRows>> {
    const { accountId, after = firstRow, limit } = question;
    const values = [accountId, after.day, after.tool, after.keyId, after.adapterId, limit];
    const { page } = await this.database.queryOne<{ page: UsagePage }>(statements.usageRows, values);
    const last = page.rows.length < limit ? undefined : page.rows.at(-1);
    return quota.usageRows.output.parse({ ...page, next: last ?? null });
  }
}

type UsagePage = Omit<Output<typeof quota.usageRows>, 'next'>;
