import { Gateway } from '../gateway.fixture.ts';

describe('a path', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  const unknown = (path: string) => ({
    status: 404,
    headers: { 'x-error-code': 'not_found', 'x-request-id': expect.any(String), 'cache-control': 'no-store' },
    body: { error: `There is no endpoint ${path}. GET /api/v1/openapi.json lists all paths.`, status_code: 404 },
  });

  it.each([
    ['DELETE', '/api/v1/keys/'],
    ['GET', '/api/v1/keys/'],
    ['POST', '/api/v1/keys//rotate'],
    ['POST', '/api/v1/files/'],
    ['GET', '/api/v1/files/'],
    ['HEAD', '/api/v1/operations/'],
    ['GET', '/api/v1/premium/library/fasteners/'],
    ['OPTIONS', '/api/v1/premium/template/'],
    ['PROPFIND', '/api/v1/premium/template/'],
    ['GET', '/%zz'],
    ['GET', '/api/v1/%E0%A4?x=%zz'],
  ])('without what it names is unknown, with a key and without: %s %s', async (method, asked) => {
    const { body, ...told } = unknown(asked.replace(/\?.*/, ''));
    const answer = { ...told, body: method === 'HEAD' ? undefined : body };

    expect(await gateway.ask(method, asked, {})).toMatchObject(answer);
    expect(await gateway.ask(method, asked, { 'x-api-key': gateway.key })).toMatchObject({
      ...answer,
      headers: { ...answer.headers, ratelimit: expect.stringMatching(/^"monthly";r=\d+;t=\d+$/) },
    });
  });

  it.each(['%zz', '%', '%E0%A4', 'a%zz%20b'])('that is no URL stands for itself: %s', async (id) => {
    const path = `/api/v1/operations/${id}`;
    const error = `operation_id must be a valid UUID, not "${id}".`;

    expect(await gateway.ask('GET', path, {})).toMatchObject({ status: 401 });
    expect(await gateway.get(path)).toMatchObject({ status: 400, body: { error, status_code: 400 } });
  });
});
