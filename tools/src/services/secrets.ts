import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readJson, writePrivateJson } from '../json-file.ts';

/** What the services of one deployment keep to themselves. */
export interface Secrets {
  keyPepper: string;
  operationSecret: string;
}

/** The secrets in a file, drawn at random the first time, so that keys stay valid between runs. */
export async function localSecrets(file: string): Promise<Secrets> {
  if (!existsSync(file)) await writePrivateJson(file, { keyPepper: draw(), operationSecret: draw() });
  const { keyPepper, operationSecret } = await readJson(file);
  if (typeof keyPepper === 'string' && typeof operationSecret === 'string') return { keyPepper, operationSecret };
  throw new Error(`${file} holds no secrets; remove it, and keys made with it are void.`);
}

function draw(): string {
  return randomBytes(32).toString('base64url');
}
