import { Serves } from '@kerf/bus';
import { accounts, type Handlers, type Input } from '@kerf/contracts';
import { Registration } from './registration.ts';
import { Withdrawals } from './keys/withdrawals.ts';

/** Handlers of the accounts contract. */
@Serves(accounts)
export class AccountsHandlers implements Handlers<typeof accounts> {
  constructor(
    private readonly registration: Registration,
    private readonly withdrawals: Withdrawals,
  ) {}

  async register(request: Input<typeof accounts.register>) {
    return this.registration.registerAccount(request);
  }

  async withdraw(secret: Input<typeof accounts.withdraw>) {
    return this.withdrawals.withdrawSecret(secret);
  }
}
