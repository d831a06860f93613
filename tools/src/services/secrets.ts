import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readJson, writePrivateJson } from '../json-file.ts';

/** What the services of one deployment keep to themselves. */
export interface Secrets {
  keyPepper: string;
  operationSecret: string;
  oauthSecret: string;
}

const names = ['keyPepper', 'operationSecret', 'oauthSecret'] as const;

/** The secrets in a file, drawn at random the first time, so that keys stay valid between runs; new ones are added. */
export async function localSecrets(file: string): Promise<Secrets> {
  const known = existsSync(file) ? await readJson(file) : {};
  const missing = names.filter((name) => known[name] === undefined);
  const { keyPepper, operationSecret, oauthSecret } = {
    ...known,
    ...Object.fromEntries(missing.map((name) => [name, draw()])),
  };
  if (typeof keyPepper !== 'string' || typeof operationSecret !== 'string' || typeof oauthSecret !== 'string')
    throw new Error(`${file} holds no secrets; remove it, and keys made with it are void.`);
  const secrets = { keyPepper, operationSecret, oauthSecret };
  if (missing.length > 0) await writePrivateJson(file, secrets);
  return secrets;
}

function draw(): string {
  return randomBytes(32).toString('base64url');
}
