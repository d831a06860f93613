import { text } from 'node:stream/consumers';
import { api, mintKey } from '@kerf/contracts';
import { Gateway } from '../gateway.fixture.ts';

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const pings = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ jsonrpc: '2.0', id: at + 1, method: 'ping' }));

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

  it('of eleven is refused as a whole, before anybody is asked', async () => {
    const answer = await gateway.ask('POST', path, { ...headers, 'x-api-key': mintKey() }, JSON.stringify(pings(11)));

    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'A batch of MCP has at most 10 messages.', status_code: 400 },
    });
    expect(gateway.asked).toEqual([]);
  });
});
