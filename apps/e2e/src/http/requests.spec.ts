import { api, type Endpoint, isFileBody } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { Client, client } from './client.ts';
import { fillPath } from './fill-path.ts';
import { refusal } from './expected-responses.ts';
import { readCaCertificate, sharedAddresses } from '../product/product-addresses.ts';

let account: Account;
beforeAll(async () => {
  account = await Account.register('team');
});

const table = Object.values<Endpoint>(api);
const paths = [...new Set(table.map(({ path }) => path))];
const allowedAt = (at: string): string[] => table.filter(({ path }) => path === at).map(({ method }) => method);
const posts = table
  .filter(({ method, body }) => method === 'POST' && !isFileBody(body))
  .map(({ path }) => fillPath(path));

describe('an unknown path', () => {
  const nothing = refusal(
    'not_found',
    'There is no endpoint /api/v1/nothing. GET /api/v1/openapi.json lists all paths.',
  );

  it.each([
    ['GET', 'with a key', () => account.key],
    ['GET', 'without a key', () => undefined],
    ['POST', 'with a key', () => account.key],
    ['POST', 'without a key', () => undefined],
  ])('is told to a %s %s', async (method, _, key) => {
    expect(await client.send(method, '/api/v1/nothing?and=more', { key: key() })).toEqual(nothing);
  });

  it('is told whatever else is wrong with the request', async () => {
    const large = { padding: 'x'.repeat(2 * 1_048_576) };

    expect(await client.post('/api/v1/nothing?and=more', large, { headers: { 'content-encoding': 'gzip' } })).toEqual(
      nothing,
    );
  });

  it.each(['GET', 'POST', 'DELETE'])('is told to a %s for no cache', async (method) => {
    expect(await client.send(method, '/api/v1/nothing')).toMatchObject({ headers: { 'cache-control': 'no-store' } });
  });

  it('is repeated only so far as a reader needs it', async () => {
    expect(await client.get(`/${'x'.repeat(1_000)}`)).toEqual(
      refusal('not_found', `There is no endpoint /${'x'.repeat(199)}. GET /api/v1/openapi.json lists all paths.`),
    );
  });

  it.each(['/%zz', '/api/v1/keys/', '/api/v1/premium/library/fasteners/'])('is told at %s', async (path) => {
    const told = refusal('not_found', `There is no endpoint ${path}. GET /api/v1/openapi.json lists all paths.`);

    expect(await client.get(path)).toEqual(told);
    expect(await account.get(path)).toEqual(told);
  });
});

describe.each(paths)('%s', (path) => {
  const allowed = allowedAt(path);

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allowed.includes(method)))(
    'refuses the method %s and says which is right',
    async (method) => {
      const place = fillPath(path);
      const answer = await client.send(method, place, { key: account.key });

      const [address = ''] = place.split('?');
      const sentence = `${address} does not support ${method}. Use ${allowed.join(', ')}.`;
      expect(answer).toEqual(refusal('method_not_allowed', sentence));
      expect(answer.headers).toMatchObject({
        allow: allowed.join(', '),
        'cache-control': 'no-store',
        ratelimit: expect.stringMatching(/^"monthly";r=50000;t=\d+$/),
      });
    },
  );
});

describe.each(posts)('POST %s', (path) => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'refuses a body of type %s',
    async (type) => {
      const answer = await account.post(path, {}, { headers: { 'content-type': type } });

      expect(answer).toEqual(refusal('unsupported_media_type', `The body must be application/json, not ${type}.`));
    },
  );

  it('refuses a compressed body', async () => {
    const answer = await account.post(path, {}, { headers: { 'content-encoding': 'gzip' } });

    expect(answer).toEqual(
      refusal('unsupported_encoding', 'The body must not be compressed: send it without Content-Encoding.'),
    );
  });

  it('refuses a body that is not UTF-8', async () => {
    const type = 'application/json; charset=iso-8859-1';
    const answer = await account.post(path, {}, { headers: { 'content-type': type } });

    expect(answer).toEqual(refusal('unsupported_charset', 'The body must be UTF-8, not iso-8859-1.'));
  });

  it('repeats no more than 200 characters of a media type', async () => {
    const answer = await account.post(path, {}, { headers: { 'content-type': `text/${'x'.repeat(1_000)}` } });

    expect(answer).toEqual(
      refusal('unsupported_media_type', `The body must be application/json, not text/${'x'.repeat(195)}.`),
    );
  });

  it('refuses a body of 2 MiB and charges nothing', async () => {
    const answer = await account.post(path, { padding: 'x'.repeat(2 * 1_048_576) });

    expect(answer).toEqual(
      refusal('body_too_large', 'The body is larger than 1048576 bytes. Send less in one request.'),
    );
    expect(await account.readUsage()).toBe(0);
  });
});

const streamable: string[] = [api.mcp.path, api.mcpAtStream.path];
/** Returns true for a path where a key is refused, whatever the body is. */
const takesOnlySessions = (at: string): boolean =>
  table.some(({ access, method, path }) => access === 'session' && method === 'POST' && path === at);

describe.each(posts.filter((path) => !streamable.includes(path) && !takesOnlySessions(path)))('POST %s', (path) => {
  it.each([
    ['is no JSON', '{"half":', 'The body is not valid JSON: '],
    [
      'is nested deeper than 64 levels',
      `${'['.repeat(70)}${']'.repeat(70)}`,
      'The body is nested deeper than 64 levels.',
    ],
    ['is empty', '', 'The body is '],
  ])('refuses a body that %s and charges nothing', async (_, text, sentence) => {
    const answer = await account.post(path, undefined, { text });

    expect(answer).toEqual(refusal('invalid_parameters', expect.stringContaining(sentence)));
    expect(await account.readUsage()).toBe(0);
  });
});

describe('a browser', () => {
  it('is refused on the page of somebody else', async () => {
    const answer = await account.get('/api/v1/auth/user', { headers: { origin: 'https://elsewhere.example' } });

    expect(answer).toEqual(
      refusal('origin_not_allowed', 'The Origin https://elsewhere.example is not allowed to call this service.'),
    );
  });
});

describe('a name of the service', () => {
  it.each(['localhost', 'localhost:1', '[::1]:443'])('is that of this machine: %s', async (host) => {
    expect(await account.get('/api/v1/auth/user', { headers: { host } })).toMatchObject({ status: 200 });
  });

  it('is refused when it is one of somebody else', async () => {
    const place = sharedAddresses();
    // The certificate would end the call before the gateway sees it.
    const misled = new Client(place, {
      connect: { ca: readCaCertificate(place), checkServerIdentity: () => undefined },
    });
    const { key } = account;

    expect(await misled.get('/api/v1/auth/user', { key, headers: { host: 'elsewhere.example:443' } })).toEqual(
      refusal('origin_not_allowed', 'The Host elsewhere.example:443 is not allowed to call this service.'),
    );
  });
});

describe('a request id', () => {
  it('is new for every request', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/health')));

    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(10);
  });
});
