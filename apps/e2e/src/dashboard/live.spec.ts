import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { startRoundRobin } from '@kerf/tools';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { createEmail } from '../accounts/account.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { client } from '../http/client.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { Browser } from '../sign-in/browser.ts';
import { BrowserWindow, dashboardUrl } from './browser.ts';

const { wsUrl, gatewayUrls } = sharedAddresses();
const hourMs = 3_600_000;
const isStream = (sent: { url(): string }) => sent.url().endsWith(api.events.path);

describe('a page that is open', () => {
  let window: BrowserWindow;
  let page: Page;
  /** The same person at another machine. */
  let person: Browser;
  let key = '';
  let adapter: ScriptedAdapter | undefined;
  beforeAll(async () => {
    window = await BrowserWindow.open();
    ({ page } = window);
    await page.clock.install();
    person = new Browser();
    await eventually(() => person.signIn(createEmail()));
    const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: dashboardUrl, secure: true }));
    await page.context().addCookies(cookies);
    key = await makeKey('adapter');
  });
  afterEach(() => window.checkConsole());
  afterAll(() => adapter?.terminateConnection());

  async function makeKey(name: string): Promise<string> {
    const { body } = await person.post(api.createKey.path, { name });
    return z.object({ api_key: z.string() }).parse(body).api_key;
  }

  /** Opens a page with its stream. Its timers then stand still, so that nothing but hints refreshes it. */
  async function openLive(path: string, text: string): Promise<void> {
    await page.clock.resume();
    const stream = page.waitForResponse((response) => isStream(response) && response.status() === 200);
    await page.goto(`${dashboardUrl}${path}`);
    await stream;
    await page.getByText(text).first().waitFor();
    await page.clock.pauseAt(Date.now() + 2_000);
  }

  /** Counts the places of a text, while so little time passes in the page that it requests nothing by itself. */
  async function countText(text: string | RegExp): Promise<number> {
    await page.clock.runFor(1);
    return page.getByText(text).count();
  }

  it('ticks when an adapter connects, and shows where to connect one', async () => {
    await openLive('/connect?adapter', 'Waiting for an adapter');
    expect(await page.getByText(`--url ${wsUrl} `).count()).toBe(1);
    adapter = await ScriptedAdapter.connect(key, reactions.answerABox);

    await eventually(async () => expect(await countText(/scripted is connected, just now/)).toBeGreaterThan(0));
  });

  it('counts an operation', async () => {
    await openLive('', '0 of 500');
    const box = { command: 'create_box', parameters: { length: 1, width: 1, height: 1 } };
    expect(await client.post(api.executeCommand.path, box, { key })).toMatchObject({ status: 200 });

    await eventually(async () => expect(await countText('1 of 500')).toBeGreaterThan(0));
  });

  it('ticks at the first use of a new key, and says from where', async () => {
    await openLive('/keys?new', 'Create key');
    await page.clock.resume();
    await page.getByRole('button', { name: 'Create key' }).click();
    const made = await page.getByLabel('Your key').inputValue();
    await page.getByText('Waiting for its first use').waitFor();
    await page.clock.pauseAt(Date.now() + 2_000);
    await client.get(api.user.path, { key: made });

    await eventually(async () => expect(await countText(/Used just now from 127\.0\.0\.1/)).toBeGreaterThan(0));
  });

  it('shares its stream with the other pages of its browser', async () => {
    await openLive('/keys', 'adapter');
    await page.clock.resume();
    const requests: string[] = [];
    page.context().on('request', (request) => isStream(request) && requests.push(request.url()));
    const other = await page.context().newPage();
    await other.goto(`${dashboardUrl}/keys`);
    await other.getByRole('rowheader', { name: 'adapter' }).waitFor();
    await makeKey('of both');
    await other.getByRole('rowheader', { name: 'of both' }).waitFor();
    expect(requests).toEqual([]);
    await page.goto('about:blank');

    await eventually(() => expect(requests).toHaveLength(1));
    await other.close();
  });

  it('shows ages by the clock of the service, when that of the machine is wrong', async () => {
    await page.clock.setSystemTime(Date.now() + 3 * hourMs);
    await page.goto(`${dashboardUrl}/keys`);
    const row = page.getByRole('rowheader', { name: 'of both' });
    await row.waitFor();

    expect(await row.textContent()).toMatch(/made (just now|\d+ (second|minute)s? ago)/);
    await page.clock.setSystemTime(Date.now());
  });

  it('says that it is not connected while the service is away, and recovers by itself', async () => {
    const ports = gatewayUrls.map((url) => Number(new URL(url).port));
    const front = await startRoundRobin(ports);
    const stream = page.waitForResponse((response) => isStream(response) && response.status() === 200);
    await page.goto(`https://localhost:${front.port}/dashboard`);
    await stream;
    await page.getByText('of 500').first().waitFor();
    await front.stop();
    await page.getByText('Not connected. Figures from').waitFor();
    const returned = await startRoundRobin(ports, front.port);

    await eventually(async () => expect(await page.getByText('Not connected.').count()).toBe(0));
    await page.goto('about:blank');
    await returned.stop();
  });

  it('shows the sign-in as soon as its session is ended elsewhere', async () => {
    await openLive('/settings', 'this one');
    await person.delete(api.endSession.path);

    await eventually(async () => expect(await countText('Sign in to Kerf')).toBeGreaterThan(0));
  });
});
