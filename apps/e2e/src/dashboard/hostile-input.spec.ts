import { api } from '@kerf/contracts';
import { createEmail } from '../accounts/account.ts';
import { client } from '../http/client.ts';
import { Browser } from '../sign-in/browser.ts';
import { listMails, waitForCode } from '../sign-in/mailed-codes.ts';
import { BrowserWindow, dashboardUrl, looks } from './browser.ts';

describe('a mail scanner that runs the script of the page', () => {
  it('opens the link first and submits its form; the code stays good for the person', async () => {
    const [person, scanner] = [await BrowserWindow.open(), await BrowserWindow.open()];
    const email = createEmail();
    await person.page.goto(dashboardUrl);
    await person.page.getByLabel('E-mail address').fill(email);
    await person.page.keyboard.press('Enter');
    const code = await waitForCode(email);
    const [mail = ''] = await listMails(email);
    const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const [link = ''] = /https:\/\/\S+#code=\d{8}/.exec(text) ?? [];

    expect((await client.send('HEAD', new URL(link).pathname)).status).toBe(200);
    await scanner.page.goto(link);
    const field = scanner.page.getByLabel('Code of 8 digits');
    expect((await field.inputValue()).replaceAll(/\D/g, '')).toBe(code);
    expect(scanner.page.url()).not.toContain(code);
    await field.press('Enter');
    await scanner.page.getByRole('alert').filter({ hasText: 'This browser has requested no code' }).waitFor();
    expect(await scanner.page.context().cookies()).toEqual([]);

    await person.page.getByLabel('Code of 8 digits').fill(code);
    await person.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    person.checkConsole();
    scanner.checkConsole();
  });
});

describe('the name of a key', () => {
  const names = ['<img src=x onerror="document.title=1">', 'مفتاح', '${7*7} {{7*7}}', '🗝'];

  it('is shown as the text that it is, apart from what stands beside it', async () => {
    const [person, window] = [new Browser(), await BrowserWindow.open()];
    await person.signIn(createEmail());
    for (const name of names) expect((await person.post(api.createKey.path, { name })).status).toBe(200);
    await window.adoptSession(person.cookies.get('__Host-kerf') ?? '');
    await window.page.goto(`${dashboardUrl}/keys`);
    await window.page.getByRole('rowheader').first().waitFor();
    const shown = await window.page.locator('th bdi').allTextContents();

    expect(new Set(shown)).toEqual(new Set(names));
    expect(await window.page.locator('main img').count()).toBe(0);
    expect(await window.page.title()).toBe('Keys · Kerf');
    for (const look of looks) expect(await window.findFlaws(look)).toEqual([]);
    window.checkConsole();
  });

  it.each([['x'.repeat(10_000)], ['a\u0000b'], ['\u202edrawkcab'], ['\ud800'], ['']])(
    'is refused: %j',
    async (name) => {
      const person = new Browser();
      await person.signIn(createEmail());

      expect((await person.post(api.createKey.path, { name })).status).toBe(400);
      expect(await person.get(api.keys.path)).toMatchObject({ body: { total_count: 0 } });
    },
  );
});
