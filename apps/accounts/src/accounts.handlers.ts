import { Serves } from '@kerf/bus';
import { accounts, type Handlers, type Input } from '@kerf/contracts';
import { DatabaseVolume } from '@kerf/db';
import { Registration } from './registration.ts';
import { Withdrawals } from './keys/withdrawals.ts';

/** Handlers of the accounts contract. */
@Serves(accounts)
export class AccountsHandlers implements Handlers<typeof accounts> {
  constructor(
    private readonly registration: Registration,
    private readonly withdrawals: Withdrawals,
    private readonly volume: DatabaseVolume,
  ) {}

  async register(request: Input<typeof accounts.register>) {
    this.volume.throwIfFull();
    return this.registration.registerAccount(request);
  }

  async withdraw(secret: Input<typeof accounts.withdraw>) {
    return this.withdrawals.withdrawSecret(secret);
  }
}
