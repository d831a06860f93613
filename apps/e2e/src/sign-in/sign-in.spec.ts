import { api } from '@kerf/contracts';
import { Account, createEmail } from '../accounts/account.ts';
import { client } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { Browser } from './browser.ts';
import { listMails } from './mailed-codes.ts';

const wrong = (code: string) => `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;
const startSession = (browser: Browser, code: string) => browser.post(api.startSession.path, { code });
const noSignIn = refusal('no_sign_in', expect.stringContaining('This browser has requested no code'));

describe('a person who has only an e-mail address', () => {
  it('signs in, creates a key, and uses it from outside at once', async () => {
    const browser = new Browser();
    const email = createEmail();
    expect(await browser.signIn(email)).toMatchObject({ email, tier: 'free', method: 'code', is_fresh: true });
    const { body } = await browser.post(api.createKey.path, { name: 'laptop' });
    const { api_key: key, expires_at } = body as { api_key: string; expires_at: null };

    expect(expires_at).toBeNull();
    expect(await client.get(api.user.path, { key })).toMatchObject({ status: 200, body: { email, tier: 'free' } });
    expect(await browser.get(api.keys.path)).toMatchObject({ body: { total_count: 1 } });
  });

  it('gets the same answer for a known address and an unknown one, and a mail that says no more', async () => {
    const known = (await Account.register()).email;
    const unknown = createEmail();
    const answers = await Promise.all(
      [known, unknown].map((email) => new Browser().post(api.sendCode.path, { email })),
    );

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 2 }, () => ({ status: 200, body: { sent: true, expires_in_s: 600 } })),
    );
  });
});

describe('a lost key', () => {
  it('is replaced after a sign-in, and refused from then on', async () => {
    const lost = await Account.register();
    const browser = new Browser();
    await browser.signIn(lost.email);
    const { body } = await browser.get(api.undecided.path);
    const { things } = body as { things: { id: string; kind: string }[] };
    expect(things).toMatchObject([{ kind: 'key', name: 'default' }]);
    expect(await browser.post(api.decide.path, { keep: things.map(({ id }) => id) })).toMatchObject({
      body: { ended: 0, session: { keys_undecided: false } },
    });
    expect((await lost.get(api.user.path)).status).toBe(200);
    expect((await browser.post(api.createKey.path, { name: 'new' })).status).toBe(200);

    expect((await browser.delete(`${api.keys.path}/${things[0]?.id}`)).status).toBe(200);
    expect((await lost.get(api.user.path)).status).toBe(401);
  });
});

describe('a code', () => {
  it('is refused when it is wrong, with the tries that are left, and after five of them permanently', async () => {
    const browser = new Browser();
    const code = await browser.requestCode(createEmail());
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is'])
      expect(await startSession(browser, wrong(code))).toEqual(
        refusal('wrong_code', expect.stringContaining(`${left} left`)),
      );
    const dead = refusal('code_dead', expect.stringContaining('Request a new one'));

    expect(await startSession(browser, wrong(code))).toEqual(dead);
    expect(await startSession(browser, code)).toEqual(dead);
  });

  it('is accepted with the space that the mail shows', async () => {
    const browser = new Browser();
    const code = await browser.requestCode(createEmail());

    expect((await startSession(browser, ` ${code.slice(0, 4)} ${code.slice(4)}`)).status).toBe(200);
  });

  it('is good once, and in the browser that requested it alone', async () => {
    const browser = new Browser();
    const code = await browser.requestCode(createEmail());
    expect(await startSession(new Browser(), code)).toEqual(noSignIn);
    const again = browser.copyTo(sharedAddresses());

    expect((await startSession(browser, code)).status).toBe(200);
    expect(await startSession(again, code)).toEqual(noSignIn);
  });

  it('survives a scanner that follows every link of the mail and submits its form', async () => {
    const browser = new Browser();
    const email = createEmail();
    const code = await browser.requestCode(email);
    const [mail = ''] = await listMails(email);
    const links = [
      ...mail
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
        .matchAll(/https:\/\/[^\s"<>]+/g),
    ].map(([link]) => link);
    expect(links.length).toBeGreaterThan(0);
    const scanner = new Browser();
    for (const link of links) {
      const { pathname } = new URL(link);
      await Promise.all(['GET', 'POST'].map((method) => scanner.send(method, pathname)));
    }
    expect(await startSession(scanner, code)).toEqual(noSignIn);

    expect((await startSession(browser, code)).status).toBe(200);
  });

  it.each([['1234567'], ['abcdefgh'], [''], ['123456789']])(
    'is refused without a try when it reads %j',
    async (code) => {
      const browser = new Browser();
      await browser.requestCode(createEmail());

      expect(await startSession(browser, code)).toEqual(
        refusal('invalid_parameters', expect.stringContaining('code must be the 8 digits of the mail')),
      );
    },
  );

  it('is refused a second time within 30 seconds, and no mail is sent', async () => {
    const [browser, email] = [new Browser(), createEmail()];
    await browser.requestCode(email);

    expect(await browser.post(api.sendCode.path, { email })).toEqual(
      refusal('rate_limited', expect.stringMatching(/^Too many requests\. Try again in \d+ s\.$/)),
    );
    expect(await listMails(email)).toHaveLength(1);
  });

  it('expires after ten minutes', async () => {
    const [browser, email, ledger] = [new Browser(), createEmail(), new LedgerDatabase()];
    const code = await browser.requestCode(email);
    await ledger.ageSignIns(email, 10);
    await ledger.close();

    expect(await startSession(browser, code)).toEqual(
      refusal('code_expired', 'This code is older than 10 minutes. Request a new one.'),
    );
  });
});
