import type { accounts, Input, Output } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { parseHex } from '../hex.ts';

type Withdraw = typeof accounts.withdraw;

const withdraw = { name: 'withdraw', text: 'SELECT accounts.withdraw($1)' };

/** Withdrawal of everything that was created with an undelivered key or token. */
export class Withdrawals {
  constructor(private readonly database: Pick<Database, 'queryOne'>) {}

  /** Withdraws a secret by its digest. It also prevents a creation that arrives later. */
  async withdrawSecret({ digest }: Input<Withdraw>): Promise<Output<Withdraw>> {
    await this.database.queryOne(withdraw, [parseHex(digest)]);
    return {};
  }
}
