import { Account } from '../accounts/account.ts';
import { getNextMonth, refusal } from '../http/expected-responses.ts';
import { LedgerDatabase } from './ledger.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };
const exhausted = (limit: number) =>
  refusal(
    'quota_exhausted',
    `This needs 1 of the ${limit} operations of this month, but 0 are left; the quota resets at ${getNextMonth()} UTC.`,
  );

describe('the monthly quota', () => {
  let ledger: LedgerDatabase;
  beforeAll(() => {
    ledger = new LedgerDatabase();
  });
  afterAll(() => ledger.close());

  it('is never exceeded by many operations at once', async () => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox);
    await ledger.setRemaining(account, 3);
    const answers = await Promise.all(Array.from({ length: 12 }, () => account.execute('create_box', box)));
    adapter.terminateConnection();

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 9 }, () => exhausted(500)));
    expect(adapter.commands).toHaveLength(3);
    expect(await account.readUsage()).toBe(500);
  });

  it('counts the tools of the service too', async () => {
    const account = await Account.register('pro');
    await ledger.setRemaining(account, 1);
    const calculate = () => account.execute('calculate_thread_geometry', { designation: 'M8' });

    expect((await calculate()).status).toBe(200);
    expect(await calculate()).toEqual(exhausted(20_000));
    expect(await account.readUsage()).toBe(20_000);
  });

  it('has room again for what was refunded', async () => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.refuse);
    await ledger.setRemaining(account, 1);
    const answers = [await account.execute('create_box', box), await account.execute('create_box', box)];
    adapter.terminateConnection();

    expect(answers.map(({ body }) => body)).toEqual([
      expect.objectContaining({ success: false }),
      expect.objectContaining({ success: false }),
    ]);
    expect(await account.readUsage()).toBe(499);
  });

  it('says when it resets, in seconds, to whoever has used it up', async () => {
    const account = await Account.register('pro');
    await ledger.setRemaining(account, 0);
    const { headers } = await account.execute('calculate_thread_geometry', { designation: 'M8' });
    const secondsLeft = (Date.parse(`${getNextMonth()}Z`) - Date.now()) / 1000;

    expect(Math.abs(Number(headers['retry-after']) - secondsLeft)).toBeLessThan(60);
    expect(headers['ratelimit']).toBe(`"monthly";r=0;t=${headers['retry-after']}`);
  });

  it('of a key that has a cap is told beside that of the account, and refused when the cap is reached', async () => {
    const account = await Account.register('pro');
    await ledger.setMonthlyCap(account, 1);
    const calculate = () => account.execute('calculate_thread_geometry', { designation: 'M8' });
    const { status, headers } = await calculate();
    const refused = await calculate();

    expect({ status, ratelimit: headers['ratelimit'] }).toEqual({
      status: 200,
      ratelimit: expect.stringMatching(/^"monthly";r=19999;t=\d+, "key";r=0;t=\d+$/),
    });
    expect(headers['ratelimit-policy']).toMatch(/^"monthly";q=20000;w=\d+, "key";q=1;w=\d+$/);
    expect(refused).toEqual(
      refusal(
        'key_cap_reached',
        `This needs 1 of the 1 monthly operations of this key, but 0 are left until ${getNextMonth()} UTC. Use another key.`,
      ),
    );
    expect(refused.headers['ratelimit']).toBe(
      `"monthly";r=19999;t=${refused.headers['retry-after']}, "key";r=0;t=${refused.headers['retry-after']}`,
    );
    expect(await account.readUsage()).toBe(1);
  });

  it('lets reading and discovery pass when it is used up', async () => {
    const account = await Account.register();
    await ledger.setRemaining(account, 0);
    const paths = ['/api/v1/auth/user', '/api/v1/ops', '/api/v1/mcp/tools', '/api/v1/adapter/status', '/api/v1/usage'];
    const answers = await Promise.all(paths.map((path) => account.get(path)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await account.readUsage()).toBe(500);
  });
});
