import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { invalidKey, refusal } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { McpStream } from './mcp-stream.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { type CommandReaction, sampleBox, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { answerAll } from '../adapters/silent-adapter.fixture.ts';

const { gatewayUrls, caFile } = sharedAddresses();
const gateways = gatewayUrls.map((baseUrl) => ({ baseUrl, caFile }));
const call = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'create_box', arguments: { length: 10, width: 20, height: 30 } },
});
const cancel = (requestId: number) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
const unknownStream = refusal(
  'unknown_stream',
  'There is no such MCP stream in this account. It may have ended with its key or its gateway, or because too much of it was unread. Open one with GET /api/v1/mcp/sse and read it continuously.',
);

describe('a stream of MCP', () => {
  let account: Account;
  let open: { close(): Promise<void> }[];
  beforeEach(async () => {
    account = await Account.register();
    open = [];
  });
  afterEach(async () => {
    for (const stream of open) await stream.close();
  });
  const openStream = async (key = account.key, gateway = gateways[0]) => {
    const stream = await McpStream.open(key, gateway);
    open.push(stream);
    return stream;
  };

  const connect = (act: CommandReaction) => ScriptedAdapter.connect(account.key, act);

  it.each([0, 1])('that gateway %i holds has its messages answered by either', async (holder) => {
    const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox);
    const stream = await openStream(account.key, gateways[holder]);
    for (const [index, gateway] of gateways.entries())
      expect(await new Client(gateway).post(stream.path, call(index), { key: account.key })).toMatchObject({
        status: 202,
        headers: { ratelimit: expect.any(String) },
        body: { accepted: true },
      });

    expect(await stream.waitForMessages(2)).toEqual(
      expect.arrayContaining([0, 1].map((id) => expect.objectContaining({ id, result: expect.any(Object) }))),
    );
    expect(await account.readUsage()).toBe(2);
    adapter.terminateConnection();
  });

  it('is none to whoever is not of its account, and nobody learns of it', async () => {
    const stream = await openStream();
    const other = await Account.register();
    const nobodys = stream.path.replace(stream.id, 'x'.repeat(32));

    expect(await other.post(stream.path, call(1))).toEqual(unknownStream);
    expect(await other.post(nobodys, call(1))).toEqual(unknownStream);
    expect(await new Client(sharedAddresses()).post(stream.path, call(1))).toEqual(invalidKey());
    expect(stream.reader.messages).toEqual([]);
  });

  it('takes messages with any key of its account', async () => {
    const stream = await openStream();
    const { holder } = await account.makeKey();
    await holder.post(stream.path, { jsonrpc: '2.0', id: 'p', method: 'ping' });

    expect(await stream.waitForMessages(1)).toEqual([{ jsonrpc: '2.0', id: 'p', result: {} }]);
  });

  it('has a call run on the adapter that the header X-Adapter-Id of its message names, unless _meta names another', async () => {
    const [first, second] = [await connect(reactions.answerABox), await connect(reactions.answerABox)];
    const stream = await openStream();
    const headers = { 'x-adapter-id': first.adapterId };
    const { params } = call(2);
    const renamed = { ...params, _meta: { 'kerf/adapter-id': second.adapterId } };
    await account.post(stream.path, call(1), { headers });
    await stream.waitForMessages(1);
    await account.post(stream.path, { ...call(2), params: renamed }, { headers });
    await stream.waitForMessages(2);
    await account.post(stream.path, call(3), { headers: { 'x-adapter-id': 'mine' } });

    expect((await stream.waitForMessages(3)).at(2)).toMatchObject({
      id: 3,
      result: {
        isError: true,
        structuredContent: { error: 'The header X-Adapter-Id must be a UUID.', status_code: 400 },
      },
    });
    expect([first, second].map(({ commands }) => commands.length)).toEqual([1, 1]);
    for (const adapter of [first, second]) adapter.terminateConnection();
  });

  it('has exactly 60 of 100 calls succeed that are sent at once when 60 operations are left', async () => {
    const ledger = new LedgerDatabase();
    await ledger.setRemaining(account, 60);
    await ledger.close();
    const adapter = await connect(reactions.answerABox);
    const stream = await openStream();
    const sent = await Promise.all(Array.from({ length: 100 }, (_, id) => account.post(stream.path, call(id))));
    const answers = (await stream.waitForMessages(100)) as {
      result: { isError: boolean; structuredContent: object };
    }[];
    const refusals = answers.filter(({ result }) => result.isError);

    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([202]));
    expect(refusals).toHaveLength(40);
    for (const { result } of refusals)
      expect(result.structuredContent).toEqual({
        error: expect.stringContaining('of the 500 operations of this month, but 0 are left'),
        status_code: 429,
        reset_at: expect.any(String),
      });
    expect(adapter.commands).toHaveLength(60);
    expect(await account.readUsage()).toBe(500);
    adapter.terminateConnection();
  });

  it('has the request called off that its client cancels, which is not answered and not charged', async () => {
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer);
    const stream = await openStream();
    await account.post(stream.path, call(1));
    await account.post(stream.path, call(2));
    await eventually(() => expect(adapter.commands).toHaveLength(2));
    for (const gateway of gateways) await new Client(gateway).post(stream.path, cancel(1), { key: account.key });
    await eventually(() => expect(adapter.cancelled).toHaveLength(1));
    answerAll(adapter);

    expect(await stream.waitForMessages(1)).toMatchObject([{ id: 2, result: { structuredContent: sampleBox } }]);
    await eventually(async () => expect(await account.readUsage()).toBe(1));
    await account.post(stream.path, { jsonrpc: '2.0', id: 3, method: 'ping' });
    expect(await stream.waitForMessages(2)).toMatchObject([{ id: 2 }, { id: 3 }]);
    adapter.terminateConnection();
  });

  it('that its client leaves lets what runs come to its end, which is charged', async () => {
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer);
    const stream = await openStream();
    await account.post(stream.path, call(1));
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    await stream.close();
    await eventually(async () => expect(await account.post(stream.path, call(2))).toEqual(unknownStream));
    for (const command of adapter.commands) reactions.answerABox(command, adapter);
    await eventually(async () =>
      expect(await account.get('/api/v1/usage')).toMatchObject({ body: { totals: { operations: 1, refunded: 0 } } }),
    );

    expect(adapter.cancelled).toEqual([]);
    adapter.terminateConnection();
  });

  it('is cut on every gateway when its key is revoked, and what runs with it is called off', async () => {
    const { keyId, holder } = await account.makeKey();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer);
    const streams = await Promise.all(gateways.map((gateway) => openStream(holder.key, gateway)));
    const other = await openStream();
    for (const [index, { path: address }] of streams.entries()) await holder.post(address, call(index));
    await eventually(() => expect(adapter.commands).toHaveLength(2));
    expect((await account.delete(`/api/v1/keys/${keyId}`)).status).toBe(200);

    expect(await Promise.all(streams.map(({ reader }) => reader.completion))).toEqual(['cut', 'cut']);
    await eventually(() => expect(adapter.cancelled).toHaveLength(2));
    expect(await holder.post(other.path, call(3))).toEqual(invalidKey());
    await account.post(other.path, { jsonrpc: '2.0', id: 4, method: 'ping' });
    expect(await other.waitForMessages(1)).toMatchObject([{ id: 4 }]);
    adapter.terminateConnection();
  });
});
