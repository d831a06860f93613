import pg from 'pg';
import type { Mux } from './mux.ts';

/** Fields of the results of admit and settle that the floor uses. */
export interface LedgerResult {
  outcome: string;
  session_id: string;
}

/** Ledger operations of the floor. */
export interface Ledger {
  admit(digest: string, operationId: string, tool: string): Promise<LedgerResult>;
  reserve(digest: string, operationId: string, tool: string): Promise<LedgerResult>;
  settle(operationId: string): Promise<LedgerResult>;
}

const holdMs = 60_000;
const maxConnections = 16;

/** Ledger that calls the same SQL functions as the product, as prepared statements and with nothing around them. */
export class DirectLedger implements Ledger {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Keeps its connections open while other systems are measured, because new ones would have to plan the statements
   * again.
   */
  static connect(connectionString: string): DirectLedger {
    return new DirectLedger(new pg.Pool({ connectionString, max: maxConnections, idleTimeoutMillis: 0 }));
  }

  admit(digest: string, operationId: string, tool: string): Promise<LedgerResult> {
    const text = `SELECT * FROM quota.admit($1, $2, $3, 'free', 1, NULL, NULL, ${holdMs}, NULL, ARRAY[$3])`;
    return this.#call('admit', text, [[digest], operationId, tool]);
  }

  reserve(digest: string, operationId: string, tool: string): Promise<LedgerResult> {
    const text = `SELECT * FROM quota.admit($1, $2, $3, 'pro', 1, NULL, NULL, ${holdMs}, NULL, NULL)`;
    return this.#call('reserve', text, [[digest], operationId, tool]);
  }

  settle(operationId: string): Promise<LedgerResult> {
    return this.#call('settle', "SELECT * FROM quota.settle($1, 'committed', NULL, NULL)", [operationId]);
  }

  async #call(name: string, text: string, values: unknown[]): Promise<LedgerResult> {
    const { rows } = await this.#pool.query<LedgerResult>({ name, text, values });
    const [row] = rows;
    if (!row) throw new Error(`${name} answered no row`);
    return row;
  }
}

/** The same ledger, with one more hop for each call. */
export function createRemoteLedger(mux: Mux): Ledger {
  const requestLedger = (operation: keyof Ledger, ...values: string[]) =>
    mux.request(`quota.${operation}`, values) as Promise<LedgerResult>;
  return {
    admit: (digest, operationId, tool) => requestLedger('admit', digest, operationId, tool),
    reserve: (digest, operationId, tool) => requestLedger('reserve', digest, operationId, tool),
    settle: (operationId) => requestLedger('settle', operationId),
  };
}
