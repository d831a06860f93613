// npm run sign-in -- ADDRESS: prints a link that signs in once to the account of the address, for a person who has lost
// their mailbox. It uses the product that npm start runs, or the database in KERF_DATABASE_URL.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readJson } from './json-file.ts';
import { watchTerminationSignals } from './processes/termination-signal.ts';
import { stateFolder } from './project.ts';
import { buildWorkspaces } from './start/build.ts';
import { permitSignIn } from './start/permit-sign-in.ts';

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main([email, ...more]: readonly string[]): Promise<void> {
  if (email === undefined || more.length > 0) throw new Error('Usage: npm run sign-in -- ADDRESS');
  const target = await findProduct();
  const termination = watchTerminationSignals();
  await buildWorkspaces(termination);
  process.stdout.write(`${await permitSignIn({ ...target, email }, termination)}\n`);
}

async function findProduct(): Promise<{ databaseUrl: string; publicUrl: string | undefined }> {
  const { KERF_DATABASE_URL: given, KERF_PUBLIC_URL: publicUrl, KERF_FOLDER: folder } = process.env;
  if (given) return { databaseUrl: given, publicUrl: publicUrl || undefined };
  const file = join(resolve(folder || stateFolder), 'run.json');
  if (!existsSync(file)) throw new Error('Nothing runs here: start it with npm start, or set KERF_DATABASE_URL.');
  const { base_url, database_url } = await readJson(file);
  if (typeof base_url !== 'string' || typeof database_url !== 'string')
    throw new Error(`${file} names no database: restart npm start.`);
  const { port } = new URL(base_url);
  // Passkeys and cookies belong to a name, which the certificate of npm start has too.
  return { databaseUrl: database_url, publicUrl: `https://localhost:${port}` };
}
