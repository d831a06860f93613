import { PrismaPg } from '@prisma/adapter-pg';
import { isSampled, withSpan } from '@kerf/telemetry';
import pg from 'pg';
import { StatementRunner, toSpanOptions } from './statement-runner.ts';
import { orUnavailable } from './connection-errors.ts';
import { PrismaClient } from './generated/client.ts';
import { measureStatement, observePool } from './database-metrics.ts';
import { createConnectionSetup } from './connection-setup.ts';
import { holdLock } from './hold-lock.ts';
import { isTransactionPooled } from './transaction-pooler.ts';

interface DatabaseOptions {
  readonly maxConnections: number;
  /** URL for locks, if the other one leads to a transaction pooler. */
  readonly sessionUrl?: string | undefined;
  /** Factor on all timeouts, for processes that serve no bus requests. Default: 1. */
  readonly timeoutFactor?: number;
}

// Connecting and querying together take less than the 2 s timeout of callers on the bus. The server ends statements and
// idle transactions sooner: the roles of the services have these limits.
const connectTimeoutMs = 800;
const queryTimeoutMs = 1_100;

// A dead peer is detected within half a minute; the server does the same.
const keepAliveDelayMs = 10_000;

/** Connections for locks: the one that holds one, and one that tries. */
const maxLockConnections = 2;

const poolerProblem =
  'KERF_DATABASE_URL leads to a transaction pooler, through which no lock can be held. Set KERF_DATABASE_SESSION_URL to the address of Postgres itself.';

/**
 * Postgres access of a service: typed calls of SQL functions, and the Prisma client, over one pool.
 * Both throw `unavailable` if the database is unreachable, out of resources or a standby; other errors pass through.
 */
export class Database extends StatementRunner {
  readonly prisma;

  private hasSessions = false;
  private readonly stopObserving: () => void;

  constructor(
    private readonly pool: pg.Pool,
    private readonly sessions: { readonly pool: pg.Pool; readonly url: string },
  ) {
    super(pool);
    this.prisma = createPrisma(pool);
    this.stopObserving = observePool(pool);
  }

  /** Creates the pools. The first call opens a connection. */
  static open(url: string, { maxConnections, sessionUrl, timeoutFactor = 1 }: DatabaseOptions): Database {
    const pool = createPool(url, maxConnections, timeoutFactor);
    const sessionPool = sessionUrl === undefined ? pool : createPool(sessionUrl, maxLockConnections, timeoutFactor);
    return new Database(pool, { pool: sessionPool, url: sessionUrl ?? url });
  }

  /**
   * Runs work under an exclusive, database-wide lock of that name: see `holdLock`.
   * Returns undefined at once, without running it, if another process holds the lock. Throws if a transaction pooler
   * would not keep the lock.
   */
  async holdLock<T>(name: string, work: (calls: StatementRunner) => Promise<T>): Promise<T | undefined> {
    await this.checkSessions();
    return holdLock(this.sessions.pool, name, work);
  }

  /** Resolves if connections for locks keep their server process; throws an error with instructions otherwise. */
  async checkSessions(): Promise<void> {
    if (this.hasSessions) return;
    const connection = await orUnavailable(this.sessions.pool.connect());
    try {
      if (await orUnavailable(isTransactionPooled(connection, this.sessions.url))) throw new Error(poolerProblem);
      this.hasSessions = true;
    } finally {
      connection.release();
    }
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
    this.stopObserving();
    await this.prisma.$disconnect();
    await this.pool.end();
    if (this.sessions.pool !== this.pool) await this.sessions.pool.end();
  }
}

function createPool(url: string, max: number, timeoutFactor: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeoutFactor * connectTimeoutMs,
    query_timeout: timeoutFactor * queryTimeoutMs,
    verify: createConnectionSetup({ isUnlimited: timeoutFactor !== 1 }),
  });
  // An idle connection that dies leaves the pool; the next call opens another.
  pool.on('error', () => {});
  return pool;
}

/** The Prisma client inside a transaction. */
export type Transaction = Omit<Database['prisma'], '$connect' | '$disconnect' | '$extends' | '$on' | '$transaction'>;

const createPrisma = (pool: pg.Pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool) }).$extends({
    query: {
      $allOperations: ({ model, operation, args, query }) => {
        const run = () => orUnavailable(query(args));
        const trace = () => (isSampled() ? withSpan(toSpanOptions(operation, model), run) : run());
        return measureStatement(`${model ?? 'raw'}.${operation}`, trace);
      },
    },
  });
