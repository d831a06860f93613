import { Account } from './account.ts';
import { client } from '../http/client.ts';
import { getNextMonth, success } from '../http/expected-responses.ts';

describe('GET /api/v1/auth/user', () => {
  it.each([
    ['free', 500],
    ['maker', 3_000],
    ['pro', 20_000],
    ['team', 50_000],
    ['enterprise', 200_000],
  ] as const)('tells who holds the key, and that %s has %i operations a month', async (tier, operations_limit) => {
    const account = await Account.register(tier);

    expect(await account.get('/api/v1/auth/user')).toEqual(
      success({
        user_id: account.userId,
        email: account.email,
        tier,
        rate_limit: { operations_used: 0, operations_limit, reset_at: getNextMonth() },
      }),
    );
  });

  it('takes the key as a bearer token too', async () => {
    const { key, email } = await Account.register();

    const answer = await client.get('/api/v1/auth/user', { headers: { authorization: `Bearer ${key}` } });
    expect(answer).toMatchObject({ status: 200, body: { email } });
  });

  it('is never charged', async () => {
    const account = await Account.register();
    await account.get('/api/v1/auth/user');

    expect(await account.readUsage()).toBe(0);
  });

  it('tells the month in headers and is kept by no cache', async () => {
    const account = await Account.register('maker');
    const { headers } = await account.get('/api/v1/auth/user');

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'ratelimit-policy': expect.stringMatching(/^"monthly";q=3000;w=(2419200|2505600|2592000|2678400)$/),
      ratelimit: expect.stringMatching(/^"monthly";r=3000;t=\d+$/),
    });
  });
});
