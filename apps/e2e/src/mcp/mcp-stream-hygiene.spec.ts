import { type Bus, connectBus } from '@kerf/bus';
import { answerOnStream, messageToStream } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { readMetric } from '../http/gateway-metrics.ts';
import { McpStream } from './mcp-stream.ts';
import { OwnProduct } from '../product/own-product.ts';
import { sampleBox, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

type Started = Awaited<ReturnType<typeof OwnProduct.start>>;

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const call = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'create_box', arguments: { length: 10, width: 20, height: 30 } },
};

describe('the streams of MCP', () => {
  let started: Started;
  let bus: Bus;
  let account: Account;
  beforeAll(async () => {
    started = await OwnProduct.start({ gateways: 3, env: { KERF_ACCOUNT_STREAMS: '60', KERF_STREAMS: '80' } });
    bus = await connectBus({ url: started.place.natsUrl, name: 'specification' });
  });
  afterAll(async () => {
    await bus.close();
    await started.product.stop();
  });
  beforeEach(async () => {
    account = await Account.register('free', clientOf(2));
  });

  const where = (gateway: number) => ({
    baseUrl: started.place.gatewayUrls[gateway] ?? '',
    caFile: started.place.caFile,
  });
  const clientOf = (gateway: number) => new Client(where(gateway));
  const processOf = (gateway: number) => {
    const found = started.services.filter(({ name }) => name === 'gateway')[gateway];
    if (!found) throw new Error(`there is no gateway ${gateway}`);
    return found;
  };
  const openAt = (gateway: number) => readMetric(processOf(gateway), 'kerf_mcp_streams');
  const many = (count: number, gateway: number, by = account) =>
    Promise.all(Array.from({ length: count }, () => McpStream.open(by.key, where(gateway))));
  const isServed = (id: string) =>
    bus.request(messageToStream.at(id), { accountId: crypto.randomUUID(), isRequest: false }).then(
      () => true,
      (error: { code?: string }) => error.code !== 'unavailable',
    );

  it('leave nothing behind, neither on the bus nor in a gateway, when a thousand were opened and closed', async () => {
    const ids: string[] = [];
    for (const gateway of Array.from({ length: 20 }, (_, turn) => turn % 2)) {
      const streams = await many(50, gateway);
      ids.push(...streams.map(({ id }) => id));
      expect(await isServed(streams[0]?.id ?? '')).toBe(true);
      await Promise.all(streams.map(({ close }) => close()));
      await eventually(async () => expect(await openAt(gateway)).toBe(0));
    }

    expect(new Set(ids).size).toBe(1_000);
    const answer = { messageId: crypto.randomUUID(), part: '', isLastPart: true, endsRequest: false };
    for (const id of ids) {
      expect(await isServed(id)).toBe(false);
      await expect(bus.request(answerOnStream.at(id), answer)).rejects.toMatchObject({ code: 'unavailable' });
    }
  }, 120_000);

  it('are no more than a gateway can hold, whoever opens them', async () => {
    const other = await Account.register('free', clientOf(2));
    const streams = [...(await many(60, 0)), ...(await many(20, 0, other))];

    expect(await clientOf(0).get('/api/v1/mcp/sse', { key: other.key })).toEqual(
      refusal('streams_full', 'This gateway holds 80 MCP streams, the maximum. Try again in a moment.'),
    );
    await Promise.all(streams.map(({ close }) => close()));
  });

  it('end when their gateway is told to stop, after what was asked is answered', async () => {
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer, { place: started.place });
    const [idle, busy] = [await McpStream.open(account.key, where(0)), await McpStream.open(account.key, where(0))];
    await account.post(busy.path, call);
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    processOf(0).kill('SIGTERM');
    expect(await idle.reader.completion).toBe('ended');
    expect(await account.post(busy.path, ping)).toMatchObject({ status: 404 });
    for (const command of adapter.commands) reactions.answerABox(command, adapter);

    expect(await busy.waitForMessages(1)).toMatchObject([{ id: 2, result: { structuredContent: sampleBox } }]);
    await busy.reader.completion;
    expect(await account.readUsage()).toBe(1);
    adapter.terminateConnection();
  });

  it('are gone with a gateway that is killed: the operation is charged, and the client opens another', async () => {
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer, { place: started.place });
    const stream = await McpStream.open(account.key, where(1));
    await account.post(stream.path, call);
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    processOf(1).kill('SIGKILL');
    expect(await stream.reader.completion).toBe('cut');
    for (const command of adapter.commands) reactions.answerABox(command, adapter);
    await eventually(async () =>
      expect(await account.get('/api/v1/usage')).toMatchObject({ body: { totals: { operations: 1, refunded: 0 } } }),
    );

    expect(await account.post(stream.path, ping)).toMatchObject({ status: 404 });
    const another = await McpStream.open(account.key, where(2));
    await account.post(another.path, ping);
    expect(await another.waitForMessages(1)).toMatchObject([{ id: 1, result: {} }]);
    await another.close();
    adapter.terminateConnection();
  });
});
