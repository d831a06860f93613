import { mintAccessToken, mintKey } from '@kerf/contracts';
import { Gateway } from '../gateway.fixture.ts';

const resource = '/api/v1/mcp/oauth';
const metadata = `/.well-known/oauth-protected-resource${resource}`;
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const content = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

describe('the resource of OAuth', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start(undefined, { KERF_OAUTH_ISSUER_URL: 'https://login.kerf.example' });
  });
  afterAll(() => gateway.stop());

  const show = (headers: Record<string, string>, path = resource) =>
    gateway.ask('POST', path, { ...content, ...headers }, JSON.stringify(ping));

  it('says who issues its tokens', async () => {
    expect(await gateway.ask('GET', metadata, {})).toMatchObject({
      status: 200,
      body: {
        resource: `https://kerf.example${resource}`,
        authorization_servers: ['https://login.kerf.example'],
      },
    });
  });

  it('takes a token', async () => {
    expect(await show({ authorization: `Bearer ${mintAccessToken()}` })).toMatchObject({
      status: 200,
      body: { jsonrpc: '2.0', id: 1, result: {} },
    });
  });

  it.each<[string, string, Record<string, string>]>([
    ['nothing', '', {}],
    ['a key', 'error="invalid_token", ', { authorization: `Bearer ${mintKey()}` }],
    ['a key as such', '', { 'x-api-key': mintKey() }],
    ['a token as a key', '', { 'x-api-key': mintAccessToken() }],
  ])('refuses %s, and says where there are tokens', async (_, error, headers) => {
    expect(await show(headers)).toMatchObject({
      status: 401,
      headers: {
        'x-error-code': 'invalid_token',
        'www-authenticate': `Bearer ${error}scope="mcp", resource_metadata="https://kerf.example${metadata}"`,
      },
    });
  });

  it.each([
    ['a key', mintKey()],
    ['a token', mintAccessToken()],
  ])('refuses %s in its address, also beside a token in the header', async (_, secret) => {
    const own: Record<string, string>[] = [{}, { authorization: `Bearer ${mintAccessToken()}` }];
    for (const headers of own)
      expect(await show(headers, `${resource}?api_key=${secret}`)).toMatchObject({
        status: 401,
        headers: { 'x-error-code': 'key_in_query', 'www-authenticate': expect.stringContaining(metadata) },
        body: { error: expect.stringContaining('do not belong in a URL'), status_code: 401 },
      });
  });

  it.each(['/api/v1/mcp', '/api/v1/mcp/sse'])('is not told of at %s, which takes no token', async (path) => {
    const answer = await show({ authorization: `Bearer ${mintAccessToken()}` }, path);

    expect(answer).toMatchObject({ status: 401, headers: { 'x-error-code': 'invalid_key' } });
    expect(Object.keys(answer.headers)).not.toContain('www-authenticate');
  });

  it.each([
    ['GET', resource, 'POST'],
    ['DELETE', resource, 'POST'],
    ['POST', metadata, 'GET'],
  ])('does not answer %s at %s', async (method, path, allowed) => {
    expect(await gateway.ask(method, path, {})).toMatchObject({ status: 405, headers: { allow: allowed } });
  });

  it.each([
    [405, 'GET', resource],
    [405, 'DELETE', resource],
    [404, 'GET', `${resource}/more`],
  ])('tells a token the state of the month with %d: %s %s', async (status, method, path) => {
    const answer = await gateway.ask(method, path, { authorization: `Bearer ${mintAccessToken()}` });

    expect(answer).toMatchObject({ status, headers: { ratelimit: expect.stringContaining('"monthly";r=') } });
  });
});
