import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Calls } from './calls.ts';
import { orUnavailable } from './connection-trouble.ts';
import { PrismaClient } from './generated/client.ts';
import { holdLock } from './hold-lock.ts';
import { refuseStandby } from './refuse-standby.ts';

interface DatabaseOptions {
  readonly maxConnections: number;
  /** So many times longer than usual it waits, where nobody on the bus does; absent: once. */
  readonly patience?: number;
}

// Waiting for a connection and for the answer together end before the 2 s that callers on the bus wait.
const connectTimeoutMs = 800;
const statementTimeoutMs = 1_000;
const answerTimeoutMs = 1_100;

// A living process ends its transactions sooner. One that is gone, or cut off, keeps what it has locked no longer.
const silentTransactionMs = 5_000;

// Who is gone without a word is noticed within half a minute, on either side: what it holds is free again.
const silentPeerMs = 10_000;
const serverOptions = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';

/**
 * Postgres, as the services use it: typed calls of SQL functions, and the Prisma client, over one pool.
 * When it cannot be reached in time, has no room, or is a standby, both throw the fault `unavailable`; any other error
 * passes.
 */
export class Database extends Calls {
  readonly prisma;

  constructor(private readonly pool: pg.Pool) {
    super(pool);
    this.prisma = prismaOver(pool);
  }

  /** Opens no connection yet: the first call does. */
  static open(url: string, { maxConnections, patience = 1 }: DatabaseOptions): Database {
    const pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      keepAlive: true,
      keepAliveInitialDelayMillis: silentPeerMs,
      options: serverOptions,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: patience * connectTimeoutMs,
      statement_timeout: patience * statementTimeoutMs,
      query_timeout: patience * answerTimeoutMs,
      idle_in_transaction_session_timeout: silentTransactionMs,
      verify: refuseStandby,
    });
    // A connection that dies while nobody uses it leaves the pool; the next call opens another.
    pool.on('error', () => {});
    return new Database(pool);
  }

  /**
   * Does work while this process alone, of all that use the database, holds the lock of that name: see `holdLock`.
   * Answers undefined at once, and does nothing, when another holds it.
   */
  holdLock<T>(name: string, work: (calls: Calls) => Promise<T>): Promise<T | undefined> {
    return holdLock(this.pool, name, work);
  }

  /**
   * Does work in one transaction: all of it is written, or nothing. What `work` throws ends it and is thrown. When the
   * answer is `unavailable` it may have been written all the same: the work must be one that can be done again.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const limits = { maxWait: connectTimeoutMs, timeout: answerTimeoutMs };
    return orUnavailable(this.prisma.$transaction(work, limits));
  }

  /** Resolves when the database answers a question. */
  async check(question = 'SELECT'): Promise<void> {
    await orUnavailable(this.pool.query(question));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }
}

/** The Prisma client inside a transaction. */
export type Transaction = Omit<Database['prisma'], '$connect' | '$disconnect' | '$extends' | '$on' | '$transaction'>;

const prismaOver = (pool: pg.Pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool) }).$extends({
    query: { $allOperations: ({ args, query }) => orUnavailable(query(args)) },
  });
