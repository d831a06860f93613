import * as z from 'zod';
import { withDatabase } from '../deployment/with-database.ts';
import type { UsageRow, LedgerOperation, Period } from './records.ts';

const operation = z.object({
  id: z.string(),
  accountId: z.string(),
  keyId: z.string(),
  tool: z.string(),
  idempotencyKey: z.string().nullable(),
  state: z.enum(['reserved', 'committed', 'refunded']),
  cost: z.int(),
  isOpen: z.boolean(),
});
const period = z.object({ accountId: z.string(), used: z.int(), limit: z.int() });
const counted = z.object({
  accountId: z.string(),
  keyId: z.string(),
  tool: z.string(),
  committed: z.int(),
  refunded: z.int(),
});
const activity = z.object({ open: z.int(), written: z.string() });

const thisMonth = `
    SELECT id, account_id AS "accountId", key_id AS "keyId", tool, idem_key AS "idempotencyKey", state, cost,
           settled_at IS NULL AND deadline IS NOT NULL AS "isOpen"
    FROM quota.operation WHERE period_start = quota.month()`;

const statements = {
  operations: `${thisMonth} AND account_id = $1`,
  others: `${thisMonth} AND account_id <> ALL ($1)`,
  periods: `
    SELECT account_id AS "accountId", used, op_limit AS "limit" FROM quota.period WHERE period_start = quota.month()`,
  counted: `
    SELECT account_id AS "accountId", key_id AS "keyId", tool,
           sum(operations)::int AS committed, sum(refunded)::int AS refunded
    FROM (SELECT account_id, key_id, tool, operations, refunded FROM quota.rollup
          UNION ALL SELECT account_id, key_id, tool, operations, refunded FROM quota.pending) AS counted
    WHERE account_id = $1
    GROUP BY account_id, key_id, tool`,
  // An open operation has a deadline. The second value changes with every write.
  tide: `
    SELECT count(*) FILTER (WHERE settled_at IS NULL AND deadline IS NOT NULL)::int AS open,
           concat(count(*), ' ', count(settled_at)) AS written
    FROM quota.operation`,
  expire: 'UPDATE quota.operation SET deadline = now() WHERE settled_at IS NULL AND deadline IS NOT NULL',
};

/** Executes a statement and returns its rows. */
export type QueryRows = (statement: string, values?: unknown[]) => Promise<unknown[]>;

/** Ledger rows as written by quota, read directly from the database. */
export class Ledger {
  readonly #rows: QueryRows;

  constructor(rows: QueryRows) {
    this.#rows = rows;
  }

  /** Opens the ledger of a database URL; each statement uses a new connection. */
  static connect(databaseUrl: string): Ledger {
    return new Ledger((statement, values) =>
      withDatabase(databaseUrl, async (client) => (await client.query(statement, values)).rows),
    );
  }

  async readOperations(accountId: string): Promise<LedgerOperation[]> {
    return operation.array().parse(await this.#rows(statements.operations, [accountId]));
  }

  /** Operations of accounts other than these. */
  async readOtherOperations(accountIds: readonly string[]): Promise<LedgerOperation[]> {
    return operation.array().parse(await this.#rows(statements.others, [accountIds]));
  }

  async readPeriods(): Promise<Period[]> {
    return period.array().parse(await this.#rows(statements.periods));
  }

  /** Source data of the usage report. */
  async readUsageReport(accountId: string): Promise<UsageRow[]> {
    return counted.array().parse(await this.#rows(statements.counted, [accountId]));
  }

  /** Number of open operations, and a text that changes with every write. */
  async tide(): Promise<z.output<typeof activity>> {
    return activity.parse((await this.#rows(statements.tide))[0]);
  }

  /** Lets the deadline of every open reservation pass now. */
  async expireReservations(): Promise<void> {
    await this.#rows(statements.expire);
  }
}
