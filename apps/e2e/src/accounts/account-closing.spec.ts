import { api, closeCodes } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Account } from './account.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { Client, client } from '../http/client.ts';
import { invalidKey, refusal } from '../http/expected-responses.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { Browser } from '../sign-in/browser.ts';
import { listMails } from '../sign-in/mailed-codes.ts';
import { LedgerDatabase } from '../usage/ledger.ts';

const place = sharedAddresses();
const closed = refusal('account_closing', expect.stringContaining('Its owner can keep it until then'));

/** An account with a key, whose owner is signed in and has kept that key. */
async function createAccount() {
  const account = await Account.register('team');
  const browser = new Browser();
  await browser.signIn(account.email);
  const { keyId, holder } = await account.makeKey();
  const keep = (await account.listKeys()).map(({ key_id }) => key_id);
  await browser.post(api.decide.path, { keep: [...keep, keyId] });
  return { account, browser, holder };
}

const close = (browser: Browser, email: string) => browser.send('DELETE', api.closeAccount.path, { json: { email } });

describe('an account that its owner closes', () => {
  let ledger: LedgerDatabase;
  beforeAll(() => {
    ledger = new LedgerDatabase();
  });
  afterAll(() => ledger.close());

  it('refuses its keys on every gateway at once, disconnects its adapters, and leaves only what keeps it', async () => {
    const { account, browser, holder } = await createAccount();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox);
    expect(await close(browser, account.email)).toMatchObject({
      status: 200,
      body: { erases_at: expect.stringMatching(/^\d{4}-/) },
    });

    for (const baseUrl of place.gatewayUrls)
      expect(await new Client({ ...place, baseUrl }).get(api.user.path, { key: account.key })).toEqual(invalidKey());
    expect(await adapter.closed).toBe(closeCodes.keyRefused);
    expect(await browser.get(api.keys.path)).toEqual(closed);
    expect(await browser.post(api.createKey.path, { name: 'mine' })).toEqual(closed);
    expect((await client.post(api.register.path, { email: account.email })).status).toBe(409);
    await eventually(async () => expect((await listMails(account.email)).join('')).toContain('was closed'));

    expect(await browser.delete(api.keepAccount.path)).toMatchObject({ status: 200, body: { restored_keys: 2 } });
    // The gateways remember for a minute which keys were refused: this one has not been used meanwhile.
    expect((await holder.get(api.user.path)).status).toBe(200);
    expect(await browser.readSession()).toMatchObject({ erases_at: null });
  });

  it.each([
    ['without its address', {}, 400, 'invalid_parameters'],
    ['with another address', { email: 'ada@example.com' }, 400, 'wrong_address'],
  ])('stays open when it is closed %s', async (_, body, status, code) => {
    const { account, browser } = await createAccount();

    expect(await browser.send('DELETE', api.closeAccount.path, { json: body })).toMatchObject({
      status,
      headers: { 'x-error-code': code },
    });
    expect((await account.get(api.user.path)).status).toBe(200);
  });

  it('needs a recent proof, and the owner', async () => {
    const { account, browser } = await createAccount();
    const member = new Browser();
    await member.signIn((await account.addMember('admin')).email);
    await member.post(api.decide.path, { keep: [] });
    await ledger.ageSignIns(account.email, 11);

    expect(await close(browser, account.email)).toMatchObject({ headers: { 'x-error-code': 'confirm_needed' } });
    expect(await browser.get(api.exportAccount.path)).toMatchObject({ headers: { 'x-error-code': 'confirm_needed' } });
    for (const endpoint of [api.exportAccount, api.keepAccount])
      expect(await member.send(endpoint.method, endpoint.path)).toMatchObject({
        headers: { 'x-error-code': 'role_too_low' },
      });
  });

  it('is erased when its time has come, with its files; its address opens a new account', async () => {
    const { account, browser } = await createAccount();
    await account.send('POST', api.uploadFile.path, { text: 'a file', headers: { 'content-type': 'text/plain' } });
    await account.post(api.executeCommand.path, {
      command: 'calculate_thread_geometry',
      parameters: { designation: 'M8' },
    });
    await close(browser, account.email);
    await ledger.endGracePeriod(account.email);

    await eventually(async () =>
      expect(await client.post(api.register.path, { email: account.email })).toMatchObject({ status: 200 }),
    );
    expect((await browser.get(api.session.path)).status).toBe(401);
    await eventually(async () => expect((await listMails(account.email)).join('')).toContain('was erased'));
  });
});

describe('the export of an account', () => {
  it('is one complete document with everything that is stored, and without secrets', async () => {
    const { account, browser } = await createAccount();
    await account.post(api.uploadFile.path, {});
    const { status, headers, body } = await browser.get(api.exportAccount.path);

    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="kerf-account.json"' });
    expect(api.exportAccount.reply.parse(body)).toMatchObject({
      complete: true,
      account: [{ email: account.email, tier: 'team' }],
      members: [{ email: account.email, role: 'owner' }],
      audit_events: expect.arrayContaining([expect.objectContaining({ action: 'account.exported' })]),
    });
    expect(JSON.stringify(body)).not.toContain(account.key);
    expect(JSON.stringify(body)).not.toMatch(/digest|kerf_(session|signin)_\w{20}/);
  });

  it('shows nothing of another account', async () => {
    const [first, second] = [await createAccount(), await createAccount()];
    const { body } = await first.browser.get(api.exportAccount.path);

    expect(JSON.stringify(body)).not.toContain(second.account.email);
    expect(JSON.stringify(body)).not.toContain(second.account.userId);
  });
});
