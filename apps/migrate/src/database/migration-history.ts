import type { Client } from 'pg';
import type { Migration } from './migration-files.ts';

// The table is Prisma's, column by column, so that `prisma migrate` stays usable on the same database.
const createTable = `
  CREATE TABLE _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/** History of the migrations of a database. Only the holder of the migration lock may use it. */
export class MigrationHistory {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Opens the history, and creates it in an empty database. */
  static async open(client: Client): Promise<MigrationHistory> {
    const { rows } = await client.query<{ exists: boolean; tables: string }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists,
              (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()) AS tables`,
    );
    if (!rows[0]?.exists && rows[0]?.tables !== '0')
      throw new Error('The database has tables but no history of migrations. Use an empty database.');
    if (!rows[0].exists) await client.query(createTable);
    return new MigrationHistory(client);
  }

  /**
   * Marks what has started and not finished as rolled back. Each migration is one transaction together with its
   * record, so nothing is left of one that failed or was cut off.
   */
  async discardUnfinished(): Promise<void> {
    await this.#client.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    );
  }

  /** Reads the checksums of the applied migrations, by name. */
  async readApplied(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.#client.query<{ migration_name: string; checksum: string }>(
      'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    return new Map(rows.map((row) => [row.migration_name, row.checksum]));
  }

  /** Applies a migration and records it, both or neither. A failure is recorded too, and rethrown. */
  async apply({ name, script, checksum }: Migration): Promise<void> {
    const id = crypto.randomUUID();
    await this.#client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
      id,
      checksum,
      name,
    ]);
    try {
      await this.#client.query('BEGIN');
      await this.#client.query(script);
      await this.#client.query(
        'UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1',
        [id],
      );
      await this.#client.query('COMMIT');
    } catch (error) {
      await this.#recordFailure(id, error);
      throw error;
    }
  }

  async #recordFailure(id: string, error: unknown): Promise<void> {
    try {
      await this.#client.query('ROLLBACK');
      await this.#client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)]);
    } catch {
      // The connection is lost, and the reason to report is what ended it.
    }
  }
}
