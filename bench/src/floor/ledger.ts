import pg from 'pg';
import type { Mux } from './mux.ts';

/** Fields of the results of admit and settle that the floor uses. */
export interface Admitted {
  outcome: string;
  session_id: string;
}

/** Ledger operations of the floor. */
export interface Ledger {
  admit(digest: string, operationId: string, tool: string): Promise<Admitted>;
  reserve(digest: string, operationId: string, tool: string): Promise<Admitted>;
  settle(operationId: string): Promise<Admitted>;
}

const holdMs = 60_000;
const connections = 16;

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
  static over(connectionString: string): DirectLedger {
    return new DirectLedger(new pg.Pool({ connectionString, max: connections, idleTimeoutMillis: 0 }));
  }

  admit(digest: string, operationId: string, tool: string): Promise<Admitted> {
    const text = `SELECT * FROM quota.admit($1, $2, $3, 'free', 1, NULL, NULL, ${holdMs}, NULL, ARRAY[$3])`;
    return this.#call('admit', text, [[digest], operationId, tool]);
  }

  reserve(digest: string, operationId: string, tool: string): Promise<Admitted> {
    const text = `SELECT * FROM quota.admit($1, $2, $3, 'pro', 1, NULL, NULL, ${holdMs}, NULL, NULL)`;
    return this.#call('reserve', text, [[digest], operationId, tool]);
  }

  settle(operationId: string): Promise<Admitted> {
    return this.#call('settle', "SELECT * FROM quota.settle($1, 'committed', NULL, NULL)", [operationId]);
  }

  async #call(name: string, text: string, values: unknown[]): Promise<Admitted> {
    const { rows } = await this.#pool.query<Admitted>({ name, text, values });
    const [row] = rows;
    if (!row) throw new Error(`${name} answered no row`);
    return row;
  }
}

/** The same ledger, with one more hop for each call. */
export function ledgerOver(mux: Mux): Ledger {
  const ask = (operation: keyof Ledger, ...values: string[]) =>
    mux.request(`quota.${operation}`, values) as Promise<Admitted>;
  return {
    admit: (digest, operationId, tool) => ask('admit', digest, operationId, tool),
    reserve: (digest, operationId, tool) => ask('reserve', digest, operationId, tool),
    settle: (operationId) => ask('settle', operationId),
  };
}
