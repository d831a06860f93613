import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eventually } from '@kerf/testing';
import { Account, createEmail } from '../accounts/account.ts';
import { client } from '../http/client.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { BrowserWindow, dashboardUrl, looks } from './browser.ts';

const mailFolder = join(dirname(sharedAddresses().caFile), '../mail');

/** Reads the newest code that was mailed to an address. */
function readCode(email: string): Promise<string> {
  return eventually(async () => {
    const names = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(mailFolder, name), 'utf8')));
    const code = /^\s*(\d{4}) (\d{4})\s*$/m.exec(mails.findLast((mail) => mail.includes(email)) ?? '');
    if (!code) throw new Error(`No code was mailed to ${email} yet.`);
    return `${code[1]}${code[2]}`;
  });
}

const checkKey = async (key: string) => (await client.get('/api/v1/auth/user', { key })).status;

describe('a person with an e-mail address', () => {
  const email = createEmail();
  let browser: BrowserWindow;
  let key = '';
  beforeAll(async () => {
    browser = await BrowserWindow.open();
  });
  afterEach(() => browser.checkConsole());

  const press = (name: string) => browser.page.keyboard.press(name);
  const button = (name: string) => browser.page.getByRole('button', { name, exact: true });

  async function signIn(address: string): Promise<void> {
    await browser.page.getByLabel('E-mail address').fill(address);
    await press('Enter');
    await browser.page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await browser.page.getByLabel('Code of 8 digits').fill(await readCode(address));
  }

  it('signs in with the code of a mail; a wrong one is refused beside the field', async () => {
    await browser.page.goto(dashboardUrl);
    await browser.page.getByRole('heading', { name: 'Sign in to Kerf' }).waitFor();
    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
    await browser.page.getByLabel('E-mail address').fill(email);
    await press('Enter');
    const code = await readCode(email);
    await browser.page.getByLabel('Code of 8 digits').fill(code === '00000000' ? '11111111' : '00000000');
    await browser.page.getByRole('alert').waitFor();
    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
    await browser.page.getByLabel('Code of 8 digits').fill(code);

    await browser.page.getByRole('heading', { name: 'Overview' }).waitFor();
    await browser.page.getByText('0 of 3 done').waitFor();
  });

  it('makes a key with the keyboard, which works at once and is shown once', async () => {
    const { page } = browser;
    await page.goto(`${dashboardUrl}/keys`);
    await page.getByText('No key yet').waitFor();
    await button('New key').first().focus();
    await press('Enter');
    await page.getByRole('dialog', { name: 'New key' }).waitFor();
    await press('Control+A');
    await page.keyboard.type('my laptop');
    expect(await browser.findFlaws(looks[0])).toEqual([]);
    await press('Enter');
    key = await page.getByLabel('Your key').inputValue();
    expect(await browser.findFlaws(looks[3])).toEqual([]);

    expect(key).toMatch(/^kerf_live_[0-9A-Za-z]{48}$/);
    expect(await checkKey(key)).toBe(200);
    await press('Escape');
    await page.getByRole('alert').filter({ hasText: 'Press Escape again' }).waitFor();
    expect(await button('Done').isDisabled()).toBe(true);
    await page.getByLabel('I saved it').focus();
    await press('Space');
    await press('Tab');
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('rowheader', { name: 'my laptop' }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await browser.evaluate('JSON.stringify([localStorage, sessionStorage, location.href])')).not.toContain(key);
  });

  it('rotates the key, and shows the new one although the row of the old one has ended', async () => {
    const { page } = browser;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Rotate my laptop' }).click();
    await page.getByLabel('The old key ends').selectOption('at once');
    await button('Rotate key').click();
    const rotated = await page.getByLabel('Your key').inputValue();

    expect([await checkKey(key), await checkKey(rotated)]).toEqual([401, 200]);
    key = rotated;
    await page.getByLabel('I saved it').check();
    await button('Done').click();
  });

  it('revokes the key, which is refused at once', async () => {
    const { page } = browser;
    await page.getByRole('button', { name: 'Revoke my laptop' }).click();
    await page.getByRole('dialog', { name: 'Revoke “my laptop”?' }).waitFor();
    expect(await browser.findFlaws(looks[0])).toEqual([]);
    expect(await browser.evaluate('document.activeElement?.textContent')).toBe('Cancel');
    await button('Revoke key').click();
    await page.getByRole('status').filter({ hasText: '“my laptop” is refused everywhere since' }).waitFor();

    expect(await checkKey(key)).toBe(401);
  });

  it('checks the chain of the audit log in the page', async () => {
    await browser.page.goto(`${dashboardUrl}/audit`);
    await button('Check the chain').click();

    const verdict = browser.page.getByRole('status').filter({ hasText: 'intact' });
    await verdict.waitFor();
    expect(await verdict.textContent()).toMatch(/^\s*\d+ events intact\. Keep the newest hash: [\da-f]{16}…$/);
    expect(await browser.page.getByText('Key revoked').count()).toBe(1);
  });

  it('signs out; the page then shows nothing of the account', async () => {
    await browser.page.goto(`${dashboardUrl}/settings`);
    await browser.page.getByText('this one').waitFor();
    await browser.page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await browser.page.getByRole('heading', { name: 'Sign in to Kerf' }).waitFor();

    expect(await browser.page.content()).not.toContain(email);
    expect((await browser.page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-kerf');
  });

  it('decides about the keys that an account had before its address was verified', async () => {
    const earlier = await Account.register();
    await browser.page.goto(dashboardUrl);
    await signIn(earlier.email);
    await browser.page.getByRole('heading', { name: 'This account is now yours' }).waitFor();
    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
    await button('Start fresh: end everything').click();
    await browser.page.getByRole('heading', { name: 'Overview' }).waitFor();

    expect(await checkKey(earlier.key)).toBe(401);
  });
});
