import { createHash } from 'node:crypto';
import { api } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { json, own, refusal, SessionGateway } from './session-gateway.fixture.ts';

const host = own.host;
const begin = api.beginProviderSignIn.path.replace('{provider}', 'acme');
const callback = api.finishProviderSignIn.path.replace('{provider}', 'acme');

/** Headers of a browser that follows a link of another site. */
const navigation = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

let front: SessionGateway;
beforeAll(async () => {
  front = await SessionGateway.start();
});
beforeEach(() => front.reset());
afterAll(() => front.gateway.stop());

/** Begins a sign-in; returns the cookie of the browser, and what was sent to the accounts service. */
async function beginSignIn() {
  const answer = await front.gateway.ask('POST', begin, { ...own, ...json }, '{}');
  const [header = ''] = answer.headers['set-cookie'] ?? [];
  return { answer, header, cookie: header.split(';')[0] ?? '', sent: front.begun.at(-1) };
}

const comeBack = (headers: Record<string, string>, query = 'code=a&state=b') =>
  front.gateway.ask('GET', `${callback}?${query}`, headers);

describe('a sign-in with a provider', () => {
  it('is offered by name and label only', async () => {
    expect(await front.gateway.ask('GET', api.signInProviders.path, { host })).toMatchObject({
      status: 200,
      body: { providers: [{ name: 'acme', label: 'Acme' }] },
    });
  });

  it('begins with a cookie that comes back from another site, for ten minutes', async () => {
    const { answer, header, sent } = await beginSignIn();

    expect(answer).toMatchObject({ status: 200, body: { location: expect.stringContaining('acme.example') } });
    expect(header).toMatch(
      /^__Host-kerf-oidc=kerf_signin_[\w-]{43}; Max-Age=600; Secure; HttpOnly; SameSite=Lax; Path=\/$/,
    );
    expect(new Set([sent?.state, sent?.nonce, sent?.challenge]).size).toBe(3);
    expect(JSON.stringify(sent)).not.toContain('kerf_signin_');
  });

  it('ends with the session of the dashboard, and proves its code with the verifier of the challenge', async () => {
    const { cookie, sent } = await beginSignIn();
    const answer = await comeBack({ ...navigation, cookie });
    const cookies = answer.headers['set-cookie'] ?? [];

    expect(answer).toMatchObject({
      status: 303,
      headers: { location: '/dashboard', 'referrer-policy': 'no-referrer' },
    });
    expect(String(cookies)).toMatch(/__Host-kerf=kerf_session_\w+; Max-Age=2592000; Secure; HttpOnly; SameSite=Strict/);
    expect(String(cookies)).toContain('__Host-kerf-oidc=; Max-Age=0;');
    const { state, nonce, verifier = '', returned } = front.finished.at(-1) ?? {};
    expect({ state, nonce, returned }).toEqual({
      state: sent?.state,
      nonce: sent?.nonce,
      returned: { code: 'a', state: 'b' },
    });
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(sent?.challenge);
  });

  it.each([
    ['no cookie', () => navigation],
    ['the cookie of another sign-in of the service', () => ({ ...navigation, cookie: '__Host-kerf-oidc=kerf_live_a' })],
    ['a script of another site', (cookie: string) => ({ ...navigation, cookie, 'sec-fetch-mode': 'cors' })],
    ['a frame', (cookie: string) => ({ ...navigation, cookie, 'sec-fetch-dest': 'iframe' })],
    ['an old browser', (cookie: string) => ({ host, cookie })],
  ])('starts nothing with %s', async (_, headers) => {
    const { cookie } = await beginSignIn();
    const before = front.finished.length;
    const answer = await comeBack(headers(cookie));

    expect(answer).toMatchObject({ status: 303, headers: { location: '/dashboard/sign-in#refused=no_sign_in' } });
    expect(String(answer.headers['set-cookie'])).not.toContain('kerf_session_');
    expect(front.finished).toHaveLength(before);
  });

  it('that is refused leads to the sign-in page, by a code and nothing else', async () => {
    front.refusal = Fault.of('identity_refused', { provider: 'Acme' });
    const { cookie } = await beginSignIn();
    const answer = await comeBack({ ...navigation, cookie }, 'error=access_denied&error_description=secret&state=b');

    expect(answer).toMatchObject({ status: 303, headers: { location: '/dashboard/sign-in#refused=identity_refused' } });
    expect(JSON.stringify([answer.body, answer.headers])).not.toContain('secret');
    expect(String(answer.headers['set-cookie'])).toContain('__Host-kerf-oidc=; Max-Age=0;');
  });

  it('reads no parameter that comes twice or is too long', async () => {
    const { cookie } = await beginSignIn();
    await comeBack({ ...navigation, cookie }, `code=a&code=b&state=${'x'.repeat(5_000)}&other=c`);

    expect(front.finished.at(-1)?.returned).toEqual({});
  });

  it('has other values at another provider', async () => {
    const { cookie, sent } = await beginSignIn();
    await front.gateway.ask('GET', `${callback.replace('acme', 'other')}?code=a`, { ...navigation, cookie });

    expect(front.finished.at(-1)?.state).not.toBe(sent?.state);
  });

  it.each(['Acme', 'a/b', '%00'])('of a provider with no name is refused: %s', async (name) => {
    const { status } = await front.gateway.ask('POST', begin.replace('acme', name), { ...own, ...json }, '{}');

    expect([400, 404]).toContain(status);
  });
});

describe('a browser in which an address has signed in', () => {
  const email = 'ada@example.com';
  beforeEach(() => {
    front.session = { ...front.session, email };
  });

  const requestCode = async (address: string, cookie: string, headers: Record<string, string> = own) => {
    await front.gateway.ask(
      'POST',
      api.sendCode.path,
      { ...headers, ...json, cookie },
      JSON.stringify({ email: address }),
    );
    return front.requested.at(-1)?.isKnown;
  };

  async function findMark(): Promise<string> {
    const answer = await front.change({ ...own, cookie: `__Host-kerf-signin=kerf_signin_${'a'.repeat(43)}` });
    const mark = (answer.headers['set-cookie'] ?? []).find((header) => header.startsWith('__Host-kerf-known='));
    expect(mark).toMatch(/; Max-Age=31536000; Secure; HttpOnly; SameSite=Strict; Path=\/$/);
    return mark?.split(';')[0] ?? '';
  }

  it('is known by a cookie for a year, for that address only', async () => {
    const mark = await findMark();

    expect(await requestCode(email.toUpperCase(), mark)).toBe(true);
    expect(await requestCode('grace@example.com', mark)).toBe(false);
    expect(mark).not.toContain(email);
  });

  it('has a mark of its own', async () => {
    expect(await findMark()).not.toBe(await findMark());
  });

  it.each([
    ['no cookie', () => ''],
    ['a mark that someone wrote', () => `__Host-kerf-known=${'a'.repeat(22)}.${'b'.repeat(43)}`],
    ['an empty mark', () => '__Host-kerf-known=.'],
    ['another nonce', (mark: string) => mark.replace(/=./, (start) => (start === '=a' ? '=b' : '=a'))],
    ['a part more', (mark: string) => `${mark}.a`],
  ])('is not known with %s', async (_, forge) => {
    expect(await requestCode(email, forge(await findMark()))).toBe(false);
  });

  it('is not known to a page of another site', async () => {
    const mark = await findMark();
    const foreign = { host, origin: own.origin, 'sec-fetch-site': 'cross-site' };

    expect(await requestCode(email, mark, foreign)).toBe(false);
  });
});

describe('the identities of a member', () => {
  it('are for people only', async () => {
    expect(await front.gateway.ask('GET', api.identities.path, { host })).toMatchObject(refusal(401, 'not_signed_in'));
  });
});
