import { api, type Endpoint, isSessionToken, mintKey, mintSessionToken } from '@kerf/contracts';
import { json, own, refusal, SessionGateway, signIn } from './session-gateway.fixture.ts';

const token = mintSessionToken();
const cookie = `__Host-kerf=${token}`;

let front: SessionGateway;
beforeAll(async () => {
  front = await SessionGateway.start();
});
beforeEach(() => front.reset());
afterAll(() => front.gateway.stop());

describe('the cookie of a session', () => {
  it.each([
    ['a key', mintKey()],
    ['one that was cut off', token.slice(0, -1)],
    ['one with a changed letter', `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`],
  ])('is removed when it holds %s', async (_, value) => {
    const answer = await front.read({ ...own, cookie: `__Host-kerf=${value}` });

    expect(answer).toMatchObject(refusal(401, 'not_signed_in'));
    expect(answer.headers['set-cookie']).toEqual([
      '__Host-kerf=; Max-Age=0; Secure; HttpOnly; SameSite=Strict; Path=/',
    ]);
  });

  it('is removed when the session has ended', async () => {
    front.gateway.knowsKeys = false;
    const answer = await front.read({ ...own, cookie: `__Host-kerf=${mintSessionToken()}` });

    expect(answer).toMatchObject(refusal(401, 'not_signed_in'));
    expect(String(answer.headers['set-cookie'])).toContain('__Host-kerf=; Max-Age=0;');
  });

  it('is set at the start of a session, with a new secret, and replaces that of the sign-in', async () => {
    const answer = await front.change({ ...own, ...signIn });
    const [session = '', removed = ''] = answer.headers['set-cookie'] ?? [];

    expect(session).toMatch(/; Max-Age=2592000; Secure; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(isSessionToken(/^__Host-kerf=([^;]+)/.exec(session)?.[1] ?? '')).toBe(true);
    expect(removed).toMatch(/^__Host-kerf-signin=; Max-Age=0;/);
    expect(JSON.stringify(answer.body)).not.toContain('kerf_session_');
  });

  it('of a sign-in is set with the code, for ten minutes', async () => {
    const body = JSON.stringify({ email: 'ada@example.com' });
    const answer = await front.gateway.ask('POST', api.sendCode.path, { ...own, ...json }, body);

    expect(answer).toMatchObject({ status: 200, body: { sent: true, expires_in_s: 600 } });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-kerf-signin=kerf_signin_[\w-]{43}; Max-Age=600; Secure; HttpOnly; SameSite=Strict; Path=\/$/,
      ),
    ]);
    expect(front.mailed).toEqual(['ada@example.com']);
  });

  it.each(['', 'no address', `${'a'.repeat(300)}@example.com`, 'a@example.com\r\nBcc: eve@example.com'])(
    'of a sign-in is not set for the address %j, to which no code is mailed',
    async (email) => {
      const before = front.mailed.length;
      const answer = await front.gateway.ask('POST', api.sendCode.path, { ...own, ...json }, JSON.stringify({ email }));

      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('email') } });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(front.mailed).toHaveLength(before);
    },
  );

  it('is removed by a sign-out, with everything the browser keeps', async () => {
    const answer = await front.gateway.ask('DELETE', api.endSession.path, { ...own, cookie });

    expect(answer).toMatchObject({ status: 200, headers: { 'clear-site-data': '"cache", "storage"' } });
    expect(String(answer.headers['set-cookie'])).toContain('__Host-kerf=; Max-Age=0;');
  });

  it('of a stale session opens nothing that creates, and everything else', async () => {
    front.session = { ...front.session, isFresh: false };
    const headers = { ...own, ...json, cookie };
    const body = JSON.stringify({ name: 'ci' });

    expect(await front.gateway.ask('POST', api.createKey.path, headers, body)).toMatchObject(
      refusal(403, 'confirm_needed'),
    );
    expect(await front.gateway.ask('GET', api.keys.path, headers)).toMatchObject({ status: 200 });
  });

  it('opens nothing but the ways to a passkey while the account requires one', async () => {
    front.session = { ...front.session, passkeyNeeded: true };
    const headers = { ...own, ...json, cookie };
    const ask = ({ method, path }: Endpoint) => front.gateway.ask(method, path, headers, method === 'GET' ? '' : '{}');

    for (const endpoint of [api.keys, api.sessions, api.removePasskey, api.undecided, api.setPasskeyPolicy])
      expect(await ask(endpoint)).toMatchObject(refusal(403, 'passkey_needed'));
    for (const endpoint of [api.session, api.passkeys, api.offerPasskey, api.openPasskeyConfirmation])
      expect(await ask(endpoint)).toMatchObject({ status: 200 });
  });

  it('of a passkey is set with its challenge, and removed with its use', async () => {
    const begun = await front.gateway.ask('POST', api.openPasskeySignIn.path, { ...own, ...json }, '{}');
    const [set = ''] = begun.headers['set-cookie'] ?? [];
    expect(set).toMatch(/^__Host-kerf-passkey=kerf_signin_[\w-]{43}; Max-Age=600; Secure; HttpOnly; SameSite=Strict;/);
    const headers = { ...own, ...json, cookie: set.split(';')[0] ?? '' };
    const body = JSON.stringify(api.startPasskeySession.example);
    const { path } = api.startPasskeySession;
    const started = await front.gateway.ask('POST', path, headers, body);

    expect(String(started.headers['set-cookie'])).toMatch(/__Host-kerf=kerf_session_.*__Host-kerf-passkey=; Max-Age=0/);
    expect(await front.gateway.ask('POST', path, { ...own, ...json }, body)).toMatchObject(
      refusal(400, 'no_challenge'),
    );
  });

  it('opens nothing but the decisions while they are open', async () => {
    front.session = { ...front.session, keysUndecided: true };
    const headers = { ...own, cookie };

    expect(await front.gateway.ask('GET', api.keys.path, headers)).toMatchObject(refusal(403, 'keys_undecided'));
    expect(await front.gateway.ask('GET', api.sessions.path, headers)).toMatchObject(refusal(403, 'keys_undecided'));
    expect(await front.gateway.ask('GET', api.session.path, headers)).toMatchObject({ status: 200 });
  });
});
