import { Account } from '../accounts/account.ts';
import { invalidKey } from '../http/expected-responses.ts';
import { AdditionalGateway } from '../deployment/additional-gateway.ts';

const [before, after] = ['the pepper of last year', 'the pepper of this year'];

/** Runs work against a gateway with these peppers, then stops it. */
async function at<T>(env: Record<string, string>, act: (gateway: AdditionalGateway) => Promise<T>): Promise<T> {
  const gateway = await AdditionalGateway.start(env);
  try {
    return await act(gateway);
  } finally {
    await gateway.stop();
  }
}

describe('a pepper', () => {
  it('can be replaced: a key that is used in between goes on, one that is not must be replaced', async () => {
    const [used, unused] = await at({ KERF_KEY_PEPPER: before }, async ({ client }) => [
      await Account.register('free', client),
      await Account.register('free', client),
    ]);
    await at({ KERF_KEY_PEPPER: after, KERF_KEY_PEPPER_PREVIOUS: before }, async ({ client }) => {
      expect((await client.get('/api/v1/auth/user', { key: used?.key })).status).toBe(200);
    });

    await at({ KERF_KEY_PEPPER: after }, async ({ client }) => {
      expect((await client.get('/api/v1/auth/user', { key: used?.key })).status).toBe(200);
      expect(await client.get('/api/v1/auth/user', { key: unused?.key })).toEqual(invalidKey());
    });
  });
});
