import { api } from '@kerf/contracts';
import { createEmail } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { Browser } from '../sign-in/browser.ts';
import { listMails, waitForCode } from '../sign-in/mailed-codes.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { BrowserWindow, dashboardUrl, looks } from './browser.ts';

/** The pages at another port: browsers make the proof, because the host is the same, but it names another origin. */
const otherOrigin = `${sharedAddresses().gatewayUrls[0]?.replace('127.0.0.1', 'localhost')}/dashboard`;

const email = createEmail();
const [wide] = looks;
/** Query of a sign-in page whose requests to the authenticator are changed. */
const careless = '?button&careless';

let browser: BrowserWindow;
let authenticator: Awaited<ReturnType<BrowserWindow['addAuthenticator']>>;
let ledger: LedgerDatabase;
beforeAll(async () => {
  ledger = new LedgerDatabase();
  browser = await BrowserWindow.open();
  authenticator = await browser.addAuthenticator();
  // Where only the button is meant, nothing may be signed in by the field. A careless page demands no verification.
  await browser.page.addInitScript({
    content: `if (location.search.startsWith('?button'))
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    if (location.search === '${careless}') {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = ({ publicKey, ...more }) =>
        get({ ...more, publicKey: { ...publicKey, userVerification: 'discouraged' } });
    }`,
  });
});
afterEach(() => browser.checkConsole());
afterAll(() => ledger.close());

const button = (name: string) => browser.page.getByRole('button', { name, exact: true });
const heading = (name: string) => browser.page.getByRole('heading', { name, exact: true });

/** Does something that a ceremony follows, and touches the authenticator until the ceremony has led to a result. */
async function touchWhile(act: () => Promise<unknown>, result: () => Promise<unknown>): Promise<void> {
  await authenticator.setTouched(true);
  await act();
  await result();
  await authenticator.setTouched(false);
}

async function signInByCode(): Promise<void> {
  await browser.page.context().clearCookies();
  await ledger.ageSignIns(email, 1);
  const before = (await listMails(email)).length;
  await browser.page.goto(`${dashboardUrl}/sign-in?button`);
  await browser.page.getByLabel('E-mail address').fill(email);
  await browser.page.keyboard.press('Enter');
  await browser.page.getByLabel('Code of 8 digits').fill(await waitForCode(email, before));
}

/** Signs in with the button. Returns what the page then shows: its heading, or the sentence of a refusal. */
async function signInByButton(url = dashboardUrl, query = '?button'): Promise<string | null> {
  const { page } = browser;
  await page.context().clearCookies();
  await page.goto(`${url}/sign-in${query}`);
  await button('Use a passkey').waitFor();
  const shown = heading('Overview').or(page.getByRole('alert'));
  await touchWhile(
    () => button('Use a passkey').click(),
    () => shown.waitFor(),
  );
  return shown.textContent();
}

const waitForOverview = () => heading('Overview').waitFor();
const refusedSentence = 'This passkey is not accepted here';

describe('a passkey', () => {
  it('is offered after the first sign-in, and added; the member gets a mail', async () => {
    await signInByCode();
    await heading('Sign in faster next time').waitFor();
    expect(await browser.findFlaws(wide)).toEqual([]);
    await button('Add a passkey').click();
    await browser.page.getByRole('dialog', { name: 'Add a passkey' }).waitFor();
    expect(await browser.findFlaws(wide)).toEqual([]);
    await touchWhile(
      () => button('Create passkey').click(),
      () => browser.page.getByRole('status').filter({ hasText: 'The passkey was added.' }).waitFor(),
    );
    await heading('Sign in faster next time').waitFor({ state: 'detached' });

    expect((await listMails(email)).at(-1)).toContain('A passkey was added');
  });

  it('signs in from the suggestions of the field for the address', async () => {
    await browser.page.context().clearCookies();
    await touchWhile(() => browser.page.goto(`${dashboardUrl}/sign-in`), waitForOverview);

    expect(await browser.page.title()).toBe('Overview · Kerf');
  });

  it('signs in with the button; the same proof a second time is refused', async () => {
    const sent = browser.page.waitForRequest(`**${api.startPasskeySession.path}`);
    expect(await signInByButton()).toBe('Overview');
    const request = await sent;
    const cookie = (await request.allHeaders())['cookie'] ?? '';
    const thief = new Browser();
    thief.cookies.set('__Host-kerf-passkey', /__Host-kerf-passkey=([^;]+)/.exec(cookie)?.[1] ?? '');

    expect(await thief.post(api.startPasskeySession.path, JSON.parse(request.postData() ?? '{}'))).toEqual(
      refusal('no_challenge', expect.stringContaining('has used it already')),
    );
  });

  it('is refused from the page of another origin', async () => {
    expect(await signInByButton(otherOrigin)).toContain(refusedSentence);
    expect(await browser.findFlaws(wide)).toEqual([]);
  });

  it('is refused when the authenticator has not verified its person, although the page did not demand it', async () => {
    await authenticator.setVerified(false);
    expect(await signInByButton(dashboardUrl, careless)).toContain(refusedSentence);
    await authenticator.setVerified(true);
  });

  it('confirms a session before something is created', async () => {
    await signInByButton();
    await ledger.ageSignIns(email, 11);
    await browser.page.goto(`${dashboardUrl}/keys?new`);
    await button('Create key').click();
    await browser.page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    expect(await browser.findFlaws(wide)).toEqual([]);
    await touchWhile(
      () => button('Use a passkey').click(),
      () => browser.page.getByLabel('Your key').waitFor(),
    );
  });

  it('is required of every member once the owner says so; a mailbox alone then opens nothing', async () => {
    await signInByButton();
    await browser.page.goto(`${dashboardUrl}/team`);
    await button('Require passkeys').click();
    await browser.page.getByText('passkey required').waitFor();
    await signInByCode();
    await heading('Use your passkey').waitFor();
    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
    const byCode = new Browser();
    await ledger.ageSignIns(email, 1);
    await byCode.signIn(email);
    expect(await byCode.get(api.keys.path)).toEqual(refusal('passkey_needed', expect.any(String)));

    await touchWhile(() => button('Use a passkey').click(), waitForOverview);
    await browser.page.goto(`${dashboardUrl}/team`);
    await button('Make passkeys optional').click();
    await browser.page.getByText('passkey optional').waitFor();
  });

  it('that is removed signs in no more', async () => {
    await browser.page.goto(`${dashboardUrl}/settings`);
    await browser.page.getByRole('button', { name: /^Remove / }).click();
    await button('Remove passkey').click();
    await browser.page.getByText('None yet.').waitFor();

    expect(await signInByButton()).toContain(refusedSentence);
  });
});
