import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { api } from '@kerf/contracts';
import { resolveInProject } from '@kerf/tools';
import { Account, createEmail } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { Browser } from './browser.ts';

const { baseUrl, databaseUrl } = sharedAddresses();

/** Runs the operator's command; returns what it prints. */
async function permitSignIn(email: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const args = [resolveInProject('apps/accounts/dist/sign-in.js'), email];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { KERF_DATABASE_URL: databaseUrl, ...env },
  });
  return stdout.trim();
}

describe('a person who has lost their mailbox', () => {
  it('signs in once with the code of an operator, which the log of the account shows', async () => {
    const account = await Account.register();
    const link = await permitSignIn(account.email, { KERF_PUBLIC_URL: baseUrl });
    const code = link.replace(`${baseUrl}/dashboard/sign-in#code=`, '');
    const browser = new Browser();

    expect(await browser.post(api.startSession.path, { code })).toMatchObject({
      status: 200,
      body: { session: { email: account.email, method: 'operator', keys_undecided: false } },
    });
    expect(await new Browser().post(api.startSession.path, { code })).toEqual(
      refusal('no_sign_in', expect.any(String)),
    );
    expect(await browser.get(api.audit.path)).toMatchObject({
      body: { events: expect.arrayContaining([expect.objectContaining({ action: 'session.by_operator' })]) },
    });
  });

  it('needs an account', async () => {
    const email = createEmail();

    await expect(permitSignIn(email)).rejects.toMatchObject({
      code: 1,
      stderr: `sign-in failed: ${email} has no account. Register it, or sign in by mail.\n`,
    });
  });
});
