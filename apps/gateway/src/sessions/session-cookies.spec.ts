import { api, mintKey, mintSessionToken } from '@kerf/contracts';
import { member } from '../neighbours.fixture.ts';
import { json, own, refusal, SessionGateway, signIn } from './session-gateway.fixture.ts';

const token = mintSessionToken();
const asKey = (key: string): Record<string, string> => ({ 'x-api-key': key });
const asBearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
const cookie = `a=b; __Host-kerf=${token}`;

let front: SessionGateway;
beforeAll(async () => {
  front = await SessionGateway.start();
});
beforeEach(() => front.reset());
afterAll(() => front.gateway.stop());

describe('the cookie of a session', () => {
  it('opens endpoints for people, and those that take a key', async () => {
    const answers = await Promise.all(
      [api.session, api.user, api.keys].map(({ path }) => front.gateway.ask('GET', path, { ...own, cookie })),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ session: { session_id: member.keyId, is_fresh: true } });
    expect(answers[0]?.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answers[0]?.headers['set-cookie']).toBeUndefined();
  });

  it('opens nothing that runs an operation, and no stream of MCP', async () => {
    const body = JSON.stringify({ command: 'create_box', parameters: {} });
    const headers = { ...own, ...json, cookie };

    expect(await front.gateway.ask('POST', api.executeCommand.path, headers, body)).toMatchObject(
      refusal(401, 'invalid_key'),
    );
    expect(await front.gateway.ask('POST', api.mcp.path, headers, body)).toMatchObject(refusal(401, 'invalid_key'));
    expect(await front.gateway.ask('GET', api.mcpStream.path, headers)).toMatchObject(refusal(401, 'invalid_key'));
  });

  it('uploads the bytes of a file, for a page of ours alone', async () => {
    const upload = { host: own.host, 'content-type': 'application/octet-stream', cookie };
    const path = `${api.uploadFile.path}?name=part.step`;

    expect(await front.gateway.ask('POST', path, { ...upload, ...own }, 'a file')).toMatchObject({
      status: 200,
      body: { file_name: 'part.step', size: 6 },
    });
    for (const foreign of [{}, { ...own, 'sec-fetch-site': 'cross-site' }])
      expect(await front.gateway.ask('POST', path, { ...upload, ...foreign }, 'a file')).toMatchObject(
        refusal(401, 'invalid_key'),
      );
  });

  describe('counts', () => {
    it.each([
      ['a read of our page without an Origin', { 'sec-fetch-site': 'same-origin' }],
      ['a read of our page with our Origin', own],
    ])('with %s', async (_, headers) => {
      expect(await front.read({ ...headers, cookie })).toMatchObject({ status: 200 });
    });

    it('with a change by our page', async () => {
      expect(await front.change({ ...own, ...signIn })).toMatchObject({ status: 200 });
    });
  });

  describe('does not count', () => {
    it.each([
      ['no Sec-Fetch-Site', {}],
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['another host of this site', { 'sec-fetch-site': 'same-site' }],
      ['an address that was typed', { 'sec-fetch-site': 'none' }],
      ['two values', { 'sec-fetch-site': 'same-origin, same-origin' }],
      ['an allowed origin that is not ours', { 'sec-fetch-site': 'same-origin', origin: 'https://app.example' }],
    ])('for a read from %s', async (_, headers) => {
      const answer = await front.read({ ...headers, cookie });

      expect(answer).toMatchObject(refusal(401, 'not_signed_in'));
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it.each([
      ['no Sec-Fetch-Site', { origin: own.origin }],
      ['no Origin', { 'sec-fetch-site': 'same-origin' }],
      ['another site', { 'sec-fetch-site': 'cross-site', origin: own.origin }],
      ['an allowed origin that is not ours', { 'sec-fetch-site': 'same-origin', origin: 'https://app.example' }],
    ])('for a change from %s', async (_, headers) => {
      expect(await front.change({ ...headers, ...signIn })).toMatchObject(refusal(400, 'no_sign_in'));
    });

    it('for a foreign origin, which is refused', async () => {
      const foreign = { ...own, origin: 'https://evil.example' };

      expect(await front.read({ ...foreign, cookie })).toMatchObject(refusal(403, 'origin_not_allowed'));
      expect(await front.change({ ...foreign, ...signIn })).toMatchObject(refusal(403, 'origin_not_allowed'));
    });

    it('beside a key, which goes first', async () => {
      for (const headers of [asKey(mintKey()), asBearer(mintKey())])
        expect(await front.read({ ...own, cookie, ...headers })).toMatchObject(refusal(403, 'session_needed'));
      expect(await front.read({ ...own, cookie, 'x-api-key': 'no key' })).toMatchObject(refusal(401, 'invalid_key'));
    });

    it('as an API key or bearer token', async () => {
      for (const headers of [asKey(token), asBearer(token)])
        expect(await front.gateway.ask('GET', api.user.path, headers)).toMatchObject(refusal(401, 'invalid_key'));
    });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])(
    'is refused with a body of type %s, which a form can send',
    async (type) => {
      const headers = { ...own, cookie, 'content-type': type };

      expect(await front.gateway.ask('POST', api.confirmSession.path, headers, 'code=1')).toMatchObject(
        refusal(415, 'unsupported_media_type'),
      );
      expect(await front.gateway.ask('POST', api.uploadFile.path, headers, 'a file')).toMatchObject(
        refusal(415, 'unsupported_media_type'),
      );
    },
  );
});
