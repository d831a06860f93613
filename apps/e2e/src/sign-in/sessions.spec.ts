import { api, mintSessionToken, type Endpoint, getPathParameters, hasBody } from '@kerf/contracts';
import { Account, createEmail } from '../accounts/account.ts';
import { client } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { fillPath } from '../http/fill-path.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { Browser } from './browser.ts';

const place = sharedAddresses();
const gateways = place.gatewayUrls.map((baseUrl) => ({ ...place, baseUrl }));
const notSignedIn = refusal('not_signed_in', 'Not signed in, or the session has ended. Sign in again.');

const table = Object.values<Endpoint>(api);
const forSessions = table.filter(
  ({ access, keyOnly }) => access === 'session' || (['key', 'key_or_slot'].includes(access) && !keyOnly),
);
const forPeople = table.filter(({ access }) => access === 'session');
const ask = (browser: Pick<Browser, 'send'>, endpoint: Endpoint) =>
  browser.send(endpoint.method, fillPath(endpoint.path), hasBody(endpoint) ? { json: endpoint.example ?? {} } : {});

/** A browser that is signed in, with its address. */
async function signIn(): Promise<{ browser: Browser; email: string }> {
  const [browser, email] = [new Browser(), createEmail()];
  await browser.signIn(email);
  return { browser, email };
}

describe('a session', () => {
  let ledger: LedgerDatabase;
  beforeAll(() => {
    ledger = new LedgerDatabase();
  });
  afterAll(() => ledger.close());

  it('opens every endpoint of the table that takes a key or a person, and none of the others', async () => {
    const opening = new Set<Endpoint>(forSessions);
    const closing = [api.endSession.path, api.endOtherSession.path];
    const asked = table.filter(
      ({ access, path }) => access !== 'public' && access !== 'slot' && !closing.includes(path),
    );
    const { browser } = await signIn();
    for (const endpoint of asked) {
      const { method, path } = endpoint;
      const { status } = await ask(browser.copyTo(place), endpoint);
      expect({ method, path, isOpen: status !== 401 }).toEqual({ method, path, isOpen: opening.has(endpoint) });
    }
  });

  it('is listed with its browser, and ends all others at once, on every gateway', async () => {
    const { browser, email } = await signIn();
    const other = new Browser();
    await ledger.ageSignIns(email, 1);
    await other.signIn(email);

    expect(await browser.get(api.sessions.path)).toMatchObject({
      body: { sessions: [{ is_current: false }, { is_current: true, user_agent: expect.stringContaining('Firefox') }] },
    });
    expect(await browser.delete(api.endOtherSessions.path)).toMatchObject({ status: 200, body: { ended: 1 } });
    for (const gateway of gateways) {
      expect(await other.copyTo(gateway).get(api.user.path)).toEqual(notSignedIn);
      expect((await browser.copyTo(gateway).get(api.user.path)).status).toBe(200);
    }
    await other.get(api.user.path);
    expect(other.cookies.has('__Host-kerf')).toBe(false);
  });

  it('ends with its sign-out', async () => {
    const { browser } = await signIn();
    const copy = browser.copyTo(place);
    const { status, headers } = await browser.delete(api.endSession.path);

    expect({ status, site: headers['clear-site-data'] }).toEqual({ status: 200, site: '"cache", "storage"' });
    expect([...browser.cookies.keys()]).toEqual(['__Host-kerf-known']);
    expect(await copy.get(api.session.path)).toEqual(notSignedIn);
  });

  it('of another account is answered like one that never was', async () => {
    const [{ browser }, { browser: other }] = [await signIn(), await signIn()];
    const { session_id } = await other.readSession();
    const answers = await Promise.all(
      [session_id, crypto.randomUUID()].map(async (id) => {
        const { status, body } = await browser.delete(`${api.sessions.path}/${id}`);
        return { status, body: JSON.stringify(body).replace(id, 'the id') };
      }),
    );

    expect(answers[0]).toMatchObject({ status: 404 });
    expect(answers[1]).toEqual(answers[0]);
    expect((await other.get(api.session.path)).status).toBe(200);
  });

  it('of this deployment alone counts', async () => {
    const browser = new Browser();
    browser.cookies.set('__Host-kerf', mintSessionToken());

    expect(await browser.get(api.user.path)).toEqual(notSignedIn);
    expect(browser.cookies.size).toBe(0);
  });

  it('connects no adapter', async () => {
    const { browser } = await signIn();
    const token = browser.cookies.get('__Host-kerf') ?? '';

    await expect(ScriptedAdapter.connect(token, reactions.answerABox)).rejects.toThrow('401');
  });

  it('that is older than ten minutes creates nothing until it is confirmed, and ends everything', async () => {
    const { browser, email } = await signIn();
    const { body } = await browser.post(api.createKey.path, { name: 'one' });
    await ledger.ageSignIns(email, 11);
    const needed = refusal('confirm_needed', expect.stringContaining('needs a sign-in of the last 10 minutes'));
    expect(await browser.post(api.createKey.path, { name: 'two' })).toEqual(needed);
    const { key_id } = body as { key_id: string };
    expect((await browser.delete(`${api.keys.path}/${key_id}`)).status).toBe(200);

    const stale = browser.copyTo(place);
    await browser.confirm(email);
    expect((await browser.post(api.createKey.path, { name: 'two' })).status).toBe(200);
    expect(await stale.get(api.user.path)).toEqual(notSignedIn);
  });
});

describe('an API key', () => {
  let account: Account;
  beforeAll(async () => {
    account = await Account.register();
  });

  it.each(forPeople)('is refused at $method $path, which needs a person', async (endpoint) => {
    expect(await ask(account, endpoint)).toEqual(
      refusal('session_needed', expect.stringContaining('needs a person who is signed in to the dashboard')),
    );
  });

  it.each(forPeople)('or a session is needed at $method $path', async (endpoint) => {
    expect(await ask(client, endpoint)).toEqual(notSignedIn);
  });
});

describe('an id that no one has', () => {
  const withIds = forSessions.filter(({ path }) => getPathParameters(path).length > 0);

  it('is not found by a session, wherever it is taken', async () => {
    const { browser } = await signIn();
    for (const endpoint of withIds) {
      const { method, path } = endpoint;
      const { status } = await ask(browser, endpoint);
      expect({ method, path, isRefused: [403, 404].includes(status) }).toEqual({ method, path, isRefused: true });
    }
  });
});
