import { api } from '@kerf/contracts';
import { Gateway } from '../gateway.fixture.ts';

describe('Streamable HTTP', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it.each([api.mcp.path, api.mcpAtStream.path])('is answered at %s', async (path) => {
    const answer = await gateway.post(path, { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} });

    expect(answer).toMatchObject({ status: 200, body: { id: 7, result: { tools: expect.any(Array) } } });
  });

  it.each(['*/*', 'application/json;q=0.9, text/event-stream', 'TEXT/EVENT-STREAM,APPLICATION/JSON', undefined])(
    'is answered in either form to who accepts %s',
    async (accept) => {
      const headers = { 'x-api-key': gateway.key, 'content-type': 'application/json', ...(accept && { accept }) };
      const list = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'resources/templates/list', params: {} });

      expect(await gateway.ask('POST', api.mcp.path, headers, list)).toMatchObject({
        status: 200,
        body: { id: 7, result: { resourceTemplates: expect.any(Array) } },
      });
    },
  );

  it.each([
    ['GET', '*/*'],
    ['GET', 'text/event-stream'],
    ['GET', 'application/json'],
    ['DELETE', '*/*'],
  ])('has no sessions to %s, whatever is accepted: %s', async (method, accept) => {
    expect(await gateway.ask(method, api.mcp.path, { 'x-api-key': gateway.key, accept })).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
      body: { error: `/api/v1/mcp does not support ${method}. Use POST.`, status_code: 405 },
    });
  });

  it.each([
    ['origin', 'https://elsewhere.example'],
    ['host', 'elsewhere.example'],
  ])('is kept from a foreign %s, and so are the streams', async (header, value) => {
    const strict = await Gateway.start(undefined, { KERF_ALLOWED_HOSTS: 'kerf.example' });
    const headers = { 'x-api-key': strict.key, host: 'kerf.example', [header]: value };
    const asked = [api.mcp, api.mcpStream, api.mcpAtStream, api.mcpMessage].map(({ method, path }) =>
      strict.ask(method, path, headers),
    );

    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ status: 403, headers: { 'x-error-code': 'origin_not_allowed' } });
    await strict.stop();
  });
});

describe('a key in an address', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it.each([api.mcp.path, api.mcpAtStream.path])('is refused by POST %s, also beside one in a header', async (path) => {
    const own: Record<string, string>[] = [{}, { 'x-api-key': gateway.key }];
    for (const headers of own)
      expect(await gateway.ask('POST', `${path}?api_key=${gateway.key}`, headers, '{}')).toMatchObject({
        status: 401,
        body: { error: expect.stringContaining('do not belong in a URL'), status_code: 401 },
      });
  });

  it('opens no stream', async () => {
    const answer = await gateway.ask('GET', `${api.mcpStream.path}?key=${gateway.key}`, {});

    expect(answer).toMatchObject({ status: 401, headers: { 'x-error-code': 'key_in_query' } });
  });
});
