// The naive accounts service: whose key is this?
import { createHmac } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload, RpcException } from '@nestjs/microservices';
import pg from 'pg';
import { readSetting, tellReady } from '../processes/child.ts';
import { decorateMethod, decorateParameters } from './decorated.ts';
import type { Account } from './messages.ts';
import { runMicroservice } from './run-microservice.ts';

const { databaseUrl, natsUrl, pepper } = readSetting();

class AccountsController {
  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  async verify({ key }: { key: string }): Promise<Account> {
    const digest = createHmac('sha256', pepper).update(key).digest();
    const { rows } = await this.pool.query<Account>(
      `SELECT a.id AS "accountId", k.id AS "keyId", a.tier
       FROM accounts.live_key k
       JOIN accounts.account a ON a.id = k.account_id
       JOIN accounts.member m ON m.account_id = a.id AND m.role = 'owner'
       WHERE k.digest = $1`,
      [digest],
    );
    const [account] = rows;
    if (!account) throw new RpcException('invalid key');
    return account;
  }
}
Inject('DEPENDENCY')(AccountsController, undefined, 0);
Controller()(AccountsController);
decorateMethod(AccountsController, 'verify', MessagePattern('accounts.verify'));
decorateParameters(AccountsController, 'verify', Payload());

const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
await runMicroservice('accounts', natsUrl, AccountsController, pool);
tellReady();
