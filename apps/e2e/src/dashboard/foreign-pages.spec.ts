import { api, type Endpoint } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import { Browser } from '../sign-in/browser.ts';
import { BrowserWindow, dashboardUrl } from './browser.ts';
import { type Attempt, startForeignHost, writeAttack } from './foreign-page.ts';

const { origin } = new URL(dashboardUrl);
const mutating = Object.values<Endpoint>(api).filter(({ method }) => method !== 'GET');

describe('a page of another origin, in the browser of a person who is signed in', () => {
  let window: BrowserWindow;
  let person: Browser;
  let attempts: Attempt[];
  let port: number;

  beforeAll(async () => {
    const account = await Account.register('team');
    const { invitation_id } = await account.createInvitation();
    const { userId: user_id } = await account.addMember();
    const { keyId: key_id } = await account.makeKey();
    const { body } = await account.post(api.uploadFile.path, { a: 'file' });
    const { file_id } = z.object({ file_id: z.uuid() }).parse(body);
    person = new Browser();
    const { session_id } = await person.signIn(account.email);
    const { things } = z
      .object({ things: z.array(z.object({ id: z.uuid() })) })
      .parse((await person.get(api.undecided.path)).body);
    await person.post(api.decide.path, { keep: things.map(({ id }) => id) });
    const ids = new Map(Object.entries({ invitation_id, user_id, key_id, file_id, session_id }));
    attempts = mutating.map(({ method, path, example }) => ({
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? crypto.randomUUID()),
      body: example ?? {},
    }));
    port = await startForeignHost();
    window = await BrowserWindow.open();
    await window.adoptSession(person.cookies.get('__Host-kerf') ?? '');
  });

  /** Everything that an attempt could change. */
  const readState = () =>
    eventually(async () => {
      const paths = [api.audit, api.keys, api.sessions, api.team, api.files, api.user, api.session];
      const answers = await Promise.all(paths.map(({ path }) => person.get(path)));
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
      return answers.map(({ body }) => body);
    });

  /** Responses to the page, without those that ask for permission first. */
  async function attack(host: string): Promise<number[]> {
    const statuses: number[] = [];
    window.page.on('response', (response) => {
      if (response.url().startsWith(`${origin}/api/`) && response.request().method() !== 'OPTIONS')
        statuses.push(response.status());
    });
    await window.page.goto(`https://${host}:${port}/`);
    expect(await window.evaluate(writeAttack(origin, attempts))).toBe(mutating.length);
    window.page.removeAllListeners('response');
    return statuses;
  }

  it.each([
    ['site', '127.0.0.1'],
    ['port, to which the browser sends the cookie', 'localhost'],
  ])('of another %s, changes nothing by any request', async (_, host) => {
    const before = await readState();
    const statuses = await attack(host);

    expect(statuses.length).toBeGreaterThan(mutating.length * 5);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(await readState()).toEqual(before);
  });

  it.each(['127.0.0.1', 'localhost'])('frames no page of ours: at %s', async (host) => {
    await window.page.goto(`https://${host}:${port}/`);
    const framed = await window.evaluate(`new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.addEventListener('load', () => resolve(true));
      frame.src = ${JSON.stringify(dashboardUrl)};
      document.body.append(frame);
    })`);

    expect(framed).toBe(true);
    expect(window.page.frames().map((frame) => frame.url())).toEqual([
      expect.any(String),
      expect.stringMatching(/^chrome-error:/),
    ]);
  });

  it('has a cookie to misuse: a page of ours changes something with it', async () => {
    await window.page.goto(dashboardUrl);
    const created = await window.evaluate(
      `fetch('/api/v1/keys', { method: 'POST', body: '{"name":"own"}', headers: { 'content-type': 'application/json' } })
        .then(({ status }) => status)`,
    );

    expect(created).toBe(200);
  });
});
