import type { accounts, Input, Output } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { bytesOf } from '../bytes.ts';

type Withdraw = typeof accounts.withdraw;

const withdraw = { name: 'withdraw', text: 'SELECT accounts.withdraw($1)' };

/** Takes back what was made with a key or a token that nobody was shown. */
export class Withdrawals {
  constructor(private readonly database: Pick<Database, 'call'>) {}

  /** Whichever comes first, this or what is taken back: nothing stays. */
  async withdraw({ digest }: Input<Withdraw>): Promise<Output<Withdraw>> {
    await this.database.call(withdraw, [bytesOf(digest)]);
    return {};
  }
}
