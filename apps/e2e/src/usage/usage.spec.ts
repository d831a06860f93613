import { Account } from '../accounts/account.ts';
import { getNextMonth, refusal, success } from '../http/expected-responses.ts';
import { LedgerDatabase } from './ledger.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

describe('GET /api/v1/usage', () => {
  it('tells what was charged and given back, at once and without being charged', async () => {
    const account = await Account.register('pro');
    const ledger = new LedgerDatabase();
    const { keyId } = await ledger.findIds(account);
    await ledger.close();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.refuse);
    const calculate = () => account.execute('calculate_thread_geometry', { designation: 'M8' });
    const refused = await account.execute('create_box', { length: 10, width: 20, height: 30 });
    const answers = [await calculate(), await calculate(), refused];
    adapter.terminateConnection();
    const figures = { operations: 2, refunded: 1 };
    const today = new Date().toISOString().slice(0, 10);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await account.get('/api/v1/usage?days=1')).toEqual(
      success({
        tier: 'pro',
        period_start: `${today.slice(0, 8)}01T00:00:00`,
        rate_limit: { operations_used: 2, operations_limit: 20_000, reset_at: getNextMonth() },
        totals: figures,
        by_day: [{ date: today, ...figures }],
        by_tool: [
          { tool: 'calculate_thread_geometry', operations: 2, refunded: 0 },
          { tool: 'create_box', operations: 0, refunded: 1 },
        ],
        by_key: [{ key_id: keyId, name: expect.any(String), last4: account.key.slice(-4), ...figures }],
        by_adapter: [
          { adapter_id: null, operations: 2, refunded: 0 },
          { adapter_id: expect.any(String), operations: 0, refunded: 1 },
        ],
      }),
    );
    expect(await account.readUsage()).toBe(2);
  });

  it('has thirty days unless others are asked for', async () => {
    const account = await Account.register();
    const { body } = await account.get('/api/v1/usage');

    expect((body as { by_day: unknown[] }).by_day).toHaveLength(30);
    expect(await account.get('/api/v1/usage?days=91')).toEqual(
      refusal('invalid_parameters', 'days must be at most 90, not 91.'),
    );
  });
});
