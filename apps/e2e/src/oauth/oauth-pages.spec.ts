import type { Account } from '../accounts/account.ts';
import { grantAccess, Browser, readFormToken } from './browser.ts';
import { OauthEnvironment } from './oauth-environment.ts';
import { RawClient, redirectUri } from './raw-client.ts';

let place: OauthEnvironment;
let account: Account;
let client: RawClient;
let browser: Browser;
beforeAll(async () => {
  place = await OauthEnvironment.start();
  account = await place.registerAccount();
});
afterAll(() => place.stop());
beforeEach(async () => {
  client = await RawClient.create(place);
  browser = new Browser(place);
});

const expired = { status: 400, text: expect.stringMatching(/This page has expired(?!.*again.*again)/) };

/** The page that asks for a key, and the one that asks for leave. */
const pages = {
  login: () => browser.visit(client.authorizeUrl()),
  consent: async () => browser.submitForm(await pages.login(), { key: account.key }),
};

describe.each(['login', 'consent'] as const)('the page of the %s', (name) => {
  it('is shown without any script, in no frame, to nobody else, and kept nowhere', async () => {
    const { headers, status, text } = await pages[name]();

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'.*; frame-ancestors 'none'; base-uri 'none'$/,
      ),
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(text).not.toMatch(/<script|\son\w+=|javascript:/i);
  });

  it('names the client and where it will be answered, as text', async () => {
    const { body } = await place.registerClient({
      client_name: '\u202e<b onclick="x()">\u2066&\'Evil\'\u0007',
      redirect_uris: ['https://evil.example/callback'],
    });
    const { client_id: id } = Object(body) as { client_id: string };
    client = await RawClient.create(place, id);
    const url = client.authorizeUrl({ redirect_uri: 'https://evil.example/callback' });
    const login = await browser.visit(url);
    const { text } = name === 'login' ? login : await browser.submitForm(login, { key: account.key });

    expect(text).toContain('<dd><bdi>&lt;b onclick=&quot;x()&quot;&gt;&amp;&#39;Evil&#39;</bdi></dd>');
    expect(text).toContain('<dd>evil.example</dd>');
  });

  it('takes no form that another page has sent', async () => {
    const page = await pages[name]();
    const form = { token: readFormToken(page.text), key: account.key, answer: 'allow' };
    const answered = await browser.visit(new URL(`${page.url.href}/${name}`), form, { origin: 'https://evil.example' });

    expect(answered).toMatchObject({ status: 403, text: expect.stringContaining('https://evil.example') });
  });

  it.each([
    ['without its token', () => ''],
    [
      'with the token of another',
      async () => readFormToken((await new Browser(place).visit(client.authorizeUrl())).text),
    ],
  ])('takes no form %s', async (_, token) => {
    const page = await pages[name]();
    const form = { token: await token(), key: account.key, answer: 'allow' };

    expect(await browser.visit(new URL(`${page.url.href}/${name}`), form)).toMatchObject(expired);
  });

  it('takes no form of another browser', async () => {
    const page = await pages[name]();

    expect(await new Browser(place).submitForm(page, { key: account.key, answer: 'allow' })).toMatchObject(expired);
  });

  it('is what is at the address of its form, to which a browser goes back', async () => {
    const { url, text } = await pages[name]();

    expect(await browser.visit(new URL(`${url.href}/${name}`))).toMatchObject({ status: 200, text });
  });

  it('is nothing that another browser can look at', async () => {
    const { url } = await pages[name]();

    expect(await new Browser(place).visit(url)).toMatchObject(expired);
  });
});

describe('the page of the consent', () => {
  it.each([
    ['http://127.0.0.1:38124/callback', 'http://127.0.0.1:38124'],
    ['https://app.example/callback', 'https://app.example'],
    ['cursor://anysphere.cursor-mcp/callback', 'cursor:'],
    // The policy has no word for an address of IPv6, and a browser would not follow there.
    ['http://[::1]:38124/callback', 'http:'],
  ])('lets a browser go on to %s', async (uri, leadsTo) => {
    const { body } = await place.registerClient({ redirect_uris: [uri] });
    client = await RawClient.create(place, (body as { client_id: string }).client_id);
    const login = await browser.visit(client.authorizeUrl({ redirect_uri: uri }));
    const { headers } = await browser.submitForm(login, { key: account.key });

    expect(headers['content-security-policy']).toContain(`; form-action 'self' ${leadsTo};`);
  });
});

describe('a login', () => {
  it.each([
    ['no key at all', () => 'hello'],
    ['what is longer than any key', () => 'hello '.repeat(100)],
    ['a key that never was', () => `kerf_live_${'0'.repeat(48)}`],
    [
      'a key that is revoked',
      async () => {
        const { holder } = await account.makeKey();
        await holder.revokeOwnKey();
        return holder.key;
      },
    ],
  ])('with %s asks again, and does not repeat it', async (_, key) => {
    const shown = await key();
    const again = await browser.submitForm(await pages.login(), { key: shown });

    expect(again).toMatchObject({ status: 200, text: expect.stringContaining('This key does not work.') });
    expect(again.text).not.toContain(shown);
    expect((await browser.submitForm(again, { key: account.key })).text).toContain('Allow this assistant?');
  });

  it('is needed each time: nobody stays logged in, and no consent is remembered', async () => {
    await grantAccess(browser, client.authorizeUrl(), account.key);

    expect((await pages.login()).text).toContain('API key');
  });

  it('is worth nothing when its key has ended before the consent', async () => {
    const { holder } = await account.makeKey();
    const consent = await browser.submitForm(await pages.login(), { key: holder.key });
    await holder.revokeOwnKey();
    const answered = await browser.submitForm(consent, { answer: 'allow' });

    expect(answered).toMatchObject(expired);
  });
});

describe('a person who does not allow it', () => {
  it('sends the assistant away, and leaves nothing in the account', async () => {
    account = await place.registerAccount();
    const { url } = await browser.submitForm(await pages.consent(), { answer: 'deny' });

    expect(url.href).toMatch(new RegExp(`^${redirectUri}\\?`));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ error: 'access_denied', state: 'a state' });
    expect((await account.listKeys()).filter(({ origin }) => origin === 'oauth')).toEqual([]);
  });
});

describe('an assistant that is allowed', () => {
  it('is told to its page by name and place, and is among the keys, with the log telling who allowed it', async () => {
    const other = await place.registerAccount();
    await client.getTokens(other.key);
    const [assistant] = (await other.listKeys()).filter(({ origin }) => origin === 'oauth');

    expect(assistant).toMatchObject({ name: 'Raw (127.0.0.1:38124)', prefix: 'kerf_oauth_', status: 'active' });
    const { body } = await other.get('/api/v1/audit');
    expect(body).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ action: 'key.created', target: assistant?.key_id, details: expect.anything() }),
      ]),
    });
  });

  it('may have a name whose hundredth character takes two units of UTF-16', async () => {
    const other = await place.registerAccount();
    const { body } = await place.registerClient({
      client_name: `${'x'.repeat(99)}🙂 more`,
      redirect_uris: [redirectUri],
    });
    const { client_id: id } = Object(body) as { client_id: string };
    await (await RawClient.create(place, id)).getTokens(other.key);

    expect(await other.listKeys()).toContainEqual(
      expect.objectContaining({ origin: 'oauth', name: `${'x'.repeat(99)}🙂 (127.0.0.1:38124)` }),
    );
  });
});
