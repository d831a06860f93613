#!/usr/bin/env node
// Recovery by an operator: node run.mjs --program=apps/accounts/dist/sign-in.js accounts ADDRESS
// It needs KERF_DATABASE_URL, as the service does, and prints a code that signs in once. KERF_PUBLIC_URL makes it a link.
import { hashSignInToken, mintSignInToken } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { getErrorMessage } from '@kerf/errors';
import { databaseConfig, publicUrl, readConfig } from '@kerf/service';

const permit = { name: 'permit_sign_in', text: `SELECT accounts.permit_sign_in($1, decode($2, 'hex')) AS permitted` };

const variables = { ...databaseConfig(2), KERF_PUBLIC_URL: publicUrl.optional() };

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`sign-in failed: ${getErrorMessage(error)}\n`);
  return 1;
});

/** Prints a code for an address; returns the exit code. */
async function run([email, ...more]: readonly string[]): Promise<number> {
  if (email === undefined || more.length > 0) {
    process.stderr.write('Usage: sign-in ADDRESS, with KERF_DATABASE_URL in the environment\n');
    return 2;
  }
  const { KERF_DATABASE_URL, KERF_PUBLIC_URL } = readConfig(variables, process.env);
  const database = Database.open(KERF_DATABASE_URL.reveal(), { maxConnections: 2 });
  try {
    const code = await permitSignIn(database, email);
    if (code === undefined) throw new Error(`${email} has no account. Register it, or sign in by mail.`);
    process.stdout.write(`${KERF_PUBLIC_URL ? `${KERF_PUBLIC_URL}/dashboard/sign-in#code=` : ''}${code}\n`);
    return 0;
  } finally {
    await database.onApplicationShutdown();
  }
}

/** Permits one sign-in within ten minutes. Returns its code, which is stored nowhere; undefined without an account. */
async function permitSignIn(database: Database, email: string): Promise<string | undefined> {
  const code = mintSignInToken();
  const { permitted } = await database.queryOne<{ permitted: boolean }>(permit, [email, hashSignInToken(code)]);
  return permitted ? code : undefined;
}
