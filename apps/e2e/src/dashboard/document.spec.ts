import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import * as z from 'zod';
import { Account, createEmail } from '../accounts/account.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { Browser } from '../sign-in/browser.ts';
import { BrowserWindow, dashboardUrl, looks } from './browser.ts';

const made = z.object({ api_key: z.string() });

/** Signs a new person in, in the window, and returns their account under a key that their session has made. */
async function signIn({ page }: BrowserWindow): Promise<Account> {
  const person = new Browser();
  await person.signIn(createEmail());
  const { body } = await person.post(api.createKey.path, { name: 'one' });
  const flags = { domain: new URL(dashboardUrl).hostname, path: '/', secure: true, sameSite: 'Strict' as const };
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, ...flags })));
  await page.goto(dashboardUrl);
  return (await Account.register()).withKey(made.parse(body).api_key);
}

describe('the document of an adapter', () => {
  let browser: BrowserWindow;
  let account: Account;
  let adapter: HeadlessAdapter;
  beforeAll(async () => {
    browser = await BrowserWindow.open();
  });
  beforeAll(async () => {
    account = await signIn(browser);
  });
  beforeAll(async () => {
    adapter = await HeadlessAdapter.start(account);
  });
  afterAll(() => adapter.stop());
  afterEach(() => browser.checkConsole());

  const canvas = () => browser.page.getByRole('img', { name: 'Model of' });
  const readSize = () => canvas().getAttribute('data-size');

  /** Color in the middle of what is drawn, and at its edge. */
  async function readColors(): Promise<unknown> {
    const picture = (await canvas().screenshot()).toString('base64');
    return browser.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob('${picture}'), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
      drawing.drawImage(bitmap, 0, 0);
      const at = (x, y) => [...drawing.getImageData(x, y, 1, 1).data].join();
      return { middle: at(bitmap.width >> 1, bitmap.height >> 1), edge: at(8, bitmap.height >> 1) };
    })()`);
  }

  it('is empty until something is drawn', async () => {
    await browser.page.getByRole('navigation').getByRole('link', { name: 'Adapters' }).click();
    await browser.page.getByRole('link', { name: 'Show the document' }).click();

    await browser.page.getByRole('heading', { name: 'Nothing drawn yet' }).waitFor();
    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
  });

  it('appears by itself in its true size, and looking at it is free', async () => {
    await browser.page.setViewportSize({ width: 1280, height: 800 });
    await account.execute('create_box', { length: 80, width: 60, height: 20 });
    const used = await account.readUsage();
    await canvas().waitFor();

    await eventually(async () => expect(await readSize()).toBe('80.00 60.00 20.00'));
    const colors = z.object({ middle: z.string(), edge: z.string() }).parse(await readColors());
    expect(colors.middle).not.toBe(colors.edge);
    await browser.page.getByRole('cell', { name: '80 × 60 × 20 mm' }).waitFor();
    for (const look of [looks[0], looks[3]]) expect(await browser.findFlaws(look)).toEqual([]);
    expect(await account.readUsage()).toBe(used);
  });

  it('follows the changes of the document', async () => {
    await account.execute('create_box', { length: 10, width: 10, height: 50, position: [-10, 0, 0] });

    await eventually(async () => expect(await readSize()).toBe('90.00 60.00 50.00'));
    await browser.page.getByRole('cell', { name: '10 × 10 × 50 mm' }).waitFor();
  });

  it.each(['ArrowLeft', 'ArrowUp', '+', '-', 'f', '2', '6'])('is turned and fitted by the key %s', async (key) => {
    await canvas().focus();
    await browser.page.keyboard.press('1');
    await browser.page.keyboard.press('ArrowRight');
    await browser.page.keyboard.press('+');
    const before = await canvas().screenshot();
    await browser.page.keyboard.press(key);

    await eventually(async () => expect((await canvas().screenshot()).equals(before)).toBe(false));
  });

  it('is offered as a file, and its export as STEP as a command that says what it costs', async () => {
    const [file] = await Promise.all([
      browser.page.waitForEvent('download'),
      browser.page.getByRole('link', { name: 'Download GLB' }).click(),
    ]);
    await browser.page.getByText('Export STEP: costs 1 operation').click();

    expect(file.suggestedFilename()).toMatch(/\.glb$/);
    expect(await browser.page.getByText('"format":"step"').textContent()).toContain(adapter.adapterId);
  });

  it('becomes a picture when the browser loses its graphics, and is one where there are none', async () => {
    const { page } = browser;
    const picture = page.getByRole('img', { name: 'seen from the right' });
    await browser.evaluate(
      `document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()`,
    );
    await picture.waitFor();
    await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null;');
    await page.reload();
    await picture.waitFor();

    expect(await canvas().count()).toBe(0);
    expect(await browser.evaluate(`document.querySelector('img.stage').decode().then(() => 'decoded')`)).toBe(
      'decoded',
    );
    await page.getByRole('cell', { name: '80 × 60 × 20 mm' }).waitFor();
    expect(await browser.findFlaws(looks[3])).toEqual([]);
  });

  it('stays as it was when the adapter goes away, and says of which revision it is', async () => {
    await adapter.stop();

    await browser.page.getByText('As of revision 2. The adapter is not connected').waitFor();
    expect(await browser.page.getByRole('img', { name: 'seen from the right' }).isVisible()).toBe(true);
  });
});
