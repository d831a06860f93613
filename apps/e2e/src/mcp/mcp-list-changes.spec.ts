import { catalog } from '@kerf/catalog';
import type { Client } from '@modelcontextprotocol/client';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { connectClient } from './mcp-client.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const everything = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };

/** A client that listens, and what it has heard. */
interface Listener {
  readonly client: Client;
  readonly heard: string[];
}

/** By the newest revision, on a stream that is asked for. */
async function listen(account: Account, baseUrl: string) {
  const listener = hearing(await connectClient(account, { baseUrl }));
  const { closed } = await listener.client.listen(everything);
  return { ...listener, closed };
}

/** Over HTTP+SSE, on the stream that is open already. */
const listenOnStream = async (account: Account, baseUrl: string): Promise<Listener> =>
  hearing(await connectClient(account, { baseUrl, isOnStream: true }));

function hearing(client: Client): Listener {
  const heard: string[] = [];
  for (const list of ['tools', 'prompts', 'resources'] as const)
    client.setNotificationHandler(`notifications/${list}/list_changed`, () => void heard.push(list));
  return { client, heard };
}

describe('assistants that listen, one at each gateway,', () => {
  let ledger: LedgerDatabase;
  let account: Account;
  let open: Client[];
  beforeEach(async () => {
    [ledger, open] = [new LedgerDatabase(), []];
    account = await Account.register();
  });
  afterEach(async () => {
    for (const client of open) await client.close();
    await ledger.close();
  });
  const start = async <L extends Listener>(of: Account, by: (account: Account, url: string) => Promise<L>) => {
    const listeners = await Promise.all(sharedAddresses().gatewayUrls.map((url) => by(of, url)));
    open.push(...listeners.map(({ client }) => client));
    return listeners;
  };
  const transports = [
    ['over Streamable HTTP', listen],
    ['over HTTP+SSE', listenOnStream],
  ] as const;

  it.each(transports)('%s, hear of another tier, and find the tools of it', async (_, by) => {
    const [listeners, strangers] = [await start(account, by), await start(await Account.register(), by)];
    await ledger.setTier(account, 'pro');

    for (const { client, heard } of listeners) {
      await eventually(() => expect(heard).toEqual(['tools', 'prompts', 'resources']));
      expect((await client.listTools()).tools).toHaveLength(catalog.getAllowedTools('pro').length);
    }
    expect(strangers.map(({ heard }) => heard)).toEqual([[], []]);
  });

  it.each(transports)('%s, hear of an adapter that comes, and of one that goes', async (_, by) => {
    const [listeners, strangers] = [await start(account, by), await start(await Account.register(), by)];
    const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox);
    for (const { heard } of listeners) await eventually(() => expect(heard).toEqual(['resources']));
    const found = await listeners[0]?.client.listResources();
    adapter.terminateConnection();
    for (const { heard } of listeners) await eventually(() => expect(heard).toEqual(['resources', 'resources']));

    expect(found?.resources.map(({ name }) => name)).toEqual([adapter.adapterId]);
    expect((await listeners[1]?.client.listResources())?.resources).toEqual([]);
    expect(strangers.map(({ heard }) => heard)).toEqual([[], []]);
  });

  it('are cut off when their key is revoked', async () => {
    const { holder, keyId } = await account.makeKey();
    const [listeners, others] = [await start(holder, listen), await start(account, listen)];
    expect((await account.delete(`/api/v1/keys/${keyId}`)).status).toBe(200);

    for (const { closed } of listeners) expect(await closed).toBe('remote');
    await ledger.setTier(account, 'maker');
    for (const { heard } of others) await eventually(() => expect(heard).toContain('tools'));
    expect(listeners.map(({ heard }) => heard)).toEqual([[], []]);
  });
});
