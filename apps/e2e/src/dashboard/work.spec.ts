import { readFile } from 'node:fs/promises';
import { api, type Reply } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { type CommandReaction, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { Browser } from '../sign-in/browser.ts';
import { BrowserWindow, dashboardUrl, looks } from './browser.ts';

const box = { command: 'create_box', parameters: { length: 1, width: 2, height: 3 } };
const sphere = { command: 'create_sphere', parameters: { radius: 4_000 } };

/** Makes boxes and refuses everything else. */
const react: CommandReaction = (command, adapter) =>
  (command.tool === 'create_box' ? reactions.answerABox : reactions.refuse)(command, adapter);

describe('the work of an account', () => {
  let account: Account;
  let window: BrowserWindow;
  beforeAll(async () => {
    account = await Account.register('team');
    window = await BrowserWindow.open();
    await signIn(account, window);
    await ScriptedAdapter.connect(account.key, react);
    for (const request of [box, box, sphere])
      await account.post(api.executeCommand.path, request, { headers: { 'idempotency-key': crypto.randomUUID() } });
  });
  afterEach(() => window.checkConsole());

  const open = (path: string) => window.page.goto(`${dashboardUrl}${path}`);
  const link = (name: string) => window.page.getByRole('link', { name, exact: true });
  const button = (name: string) => window.page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => window.page.getByRole('dialog', { name });
  const rows = () => window.page.locator('tbody tr');

  it('is listed with its outcomes, and filtered in the address', async () => {
    await open('/operations');
    await link('create_sphere').waitFor();

    expect(await rows().count()).toBe(3);
    expect(await window.page.getByText('is listed for 35 days, one that failed for 8').count()).toBe(1);
    await window.page.getByLabel('Outcome').selectOption('failed');
    await link('create_box').first().waitFor({ state: 'detached' });
    expect(new URL(window.page.url()).search).toBe('?state=refunded');
    expect(await rows().allTextContents()).toEqual([expect.stringContaining('The CAD kernel could not compute this.')]);
  });

  it('shows one operation with the sentence of its refusal, and the list again after Escape', async () => {
    await link('create_sphere').click();
    await dialog('create_sphere').getByText('The application cannot do this. Nothing was charged.').waitFor();

    for (const look of looks) expect(await window.findFlaws(look)).toEqual([]);
    await window.page.keyboard.press('Escape');
    await dialog('create_sphere').waitFor({ state: 'detached' });
    await eventually(() => expect(new URL(window.page.url()).search).toBe('?state=refunded'));
  });

  it('says so when no operation matches, and shows all again', async () => {
    await open('/operations?tool=create_cone');
    await window.page.getByText('No operation matches').waitFor();
    await link('Show all').click();

    await link('create_sphere').waitFor();
    expect(new URL(window.page.url()).search).toBe('');
  });

  it('leads from what failed last on the overview to that operation', async () => {
    await open('');
    await link('create_sphere').click();

    await dialog('create_sphere').waitFor();
    expect(await window.findFlaws(looks[0])).toEqual([]);
  });

  it('is split by member, and downloaded as CSV', async () => {
    await open('/usage?by=member');
    await window.page.getByRole('rowheader', { name: account.email }).waitFor();
    const [download] = await Promise.all([window.page.waitForEvent('download'), link('Download CSV').click()]);

    const [header, row] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(header).toBe('date,id,name,operations,refunded');
    expect(row).toContain(`,${account.email},2,1`);
  });

  it('uploads a file, downloads it and deletes it', async () => {
    await open('/files');
    await window.page.getByText('No file yet').waitFor();
    const content = Buffer.from('solid part\nendsolid part\n');
    await window.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'part.stl', mimeType: 'model/stl', buffer: content });
    await window.page.getByRole('rowheader', { name: 'part.stl' }).waitFor();
    expect(await rows().first().textContent()).toContain('this session');
    const [download] = await Promise.all([window.page.waitForEvent('download'), link('Download part.stl').click()]);

    expect(download.suggestedFilename()).toBe('part.stl');
    expect(await readFile(await download.path())).toEqual(content);
    await button('Delete part.stl').click();
    expect(await window.findFlaws(looks[3])).toEqual([]);
    await button('Delete file').click();
    await window.page.getByText('No file yet').waitFor();
    const { files } = (await account.get(api.files.path)).body as Reply<typeof api.files>;
    expect(files).toEqual([]);
  });

  it('labels keys with their environment, counts their month, and filters by it', async () => {
    await account.makeKey({ name: 'robot', environment: 'production' });
    await open('/keys');
    await button('Edit default').click();
    await dialog('Edit “default”').getByLabel('Environment').fill('staging');
    await button('Save').click();
    await dialog('Edit “default”').waitFor({ state: 'detached' });

    const own = window.page.getByRole('row').filter({ has: window.page.getByRole('rowheader', { name: 'default' }) });
    await own.getByText('staging').waitFor();
    expect(await own.getByRole('cell').nth(0).textContent()).toBe('2');
    await window.page.getByLabel('Environment').selectOption('production');
    expect(await rows().count()).toBe(1);
    expect(await rows().first().textContent()).toContain('robot');
  });
});

/** Signs a window in to an account whose keys all stay. */
async function signIn(account: Account, { page }: BrowserWindow): Promise<void> {
  const person = new Browser();
  await person.signIn(account.email);
  const keep = (await account.listKeys()).map(({ key_id }) => key_id);
  await person.post(api.decide.path, { keep });
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: dashboardUrl, secure: true }));
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, httpOnly: true, sameSite: 'Strict' })));
}
