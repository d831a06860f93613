import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { StatementRunner } from './statement-runner.ts';
import { orUnavailable } from './connection-errors.ts';
import { PrismaClient } from './generated/client.ts';
import { holdLock } from './hold-lock.ts';

interface DatabaseOptions {
  readonly maxConnections: number;
  /** Factor on all timeouts, for processes that serve no bus requests. Default: 1. */
  readonly timeoutFactor?: number;
}

// Connecting and querying together take less than the 2 s timeout of callers on the bus.
const connectTimeoutMs = 800;
const statementTimeoutMs = 1_000;
const queryTimeoutMs = 1_100;

// Releases the locks of a process that died or was cut off; a live process ends its transactions sooner.
const idleTransactionTimeoutMs = 5_000;

// Either side detects a dead peer within half a minute and frees its resources.
const keepAliveDelayMs = 10_000;
const serverOptions = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';

/**
 * Postgres access of a service: typed calls of SQL functions, and the Prisma client, over one pool.
 * Both throw `unavailable` if the database is unreachable, out of resources or a standby; other errors pass through.
 */
export class Database extends StatementRunner {
  readonly prisma;

  constructor(private readonly pool: pg.Pool) {
    super(pool);
    this.prisma = createPrisma(pool);
  }

  /** Creates the pool. The first call opens a connection. */
  static open(url: string, { maxConnections, timeoutFactor = 1 }: DatabaseOptions): Database {
    const pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      options: serverOptions,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: timeoutFactor * connectTimeoutMs,
      statement_timeout: timeoutFactor * statementTimeoutMs,
      query_timeout: timeoutFactor * queryTimeoutMs,
      idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
      verify: refuseStandby,
    });
    // An idle connection that dies leaves the pool; the next call opens another.
    pool.on('error', () => {});
    return new Database(pool);
  }

  /**
   * Runs work under an exclusive, database-wide lock of that name: see `holdLock`.
   * Returns undefined at once, without running it, if another process holds the lock.
   */
  holdLock<T>(name: string, work: (calls: StatementRunner) => Promise<T>): Promise<T | undefined> {
    return holdLock(this.pool, name, work);
  }

  /**
   * Runs work in one transaction. An error thrown by `work` rolls it back and is rethrown. On `unavailable` it may
   * have been committed anyway, so the work must be idempotent.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const limits = { maxWait: connectTimeoutMs, timeout: queryTimeoutMs };
    return orUnavailable(this.prisma.$transaction(work, limits));
  }

  /** Resolves when the database answers a query. */
  async check(query = 'SELECT'): Promise<void> {
    await orUnavailable(this.pool.query(query));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }
}

/** The Prisma client inside a transaction. */
export type Transaction = Omit<Database['prisma'], '$connect' | '$disconnect' | '$extends' | '$on' | '$transaction'>;

const createPrisma = (pool: pg.Pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool) }).$extends({
    query: { $allOperations: ({ args, query }) => orUnavailable(query(args)) },
  });

const standbyQueryTimeoutMs = 500;

/**
 * Rejects a new connection to a standby, with the error of a write on one, since it may lag behind commits.
 * One check per connection is enough: a primary never becomes a standby while it has open connections.
 */
function refuseStandby(connection: pg.ClientBase, done: (error?: Error) => void): void {
  connection.query<{ isStandby: boolean }>(standbyQuery, (error: Error | undefined, answer) =>
    done(error ?? (answer.rows[0]?.isStandby ? createStandbyError() : undefined)),
  );
}

// The driver supports a timeout per query, though its types omit it.
const standbyQuery = { text: 'SELECT pg_is_in_recovery() AS "isStandby"', query_timeout: standbyQueryTimeoutMs };

const createStandbyError = () => Object.assign(new Error('the database is a standby'), { code: '25006' });
