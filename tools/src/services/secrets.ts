import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readJson, writePrivateJson } from '../json-file.ts';

/** Secrets that the services of one deployment share. */
export interface Secrets {
  keyPepper: string;
  operationSecret: string;
  oauthSecret: string;
}

const names = ['keyPepper', 'operationSecret', 'oauthSecret'] as const;

/** Loads the secrets from a file, drawing missing ones at random; keys stay valid between runs. */
export async function loadSecrets(file: string): Promise<Secrets> {
  const known = existsSync(file) ? await readJson(file) : {};
  const missing = names.filter((name) => known[name] === undefined);
  const { keyPepper, operationSecret, oauthSecret } = {
    ...known,
    ...Object.fromEntries(missing.map((name) => [name, generateSecret()])),
  };
  if (typeof keyPepper !== 'string' || typeof operationSecret !== 'string' || typeof oauthSecret !== 'string')
    throw new Error(`${file} contains no valid secrets. Remove it; existing API keys then become invalid.`);
  const secrets = { keyPepper, operationSecret, oauthSecret };
  if (missing.length > 0) await writePrivateJson(file, secrets);
  return secrets;
}

function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}
