import type { accounts, Input, Output } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { bytesOf } from '../bytes.ts';

type Withdraw = typeof accounts.withdraw;

const withdraw = { name: 'withdraw', text: 'SELECT accounts.withdraw($1)' };

/** Withdrawal of everything that was created with an undelivered key or token. */
export class Withdrawals {
  constructor(private readonly database: Pick<Database, 'call'>) {}

  /** Withdraws a secret by its digest. It also prevents a creation that arrives later. */
  async withdraw({ digest }: Input<Withdraw>): Promise<Output<Withdraw>> {
    await this.database.call(withdraw, [bytesOf(digest)]);
    return {};
  }
}
