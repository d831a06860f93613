import type { Tier } from '@kerf/catalog';
import { Account } from '../accounts/account.ts';
import { HeadlessAdapter } from './headless-adapter.ts';

interface Connected {
  readonly account: Account;
  readonly adapter: HeadlessAdapter;
}

/** Account with a real adapter, for the duration of the enclosing specs. */
export function useHeadlessAdapter(tier?: Tier): Connected {
  const connected: { account?: Account; adapter?: HeadlessAdapter } = {};
  beforeAll(async () => {
    connected.account = await Account.register(tier);
    connected.adapter = await HeadlessAdapter.start(connected.account);
  });
  afterAll(() => connected.adapter?.stop());
  return connected as Connected;
}
