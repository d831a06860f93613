import type { Pool } from 'pg';

/** What admit and charge answer, as far as the floor looks at it. */
export interface Admitted {
  outcome: string;
  session_id: string;
}

const holdMs = 60_000;

/** The same SQL functions as the product calls, as prepared statements and with nothing around them. */
export class FloorLedger {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  admit(digest: string, operationId: string, tool: string): Promise<Admitted> {
    const text = `SELECT * FROM quota.admit($1, $2, $3, 'free', 1, NULL, NULL, ${holdMs}, NULL)`;
    return this.#call('admit', text, [[digest], operationId, tool]);
  }

  charge(digest: string, operationId: string, tool: string): Promise<Admitted> {
    const text = `SELECT * FROM quota.charge($1, $2, $3, 'pro', 1, NULL, NULL, ${holdMs})`;
    return this.#call('charge', text, [[digest], operationId, tool]);
  }

  async settle(operationId: string): Promise<void> {
    await this.#call('settle', "SELECT * FROM quota.settle($1, 'committed', NULL, NULL)", [operationId]);
  }

  async #call(name: string, text: string, values: unknown[]): Promise<Admitted> {
    const { rows } = await this.#pool.query<Admitted>({ name, text, values });
    const [row] = rows;
    if (!row) throw new Error(`${name} answered no row`);
    return row;
  }
}
