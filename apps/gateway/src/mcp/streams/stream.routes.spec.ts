import { once } from 'node:events';
import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Gateway } from '../../gateway.fixture.ts';
import { member } from '../../neighbours.fixture.ts';
import { toolCall, listRequest, openStream } from './opened-stream.fixture.ts';

describe('GET /api/v1/mcp/sse', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start(undefined, { KERF_ACCOUNT_STREAMS: '3' });
  });
  afterAll(() => gateway.stop());
  const returning = () => gateway.get(api.mcpStream.path, { 'mcp-protocol-version': '2024-11-05' });
  const openOne = (query?: string) => openStream(gateway, query);

  it('is a stream that nobody keeps, whose first event is an address at the same origin that nobody guesses', async () => {
    const [one, other] = [await openOne(), await openOne()];

    expect(one.answer).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
    expect(one.address).toMatch(/^\/api\/v1\/mcp\/messages\/[\w-]{32}$/);
    expect(other.address).not.toBe(one.address);
    expect(one.reader.events[0]).toEqual({ event: 'endpoint', retry: '1000', data: one.address });
    await one.close();
    await other.close();
  });

  it('answers on the stream what is sent to that address, and a notification not at all', async () => {
    const { reader, address, close } = await openOne();
    const sent = [
      await gateway.post(address, { jsonrpc: '2.0', method: 'notifications/initialized' }),
      await gateway.post(address, listRequest),
    ];
    expect(sent).toMatchObject([
      { status: 202, body: { accepted: true } },
      { status: 202, body: { accepted: true } },
    ]);

    await eventually(() => expect(reader.messages).toHaveLength(1));
    expect(reader.messages).toMatchObject([{ id: 1, result: { tools: expect.any(Array) } }]);
    await close();
  });

  it('answers whatever costs nothing, however much comes at once, as fast as it is read', async () => {
    const { reader, address, close } = await openOne('?toolset=extended');
    const ids = Array.from({ length: 400 }, (_, id) => id);
    const sent = ids.map((id) => gateway.post(address, { ...listRequest, id, method: id % 2 ? 'ping' : 'tools/list' }));
    const statuses = new Set((await Promise.all(sent)).map(({ status }) => status));
    await eventually(() => expect(reader.messages).toHaveLength(400));

    expect([...statuses]).toEqual([202]);
    expect(reader.messages).toEqual(expect.arrayContaining(ids.map((id) => expect.objectContaining({ id }))));
    await close();
  });

  it('lists the tools that the stream was opened for', async () => {
    const { reader, address, close } = await openOne('?toolset=extended');
    await gateway.post(address, listRequest);
    await eventually(() => expect(reader.messages).toHaveLength(1));
    const told = JSON.stringify(reader.messages);

    expect(told).toContain('"create_box"');
    expect(told).toContain('"create_torus"');
    await close();
  });

  it('tells an answer that is larger than a message of the bus, as it is', async () => {
    const { reader, address, close } = await openOne();
    gateway.result = { object_id: '“💧"\\'.repeat(50_000) };
    await gateway.post(address, toolCall(2));
    await eventually(() => expect(reader.messages).toHaveLength(1));

    expect(reader.messages).toMatchObject([{ id: 2, result: { structuredContent: gateway.result } }]);
    await close();
  });

  it('opens none for HEAD, and no more than an account may have', async () => {
    const open = [await openOne(), await openOne(), await openOne()];
    const more = await gateway.get(api.mcpStream.path);
    const head = await gateway.ask('HEAD', api.mcpStream.path, { 'x-api-key': gateway.key });

    expect(more).toMatchObject({
      status: 429,
      headers: { 'x-error-code': 'too_many_streams' },
      body: { error: expect.stringContaining('This account has 3 MCP streams open') },
    });
    expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' }, body: undefined });
    for (const { close } of open) await close();
    const again = await eventually(() => openOne());
    await again.close();
  });

  it('has a client come again that was there before, whatever passes stands against it now', async () => {
    const open = [await openOne(), await openOne(), await openOne()];
    const full = await returning();
    for (const { close } of open) await close();
    const bringBack = await gateway.world.stopBus();
    const away = await returning();
    await bringBack();
    await (await eventually(() => openOne())).close();

    for (const answer of [full, away])
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
        body: expect.stringMatching(/^retry: \d{4}\n\n$/),
      });
    expect([full, away].map(({ headers }) => headers['x-error-code'])).toEqual(['too_many_streams', 'unavailable']);
  });

  it('tells a client that was there before what will not pass', async () => {
    gateway.knowsKeys = false;
    const answer = await returning();
    gateway.knowsKeys = true;

    expect(answer).toMatchObject({ status: 401, headers: { 'x-error-code': 'invalid_key' } });
  });

  it('takes no place for whoever has left before it was open', async () => {
    await Promise.all(Array.from({ length: 20 }, () => gateway.askAndLeave(api.mcpStream.path)));
    const open: Awaited<ReturnType<typeof openStream>>[] = [];
    await eventually(async () => void open.push(await openOne()));
    await eventually(async () => void open.push(await openOne()));
    await eventually(async () => void open.push(await openOne()));

    expect(open).toHaveLength(3);
    for (const { close } of open) await close();
  });

  it('is cut when its client reads nothing', async () => {
    const answer = await gateway.open(api.mcpStream.path);
    const [first] = (await once(answer, 'data')) as [Buffer];
    answer.pause();
    const address = /^data: (.*)$/m.exec(first.toString())?.[1] ?? '';
    gateway.result = { object_id: 'x'.repeat(400_000) };
    const statuses: number[] = [];
    while (statuses.length < 100 && statuses.at(-1) !== 404)
      statuses.push((await gateway.post(address, toolCall(statuses.length))).status);
    answer.destroy();

    expect(statuses.at(-1)).toBe(404);
  });

  it('is cut when its key is revoked, and not when another is', async () => {
    const { reader, close } = await openOne();
    gateway.revoke(crypto.randomUUID());
    gateway.revoke(member.keyId, { lives: true });
    gateway.revoke(member.keyId);

    expect(await reader.completion).toBe('cut');
    await close();
  });
});

describe('POST /api/v1/mcp/messages/{stream_id}', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it.each(['nobody', 'x'.repeat(32), '*', '>', 'a.b', '%20'])('says that there is no stream %s', async (id) => {
    const answer = await gateway.post(api.mcpMessage.path.replace('{stream_id}', id), listRequest);

    expect(answer).toMatchObject({ status: 404, headers: { 'x-error-code': 'unknown_stream' } });
  });

  it.each([[[listRequest]], [{}], [{ jsonrpc: '2.0' }], [{ ...listRequest, id: 1.5 }], ['text']])(
    'refuses %j',
    async (body) => {
      const answer = await gateway.post(api.mcpMessage.path.replace('{stream_id}', 'x'.repeat(32)), body);

      expect(answer).toMatchObject({ status: 400, headers: { 'x-error-code': 'invalid_parameters' } });
    },
  );
});
