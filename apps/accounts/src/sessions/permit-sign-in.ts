import { hashSignInToken, mintSignInToken } from '@kerf/contracts';
import type { StatementRunner } from '@kerf/db';

const permit = { name: 'permit_sign_in', text: `SELECT accounts.permit_sign_in($1, decode($2, 'hex')) AS permitted` };

/**
 * Permits one sign-in to the account of an address, within ten minutes. Returns its code, which is stored nowhere;
 * undefined if the address has no account.
 */
export async function permitSignIn(
  database: Pick<StatementRunner, 'queryOne'>,
  email: string,
): Promise<string | undefined> {
  const code = mintSignInToken();
  const { permitted } = await database.queryOne<{ permitted: boolean }>(permit, [email, hashSignInToken(code)]);
  return permitted ? code : undefined;
}
