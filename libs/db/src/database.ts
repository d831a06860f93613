import { Fault } from '@kerf/errors';
import { isSampled, traced } from '@kerf/telemetry';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { isConnectionTrouble } from './connection-trouble.ts';
import { PrismaClient } from './generated/client.ts';

/** A prepared statement: each connection parses and plans the text once, under this name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface DatabaseOptions {
  readonly maxConnections: number;
}

// Waiting for a connection and for the answer together end before the 2 s that callers on the bus wait.
const connectTimeoutMs = 800;
const statementTimeoutMs = 1_000;
const answerTimeoutMs = 1_100;

/**
 * Postgres, as the services use it: typed calls of SQL functions, and the Prisma client, over one pool.
 * When it cannot be reached in time, both throw the fault `unavailable`; any other error passes.
 */
export class Database {
  readonly prisma;

  constructor(private readonly pool: pg.Pool) {
    this.prisma = prismaOver(pool);
  }

  /** Opens no connection yet: the first call does. */
  static open(url: string, { maxConnections }: DatabaseOptions): Database {
    const pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      keepAlive: true,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      query_timeout: answerTimeoutMs,
    });
    // A connection that dies while nobody uses it leaves the pool; the next call opens another.
    pool.on('error', () => {});
    return new Database(pool);
  }

  /** Runs a statement that answers one row. */
  async call<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row> {
    const [row] = await this.rows<Row>(statement, values);
    if (!row) throw new Error(`${statement.name} answered no row`);
    return row;
  }

  /** Runs a statement that answers any number of rows. */
  async rows<Row extends object>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
    const run = () => orUnavailable(this.pool.query<Row>({ name, text, values: [...values] }));
    const { rows } = await (isSampled() ? traced(spanOf(name), run) : run());
    return rows;
  }

  /**
   * Does work in one transaction: all of it is written, or nothing. What `work` throws ends it and is thrown. When the
   * answer is `unavailable` it may have been written all the same: the work must be one that can be done again.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const limits = { maxWait: connectTimeoutMs, timeout: answerTimeoutMs };
    return orUnavailable(this.prisma.$transaction(work, limits));
  }

  /** Resolves when the database answers. */
  async ping(): Promise<void> {
    await orUnavailable(this.pool.query('SELECT'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }
}

/** The Prisma client inside a transaction. */
export type Transaction = Omit<Database['prisma'], '$connect' | '$disconnect' | '$extends' | '$on' | '$transaction'>;

const spanOf = (statement: string) => ({
  name: statement,
  kind: 'client' as const,
  attributes: { 'db.system.name': 'postgresql', 'db.operation.name': statement },
});

const prismaOver = (pool: pg.Pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool) }).$extends({
    query: { $allOperations: ({ args, query }) => orUnavailable(query(args)) },
  });

async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw isConnectionTrouble(cause) ? Fault.of('unavailable', { service: 'database' }, { cause }) : cause;
  }
}
