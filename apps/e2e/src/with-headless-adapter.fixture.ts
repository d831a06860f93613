import type { Tier } from '@kerf/catalog';
import { Account } from './account.ts';
import { HeadlessAdapter } from './headless-adapter.ts';

interface Connected {
  readonly account: Account;
  readonly adapter: HeadlessAdapter;
}

/** Account with a real adapter, for the duration of the enclosing specs. */
export function withHeadlessAdapter(tier?: Tier): Connected {
  const on: { account?: Account; adapter?: HeadlessAdapter } = {};
  beforeAll(async () => {
    on.account = await Account.register(tier);
    on.adapter = await HeadlessAdapter.start(on.account);
  });
  afterAll(() => on.adapter?.stop());
  return on as Connected;
}
