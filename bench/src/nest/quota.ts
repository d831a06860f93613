// The naive quota service: count and note the operation, statement by statement in one transaction.
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload, RpcException } from '@nestjs/microservices';
import pg from 'pg';
import { readSetting, tellReady } from '../processes/child.ts';
import { decorateMethod, decorateParameters } from './decorated.ts';
import type { Reservation } from './messages.ts';
import { runMicroservice } from './run-microservice.ts';

const { databaseUrl, natsUrl } = readSetting();

class QuotaController {
  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  async reserve(reservation: Reservation) {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const usage = await book(client, reservation);
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
Inject('DEPENDENCY')(QuotaController, undefined, 0);
Controller()(QuotaController);
decorateMethod(QuotaController, 'reserve', MessagePattern('quota.reserve'));
decorateParameters(QuotaController, 'reserve', Payload());

async function book(client: pg.PoolClient, { operationId, accountId, keyId, tool }: Reservation) {
  await client.query(
    `INSERT INTO quota.operation (id, account_id, period_start, key_id, tool, cost, state, deadline)
     VALUES ($1, $2, quota.month(), $3, $4, 1, 'reserved', now() + interval '1 minute')`,
    [operationId, accountId, keyId, tool],
  );
  const { rows } = await client.query<{ used: number; limit: number }>(
    `UPDATE quota.period SET used = used + 1
     WHERE account_id = $1 AND period_start = quota.month() AND used < op_limit
     RETURNING used, op_limit AS limit`,
    [accountId],
  );
  const [usage] = rows;
  if (!usage) throw new RpcException('quota exhausted');
  return usage;
}

const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
await runMicroservice('quota', natsUrl, QuotaController, pool);
tellReady();
