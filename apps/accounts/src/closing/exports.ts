import type { closings, Input, Output } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import type { AuditLog } from '../audit/audit-log.ts';
import { lockAccount } from '../keys/key-rows.ts';
import { type ExportPart, exportedTables } from './exported-tables.ts';

type Begin = typeof closings.beginExport;
type Rows = typeof closings.exportRows;

/** A row of an export, and its place in the order of the pages. */
interface PlacedRow {
  readonly row: Record<string, unknown>;
  readonly place: string;
}

/** Exports of accounts: everything that this service stores of one, page by page, without secrets. */
export class Exports {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Records an export. Throws `too_many_changes_a_day`. */
  async beginExport(by: Input<Begin>): Promise<Output<Begin>> {
    const { accountId } = by;
    await this.database.transaction(async (transaction) => {
      await lockAccount(transaction, accountId);
      await this.audit.recordEvent(transaction, { accountId, action: 'account.exported', actor: by });
    });
    return {};
  }

  /** Reads a page of one part. */
  async readRows({ accountId, part, after, limit }: Input<Rows>): Promise<Output<Rows>> {
    const found = await this.database.queryRows<PlacedRow>(statements[part], [accountId, after ?? null, limit]);
    const last = found.length < limit ? undefined : found.at(-1);
    return { rows: found.map(({ row }) => row), next: last?.place ?? null };
  }
}

const statements = Object.fromEntries(
  Object.entries(exportedTables).map(
    ([
      table,
      {
        part,
        columns,
        belongs,
        order: [column, type],
      },
    ]) => [
      part,
      {
        name: `export_${part}`,
        text: `
        SELECT jsonb_build_object(${columns.map((name) => `'${name}', t.${name}`).join(', ')}) AS row,
               t.${column}::text AS place
        FROM ${table} t
        WHERE ${belongs} AND ($2::text IS NULL OR t.${column} > $2::${type})
        ORDER BY t.${column} LIMIT $3`,
      },
    ],
  ),
) as Record<ExportPart, { name: string; text: string }>;
