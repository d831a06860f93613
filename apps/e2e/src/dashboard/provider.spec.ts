import { randomUUID } from 'node:crypto';
import { providerDomain } from '../product/identity-provider.ts';
import { BrowserWindow, dashboardUrl, looks } from './browser.ts';

describe('a person whose company has a sign-in provider', () => {
  const email = `${randomUUID()}@${providerDomain}`;
  let browser: BrowserWindow;
  beforeAll(async () => {
    browser = await BrowserWindow.open();
  });
  afterEach(() => browser.checkConsole());

  const button = (name: string) => browser.page.getByRole('button', { name, exact: true });

  async function goToProvider(): Promise<void> {
    await button('Continue with Acme').click();
    await browser.page.getByPlaceholder('Enter any login').waitFor();
  }

  it('is offered the provider on the sign-in page', async () => {
    await browser.page.goto(dashboardUrl);
    await button('Continue with Acme').waitFor();

    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
  });

  it('gets no code for an address of the company, but the name of the provider', async () => {
    await browser.page.getByLabel('E-mail address').fill(email);
    await button('Mail me a code').click();

    const failure = browser.page.getByRole('alert');
    await failure.waitFor();
    expect(await failure.textContent()).toBe(`Addresses of ${providerDomain} sign in with Acme only.`);
  });

  it('comes back with a sentence when they cancel there', async () => {
    await goToProvider();
    await browser.page.getByText('Cancel').click();
    await browser.page.getByRole('alert').waitFor();

    expect(await browser.page.getByRole('alert').textContent()).toContain('has not signed you in');
    expect(browser.page.url()).toBe(`${dashboardUrl}/sign-in`);
    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
  });

  it('signs in there, and is in the dashboard', async () => {
    const { page } = browser;
    await goToProvider();
    await page.getByPlaceholder('Enter any login').fill(email);
    await page.getByPlaceholder('and password').fill('any password');
    await button('Sign-in').click();
    await button('Continue').click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();

    expect(page.url()).toBe(dashboardUrl);
    const names = (await page.context().cookies(dashboardUrl)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['__Host-kerf', '__Host-kerf-known']));
    expect(names).not.toContain('__Host-kerf-oidc');
  });

  it('sees the identity in the settings, and unlinks it', async () => {
    const { page } = browser;
    await page.goto(`${dashboardUrl}/settings`);
    await page.getByRole('rowheader', { name: 'Acme' }).waitFor();
    await page.getByRole('button', { name: 'Unlink Acme' }).click();
    await page.getByText('None is linked').waitFor();

    expect(await page.getByText(email).count()).toBeGreaterThan(0);
  });
});
