import type { Pool, PoolClient } from 'pg';
import type { Reservation } from './messages.ts';

/** Conventional reservation: several statements in one transaction. */
export class Reservations {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Reserves one operation and returns the usage; throws when the quota is exhausted. */
  async reserveOperation(reservation: Reservation): Promise<Usage> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      const usage = await insertReservation(client, reservation);
      await client.query('COMMIT');
      return usage;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }
}

interface Usage {
  used: number;
  limit: number;
}

async function insertReservation(
  client: PoolClient,
  { operationId, accountId, keyId, tool }: Reservation,
): Promise<Usage> {
  await client.query(
    `INSERT INTO quota.operation (id, account_id, period_start, key_id, tool, cost, state, deadline)
     VALUES ($1, $2, quota.month(), $3, $4, 1, 'reserved', now() + interval '1 minute')`,
    [operationId, accountId, keyId, tool],
  );
  const { rows } = await client.query<Usage>(
    `UPDATE quota.period SET used = used + 1
     WHERE account_id = $1 AND period_start = quota.month() AND used < op_limit
     RETURNING used, op_limit AS limit`,
    [accountId],
  );
  const [usage] = rows;
  if (!usage) throw new Error('quota exhausted');
  return usage;
}
