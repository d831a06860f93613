// Prisma's Postgres driver adapter, with the additions that a schema engine needs.
import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { giveUpWhenLocked, withRecord } from './records.mjs';

const charType = 18;
const textType = 25;

/**
 * Adapter factory for the database that `parseDatabase` returned. `migrates` records each script in its own
 * transaction.
 */
export class EngineAdapterFactory extends PrismaPg {
  #database;
  #migrates;
  #open = [];

  constructor(database, { migrates = false } = {}) {
    super({ ...database.connection, Client: CatalogClient }, { schema: database.schema });
    this.#database = database;
    this.#migrates = migrates;
  }

  async connect() {
    const adapter = await super.connect();
    const { schema } = this.#database;
    const execute = (script) => adapter.underlyingDriver().query(script);
    if (schema) await execute(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`);
    // The adapter splits a script on every ";", even inside a function body; the server does not.
    adapter.executeScript = async (script) => void (await execute(this.#migrates ? withRecord(script) : script));
    if (this.#migrates) giveUpWhenLocked(adapter, execute);
    tellCharFromText(adapter);
    this.#open.push(adapter);
    return adapter;
  }

  /** Drop the table of applied migrations. */
  async forgetHistory() {
    const adapter = await this.connect();
    await adapter.executeScript('DROP TABLE IF EXISTS _prisma_migrations');
  }

  /** Close every connection that is still open. */
  async close() {
    await Promise.allSettled(this.#open.map((adapter) => adapter.dispose()));
  }

  async connectToShadowDb() {
    const { connection, schema } = this.#database;
    const database = `prisma_migrate_shadow_db_${randomUUID()}`;
    const owner = new pg.Client(connection);
    await owner.connect();
    await owner.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);
    const shadow = await new EngineAdapterFactory({ connection: { ...connection, database }, schema }).connect();
    return dropWhenDisposed(shadow, owner, database);
  }
}

// The adapter would drop the database while its own connections are still open.
function dropWhenDisposed(shadow, owner, database) {
  const close = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await close();
    await owner.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(database)} WITH (FORCE)`);
    await owner.end();
  };
  return shadow;
}

// Results that contain a column of the catalogue's own type "char", with the indexes of these columns.
const charColumns = new WeakMap();

/** Reports "char" columns, which the adapter does not know, as text, and remembers their positions. */
class CatalogClient extends pg.Client {
  query(...args) {
    const callback = args.at(-1);
    if (typeof callback === 'function') args[args.length - 1] = (error, result) => callback(error, charAsText(result));
    const pending = super.query(...args);
    return typeof pending?.then === 'function' ? pending.then(charAsText) : pending;
  }
}

function charAsText(result) {
  for (const { fields = [], rows } of [result].flat().filter(Boolean)) {
    const columns = fields.flatMap((field, column) => (field.dataTypeID === charType ? [column] : []));
    for (const column of columns) fields[column].dataTypeID = textType;
    if (columns.length > 0) charColumns.set(rows, columns);
  }
  return result;
}

// The engine requires single characters where the catalogue has them.
function tellCharFromText(adapter) {
  const query = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (statement) => {
    const result = await query(statement);
    for (const column of charColumns.get(result.rows) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
}
