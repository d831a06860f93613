import { api, closeCodes } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { fillPath } from '../http/fill-path.ts';
import { invalidKey } from '../http/expected-responses.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const { gatewayUrls, brokerUrls, caFile } = sharedAddresses();

describe('a revoked key', () => {
  const revoke = async (account: Account) => (await account.revokeOwnKey()).status;

  const keyed = Object.values(api)
    .filter(({ access }) => access !== 'public' && access !== 'slot')
    .map(({ method, path }) => [method, fillPath(path)] as const);

  it.each(keyed)('is refused by %s %s from the next request on, on every pod', async (method, path) => {
    const account = await Account.register('pro');
    expect((await account.get('/api/v1/auth/user')).status).toBe(200);

    expect(await revoke(account)).toBe(200);
    const body = { command: 'calculate_thread_geometry', parameters: { designation: 'M8' } };
    for (const baseUrl of gatewayUrls) {
      const question = { key: account.key, ...(method === 'POST' && { json: body }) };
      expect(await new Client({ baseUrl, caFile }).send(method, fillPath(path), question)).toEqual(invalidKey());
    }
  });

  it.each([
    ['/api/v1/execute', { command: 'calculate_thread_geometry', parameters: { designation: 'M8' } }],
    ['/api/v1/mcp/execute', { tool_name: 'calculate_thread_geometry', parameters: { designation: 'M8' } }],
  ])('runs nothing at %s', async (path, body) => {
    const account = await Account.register('pro');
    expect((await account.post(path, body)).status).toBe(200);
    await revoke(account);

    expect(await account.post(path, body)).toEqual(invalidKey());
  });

  it('has its adapters disconnected, on every broker, and kept out', async () => {
    const account = await Account.register();
    const adapters = await Promise.all(
      brokerUrls.map((wsUrl) =>
        ScriptedAdapter.connect(account.key, reactions.answerABox, { place: { wsUrl, caFile } }),
      ),
    );
    await revoke(account);

    expect(await Promise.all(adapters.map(({ closed }) => closed))).toEqual([
      closeCodes.keyRefused,
      closeCodes.keyRefused,
    ]);
    await expect(ScriptedAdapter.connect(account.key, reactions.answerABox)).rejects.toThrow('401');
  });

  it('ends the adapter that holds it', async () => {
    const account = await Account.register();
    const adapter = await HeadlessAdapter.start(account);
    await revoke(account);

    expect(await adapter.waitForExit()).toBe(3);
  });

  it('leaves the keys of others alone', async () => {
    const [account, other] = [await Account.register(), await Account.register()];
    const adapter = await ScriptedAdapter.connect(other.key, reactions.answerABox);
    await revoke(account);

    expect((await other.execute('create_sphere', { radius: 1 })).status).toBe(200);
    adapter.terminateConnection();
  });
});
