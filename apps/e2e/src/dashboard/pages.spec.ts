import { api, type Endpoint } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import type { Route } from 'playwright-core';
import { answers, createdKey, shownAdapterId } from './answers.ts';
import { BrowserWindow, dashboardUrl, looks } from './browser.ts';

/** State of the service, as a page meets it. */
type State = 'full' | 'empty' | 'refused' | 'silent';

const refusal = { error: 'The ledger is not reachable. Try again in a few seconds.', status_code: 503 };

/** Pages, with a text of each when the account is in use and when it is new. */
const pages = [
  { path: '', title: 'Overview', full: '21,840', empty: 'Make your first part', what: 'the keys' },
  { path: '/keys', title: 'Keys', full: 'key 2', empty: 'No key yet', what: 'the keys' },
  { path: '/usage', title: 'Usage', full: '2,500', empty: 'Nothing ran in 2 days', what: 'the usage' },
  { path: '/operations', title: 'Operations', full: 'failed', empty: 'Nothing ran yet', what: 'the operations' },
  { path: '/files', title: 'Files', full: 'bracket.step', empty: 'No file yet', what: 'the files' },
  { path: '/adapters', title: 'Adapters', full: 'Bracket', empty: 'No adapter is connected', what: 'the adapters' },
  {
    path: `/adapters/${shownAdapterId}`,
    title: 'Document',
    full: 'box_1',
    empty: 'Nothing drawn yet',
    what: 'the document',
  },
  { path: '/team', title: 'Team', full: 'grace@example.com', empty: 'You are the only member', what: 'the team' },
  { path: '/audit', title: 'Audit log', full: 'Key made', empty: 'Nothing was changed yet', what: 'the audit log' },
  { path: '/settings', title: 'Settings', full: 'this one', empty: 'this one', what: 'the sessions' },
] as const;

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const [widest, , , narrowest] = looks;

describe('the answers that stand in for the service', () => {
  const endpoints: readonly Endpoint[] = Object.values(api);
  const all = [answers.full, answers.empty].flatMap((one) => Object.entries(one));

  it.each(all)('are right: %s', (path, answer) => {
    const declared = endpoints.find((one) => one.method === 'GET' && toPattern(one.path).test(path));

    expect(declared?.reply.safeParse(answer)).toMatchObject({ success: true });
  });
});

describe('a page of the dashboard', () => {
  let browser: BrowserWindow;
  let state: State = 'full';

  beforeAll(async () => {
    browser = await BrowserWindow.open();
    await browser.page.clock.install();
    await browser.page.route('**/api/v1/**', answerRequest);
  });

  afterEach(() => browser.checkConsole());

  async function answerRequest(route: Route): Promise<void> {
    const pathname = new URL(route.request().url()).pathname.replace(shownAdapterId, '{adapter_id}');
    // A stream that ends; the browser opens it again after the test.
    if (pathname === api.events.path)
      return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 3600000\n\n' });
    const isSession = pathname === api.session.path;
    if (state === 'silent' && !isSession) return;
    if (state === 'refused' && !isSession)
      return route.fulfill({ status: 503, json: refusal, headers: { 'x-request-id': 'of the refusal' } });
    return route.fulfill({ json: answers[state === 'empty' ? 'empty' : 'full'][pathname] ?? {} });
  }

  async function openPage(path: string, wanted: State): Promise<void> {
    state = wanted;
    await browser.page.goto(`${dashboardUrl}${path}`);
  }

  const waitForText = (text: string) => browser.page.getByText(text).first().waitFor();

  it.each(pages)('shows an account in use, in each look: $title', async ({ path, title, full }) => {
    await openPage(path, 'full');
    await waitForText(full);

    expect(await browser.page.title()).toBe(`${title} · Kerf`);
    expect(await browser.page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await browser.evaluate('document.activeElement?.id')).toBe('main');
    for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
  });

  it.each(pages)('says what to do first in a new account: $title', async ({ path, empty }) => {
    await openPage(path, 'empty');
    await waitForText(empty);

    expect(await browser.findFlaws(widest)).toEqual([]);
  });

  it.each(pages)('shows the sentence of a refusal, and recovers: $title', async ({ path, full, what }) => {
    await openPage(path, 'refused');
    await waitForText(`Loading ${what} failed`);

    expect(await browser.page.getByText(refusal.error).count()).toBeGreaterThan(0);
    expect(await browser.page.getByRole('button', { name: 'Copy request id' }).count()).toBeGreaterThan(0);
    expect(await browser.findFlaws(narrowest)).toEqual([]);

    state = 'full';
    await browser.page.getByRole('button', { name: 'Try again' }).first().click();
    await browser.page.clock.fastForward(120_000);
    await waitForText(full);
  });

  it.each(pages)('keeps its figures, and says of when they are, while the service is away: $title', async (page) => {
    await openPage(page.path, 'full');
    await waitForText(page.full);
    state = 'refused';
    await browser.page.clock.fastForward(120_000);
    await waitForText('Not connected. Figures from');
    await waitForText(page.full);

    state = 'full';
    await browser.page.clock.fastForward(120_000);
    await eventually(async () => expect(await browser.page.getByText('Not connected.').count()).toBe(0));
  });

  it('says that it loads, if that takes long', async () => {
    await openPage('/keys', 'silent');
    await browser.page.clock.fastForward(1_000);

    await browser.page.getByText('Loading the keys…').waitFor({ state: 'attached' });
    expect(await browser.findFlaws(widest)).toEqual([]);
  });

  it.each(['/connect', '/connect?adapter', '/connect/assistant', '/connect/assistant?interaction=a', '/nothing/here'])(
    'needs no data, in each look: %s',
    async (path) => {
      await openPage(path, 'full');
      await browser.page.getByRole('heading', { level: 1 }).waitFor();

      for (const look of looks) expect(await browser.findFlaws(look)).toEqual([]);
    },
  );

  it('has a member confirm who they are where that is needed, and then repeats the request', async () => {
    const { page } = browser;
    let isConfirmed = false;
    await page.route(`**${api.sendConfirmationCode.path}`, (route) =>
      route.fulfill({ json: { sent: true, expires_in_s: 600 } }),
    );
    await page.route(`**${api.confirmSession.path}`, (route) => {
      isConfirmed = true;
      return route.fulfill({ json: answers.full[api.session.path] ?? {} });
    });
    await page.route(`**${api.createKey.path}`, (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      if (isConfirmed) return route.fulfill({ json: createdKey });
      return route.fulfill({ status: 403, json: refusal, headers: { 'x-error-code': 'confirm_needed' } });
    });
    await page.setViewportSize({ width: widest.width, height: 800 });
    await openPage('/keys?new', 'full');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByLabel('Code of 8 digits').waitFor();

    expect(await browser.findFlaws(narrowest)).toEqual([]);
    await page.getByLabel('Code of 8 digits').fill('1234 5678');
    expect(await page.getByLabel('Your key').inputValue()).toBe(createdKey.api_key);
  });

  it('paints the overview after one request for data', async () => {
    await openPage('', 'silent');
    await browser.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    expect(await browser.page.getByRole('heading', { name: 'This month' }).count()).toBe(1);
  });

  it('says what to do when the script of a page is gone, as after a new release', async () => {
    const { page } = browser;
    const scripts = '**/assets/keys-*.js';
    await page.route(scripts, (route) => route.fulfill({ status: 404, json: refusal }));
    await openPage('/keys', 'full');
    await page.getByRole('heading', { level: 1, name: 'This page did not open' }).waitFor();
    expect(await browser.findFlaws(narrowest)).toEqual([]);
    expect(() => browser.checkConsole()).toThrow('dynamically imported module');

    await page.unroute(scripts);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  });

  it('opens its menu on a narrow window, and closes it when a page is chosen', async () => {
    await openPage('', 'full');
    await browser.page.setViewportSize({ width: narrowest.width, height: 800 });
    await browser.page.getByRole('button', { name: 'Menu' }).click();

    expect(await browser.findFlaws(narrowest)).toEqual([]);
    await browser.page.getByRole('link', { name: 'Usage', exact: true }).first().click();
    await browser.page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    expect(await browser.page.getByRole('navigation').isVisible()).toBe(false);
  });
});
