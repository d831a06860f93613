import { text } from 'node:stream/consumers';
import { api, mintKey, operationIdMeta } from '@kerf/contracts';
import { Gateway } from '../gateway.fixture.ts';

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const pings = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ jsonrpc: '2.0', id: at + 1, method: 'ping' }));

const call = (length: number, meta: object = {}) => ({
  jsonrpc: '2.0',
  id: `box ${length}`,
  method: 'tools/call',
  params: { name: 'create_box', arguments: { length, width: 1, height: 1 }, _meta: meta },
});

interface Told {
  readonly id: string | number;
  readonly result?: { readonly _meta?: Record<string, unknown> };
}
const messagesIn = (events: string): Told[] =>
  [...events.matchAll(/^data: (\{.*\})$/gm)].map(([, message = '']) => JSON.parse(message) as Told);

describe.each([api.mcp.path, api.mcpAtStream.path])('a batch of MCP at %s', (path) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());
  beforeEach(() => gateway.asked.splice(0));

  it('of ten messages is answered, each of them', async () => {
    const answer = await gateway.open(path, { method: 'POST', headers, content: JSON.stringify(pings(10)) });
    const ids = [...(await text(answer)).matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));

    expect(answer.statusCode).toBe(200);
    expect(ids.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('names in the _meta of each result the operation that it was, and none where there was none', async () => {
    const messages = [1, 2, 3].map((length) => call(length));
    const tried = call(4, { 'kerf/dry-run': true });
    const answer = await gateway.open(path, {
      method: 'POST',
      headers,
      content: JSON.stringify([...messages, tried, ...pings(1)]),
    });
    const told = messagesIn(await text(answer));
    const run = gateway.commands.splice(0);
    const operationOf = (id: string) => told.find((message) => message.id === id)?.result?._meta?.[operationIdMeta];

    expect(told).toHaveLength(5);
    expect(run).toHaveLength(3);
    for (const { operationId, parameters } of run)
      expect(operationOf(`box ${String(parameters['length'])}`)).toBe(operationId);
    expect(operationOf('box 4')).toBeUndefined();
  });

  const send = (content: unknown, headersToo: Record<string, string> = {}) =>
    gateway.ask('POST', path, { ...headers, 'x-api-key': mintKey(), ...headersToo }, JSON.stringify(content));

  const wrong: [string, unknown, Record<string, string>, string][] = [
    ['of eleven', pings(11), {}, 'An MCP batch may contain at most 10 messages.'],
    ['with the id 1 twice', [1, 2].map((length) => ({ ...call(length), id: 1 })), {}, 'have the same id 1.'],
    [
      'with the id "one" twice',
      [1, 2].map((length) => ({ ...call(length), id: 'one' })),
      {},
      'have the same id "one".',
    ],
    ['with one Idempotency-Key', [call(1)], { 'idempotency-key': 'one' }, 'Idempotency-Key does not apply to a batch'],
  ];

  it.each(wrong)(
    '%s is refused as a whole, and nothing is asked but whose the key is',
    async (_, content, more, why) => {
      const answer = await send(content, more);

      expect(answer).toMatchObject({
        status: 400,
        headers: { ratelimit: expect.stringContaining('"monthly";r=') },
        body: { error: expect.stringContaining(why), status_code: 400 },
      });
      expect(gateway.asked).toHaveLength(1);
      expect(gateway.commands).toEqual([]);
    },
  );

  it.each(wrong)('%s tells a key that is dead that it is, and nothing of the batch', async (_, content, more) => {
    gateway.knowsKeys = false;
    const answer = await send(content, more).finally(() => (gateway.knowsKeys = true));

    expect(answer).toMatchObject({ status: 401, headers: { 'x-error-code': 'invalid_key' } });
  });
});
