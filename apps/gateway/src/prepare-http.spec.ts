import { api, type Endpoint, isEventStream, isFileBody, mintKey, standards } from '@kerf/contracts';
import { Gateway } from './gateway.fixture.ts';
import { stubLibraries, screwPart } from './libraries/library.fixture.ts';
import { stubStandards } from './libraries/standard.fixture.ts';
import { stubTemplates } from './libraries/template.fixture.ts';

const endpoints: Endpoint[] = Object.values(api);
const reads = endpoints.filter(({ method }) => method === 'GET');
/** Reads that need a provider, a browser that comes back from one, or a connected adapter. */
const elsewhere: readonly Endpoint[] = [api.signInProviders, api.finishProviderSignIn, api.preview];
const gets = reads
  .filter((one) => one.access !== 'session' && !isFileBody(one.reply) && !isEventStream(one.reply))
  .filter((one) => !elsewhere.includes(one))
  .map(({ path }) => concrete(path));
const keyed = reads.filter(({ access }) => access === 'key').map(({ path }) => concrete(path));
const allowed = [...new Set(endpoints.map(({ path }) => path))].map(
  (path) => [path, endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method)] as const,
);
const others = allowed.filter(([, methods]) => !methods.includes('GET'));

const month = {
  'ratelimit-policy': expect.stringContaining('"monthly";q=20000;'),
  ratelimit: expect.stringContaining('"monthly";r=19999;'),
};

/** The path with an id in the place of each parameter, and with the query that it cannot do without. */
function concrete(path: string): string {
  const part = path.replace('{library}', screwPart.library).replace('{part_id}', screwPart.part_id);
  return part.replace(/\{\w+\}/g, crypto.randomUUID()) + (path === api.searchParts.path ? '?q=m6' : '');
}

describe('what a gateway asks of every request', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.stub(standards, { ...stubLibraries(), ...stubTemplates(), ...stubStandards() });
  });
  afterAll(async () => {
    await gateway.stop();
  });

  describe('HEAD', () => {
    it.each(gets)('answers at %s as GET does, without the body', async (path) => {
      const { status, headers } = await gateway.ask('HEAD', path, { 'x-api-key': mintKey() });
      const answer = await gateway.get(path);

      expect([status, answer.status]).toEqual([200, 200]);
      expect(headers['content-type']).toBe(answer.headers['content-type']);
    });

    it.each(keyed)('needs the key at %s that GET needs', async (path) => {
      expect(await gateway.ask('HEAD', path, {})).toMatchObject({ status: 401, body: undefined });
    });

    it.each(others)('is refused at %s, which only takes %j', async (path, methods) => {
      const { status, headers, body } = await gateway.ask('HEAD', concrete(path), {});

      expect({ status, allow: headers['allow'], body }).toEqual({
        status: 405,
        allow: methods.join(', '),
        body: undefined,
      });
    });
  });

  describe.each(['TRACE', 'PROPFIND', 'QUERY'])('%s', (method) => {
    it.each(allowed)('is refused at %s, which only takes %j', async (path, methods) => {
      const { status, headers, body } = await gateway.ask(method, concrete(path), {});

      expect({ status, allow: headers['allow'], body }).toEqual({
        status: 405,
        allow: methods.join(', '),
        body: { error: expect.stringContaining(` does not support ${method}. Use `), status_code: 405 },
      });
    });

    it.each(['/nothing', '/api/v1', '/api/v1/mcp/sse/a/b/c'])('finds nothing at %s', async (path) => {
      expect(await gateway.ask(method, path, {})).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining(`There is no endpoint ${path}.`), status_code: 404 },
      });
    });
  });

  describe('a request that reaches no endpoint', () => {
    it.each([
      [404, 'GET', '/api/v1/nothing'],
      [404, 'PROPFIND', '/nothing'],
      [404, 'GET', '/.well-known/oauth-authorization-server/api/v1/mcp'],
      [404, 'POST', '/register'],
      [404, 'POST', '/api/v1/mcp/oauth'],
      [405, 'GET', api.mcp.path],
      [405, 'DELETE', api.executeCommand.path],
      [405, 'PROPFIND', api.executeCommand.path],
    ])('is refused with %d and the state of the month: %s %s', async (status, method, path) => {
      expect(await gateway.ask(method, path, { 'x-api-key': mintKey() })).toMatchObject({ status, headers: month });
    });

    it.each([404, 405])('is refused with %d whatever its key is, and tells nothing of a month then', async (status) => {
      const path = status === 404 ? '/api/v1/nothing' : api.mcp.path;
      gateway.knowsKeys = false;
      const dead = await gateway.get(path);
      gateway.knowsKeys = true;
      const wrong = await gateway.get(path, { 'x-api-key': 'none' });

      expect([dead.status, wrong.status]).toEqual([status, status]);
      expect([dead.headers['ratelimit'], wrong.headers['ratelimit']]).toEqual([undefined, undefined]);
    });

    it('costs the ledger nothing without a key', async () => {
      const before = gateway.asked.length;

      expect(await gateway.ask('GET', '/api/v1/nothing', {})).toMatchObject({ status: 404 });
      expect(gateway.asked).toHaveLength(before);
    });
  });

  describe('a body that is not read', () => {
    const path = api.executeCommand.path;
    const send = (key: string, type: string, content = '{}') =>
      gateway.ask('POST', path, { 'x-api-key': key, 'content-type': type }, content);
    const large = `"${'x'.repeat(1_100_000)}"`;

    it.each([
      [415, 'text/plain', '{}'],
      [415, 'application/json; charset=utf-16', '{}'],
      [413, 'application/json', large],
    ])('is refused with %d and the state of the month', async (status, type, content) => {
      expect(await send(mintKey(), type, content)).toMatchObject({ status, headers: month });
    });

    it('tells nothing of a month to a key that is dead', async () => {
      gateway.knowsKeys = false;
      const { status, headers } = await send(mintKey(), 'text/plain');
      gateway.knowsKeys = true;

      expect([status, headers['ratelimit']]).toEqual([415, undefined]);
    });

    it('costs the ledger nothing without a key', async () => {
      const before = gateway.asked.length;

      expect(await send('none', 'text/plain')).toMatchObject({ status: 401 });
      expect(gateway.asked).toHaveLength(before);
    });
  });
});
