import { BrowserWindow, looks } from '../dashboard/browser.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { createEmail } from '../accounts/account.ts';
import { waitForCode } from '../sign-in/mailed-codes.ts';
import { OauthEnvironment } from './oauth-environment.ts';
import { parseTokens, presentToken, RawClient, redirectUri } from './raw-client.ts';
import { TicketBearer } from './ticket-bearer.ts';

const look = `JSON.stringify(['body', '.primary', 'h1'].map((selector) => {
  const { color, backgroundColor, fontFamily, fontSize, borderRadius } = getComputedStyle(document.querySelector(selector));
  return { color, backgroundColor, fontFamily, fontSize, borderRadius };
}))`;

describe('a person who connects an assistant in a browser', () => {
  let place: OauthEnvironment;
  let browser: BrowserWindow;
  let client: RawClient;
  beforeAll(async () => {
    place = await OauthEnvironment.start();
    browser = await BrowserWindow.open();
    await browser.page.route(`${redirectUri}**`, (route) => route.fulfill({ body: 'connected' }));
  });
  afterAll(() => place.stop());
  beforeEach(async () => {
    client = await RawClient.create(place);
  });
  afterEach(() => browser.checkConsole());

  const click = (name: string) => browser.page.getByRole('button', { name, exact: true }).click();
  const waitForHeading = (name: string) => browser.page.getByRole('heading', { level: 1, name }).waitFor();
  const readLooks = async () => {
    const seen: unknown[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await browser.page.emulateMedia({ colorScheme });
      seen.push(await browser.evaluate(look));
    }
    return seen;
  };

  async function openDashboardFromIssuer(): Promise<void> {
    const { dashboard } = await TicketBearer.signIn(place);
    await browser.adoptSession(dashboard.cookies.get('__Host-kerf') ?? '', place.resource.origin);
    await browser.page.goto(client.authorizeUrl().href);
    await waitForHeading('Connect an assistant to Kerf');
    await browser.page.getByRole('link', { name: 'Continue with your Kerf account' }).click();
    await waitForHeading('Connect an assistant?');
  }

  it('signs in on the way, and pastes no key', async () => {
    const { page } = browser;
    const email = createEmail();
    await page.goto(client.authorizeUrl().href);
    for (const one of looks) expect(await browser.findFlaws(one)).toEqual([]);
    const issuer = await readLooks();
    await page.getByRole('link', { name: 'Continue with your Kerf account' }).click();
    await waitForHeading('Sign in to Kerf');
    expect(await readLooks()).toEqual(issuer);
    await page.getByLabel('E-mail address').fill(email);
    await click('Mail me a code');
    await page
      .getByLabel('Code of 8 digits')
      .fill(await waitForCode(email, 0, { mailFolder: sharedAddresses().mailFolder }));
    await waitForHeading('Connect an assistant?');
    await click('Continue');
    await waitForHeading('Allow this assistant?');
    expect(await page.getByText(email).count()).toBe(1);
    expect(page.url()).not.toContain('ticket');
    for (const one of looks) expect(await browser.findFlaws(one)).toEqual([]);
    await click('Allow');
    await page.waitForURL(`${redirectUri}**`);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const { access_token } = parseTokens(await client.redeemCode(code));

    expect(await presentToken(place, access_token)).toMatchObject({ status: 200 });
  });

  it('is sent nowhere by a page of another issuer, and connects nothing', async () => {
    await openDashboardFromIssuer();
    const address = new URL(browser.page.url());
    address.searchParams.set('issuer', 'https://evil.example');
    await browser.page.goto(address.href);
    await click('Continue');
    await browser.page.getByRole('alert').filter({ hasText: 'not from the issuer of this installation' }).waitFor();

    expect(new URL(browser.page.url()).origin).toBe(place.resource.origin);
  });

  it('connects nothing when the link of another person is opened here', async () => {
    const { page } = browser;
    await openDashboardFromIssuer();
    const link = page.url();
    await page.context().clearCookies({ domain: 'localhost' });
    await page.goto(link);
    await click('Continue');
    await waitForHeading('This did not work');

    expect(await page.getByText('This page has expired or belongs to another browser.').count()).toBe(1);
  });
});
