import { api, type Endpoint } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { client } from './client.ts';

/** Longer than any id, and than what a router takes for one unless it is told otherwise. */
const long = 'x'.repeat(2_000);

const withIds = Object.values<Endpoint>(api).filter(({ path }) => path.includes('{'));
const places = withIds.filter(({ access }) => access !== 'public').map(({ method, path }) => [method, path] as const);
/** Those that a key alone opens, of which one tells what is wrong with the message before it looks for the stream. */
const keyed = withIds
  .filter(({ access, path }) => !['public', 'slot', 'session'].includes(access) && path !== api.mcpMessage.path)
  .map(({ method, path }) => [method, path] as const);

describe('an id of 2000 characters', () => {
  let account: Account;
  beforeAll(async () => {
    account = await Account.register('team');
  });
  const longAt = (path: string) => path.replace(/\{\w+\}/g, long);

  it.each(keyed)('is refused to a key in %s %s, in words about it', async (method, path) => {
    const answer = await account.send(method, longAt(path));

    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^\w+ must (be a valid UUID|have at most 120 characters), not /) },
      headers: { ratelimit: expect.any(String) },
    });
    expect(JSON.stringify(answer.body).length).toBeLessThan(500);
  });

  it.each(places)('is not looked at without a key in %s %s', async (method, path) => {
    const { status, headers } = await client.send(method, longAt(path));

    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 401, cache: 'no-store' });
  });
});
