import { createEmail } from '../accounts/account.ts';
import { waitForCode } from '../sign-in/mailed-codes.ts';
import { BrowserWindow, dashboardUrl, looks } from './browser.ts';

describe('the owner of an account', () => {
  const email = createEmail();
  let browser: BrowserWindow;
  beforeAll(async () => {
    browser = await BrowserWindow.open();
  });
  beforeAll(async () => {
    const { page } = browser;
    await page.goto(dashboardUrl);
    await page.getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code of 8 digits').fill(await waitForCode(email));
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
  afterEach(() => browser.checkConsole());

  const button = (name: string) => browser.page.getByRole('button', { name, exact: true });

  it('exports everything as a file', async () => {
    await browser.page.goto(`${dashboardUrl}/settings`);
    const [download] = await Promise.all([browser.page.waitForEvent('download'), button('Export everything').click()]);

    expect(download.suggestedFilename()).toBe('kerf-account.json');
    await browser.page.getByRole('status').filter({ hasText: 'The export is complete.' }).waitFor();
  });

  it('closes the account by typing its address; another one is refused beside the field', async () => {
    const { page } = browser;
    await page.setViewportSize({ width: 1280, height: 800 });
    await button('Close the account').click();
    await page.getByRole('dialog', { name: 'Close this account?' }).waitFor();
    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
    await page.getByLabel('Type your e-mail address to confirm').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('This is not the e-mail address of your account.').waitFor();
    await page.getByLabel('Type your e-mail address to confirm').fill(email);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'This account is closed' }).waitFor();
    expect(await page.title()).toBe('Account closed · Kerf');
    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
  });

  it('sees nothing else of the account while it is closed, at any address', async () => {
    await browser.page.goto(`${dashboardUrl}/keys`);

    await browser.page.getByRole('heading', { name: 'This account is closed' }).waitFor();
    expect(await browser.page.getByRole('navigation').count()).toBe(0);
  });

  it('keeps the account, and is back on its pages', async () => {
    await browser.page.setViewportSize({ width: 1280, height: 800 });
    await button('Keep the account').click();

    await browser.page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await browser.page.getByRole('status').filter({ hasText: 'The account stays.' }).waitFor();
    expect(await browser.page.getByRole('navigation').isVisible()).toBe(true);
  });
});
