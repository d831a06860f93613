import { createHmac, randomBytes } from 'node:crypto';
import { chown, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File in a server's folder that only its owner may read. */
export const passwordFile = (folder: string): string => join(folder, 'password');

/** Returns the password of the server with this folder, and creates it on first use; `owner` is the server's user. */
export async function loadPassword(folder: string, owner?: { uid: number; gid: number }): Promise<string> {
  const file = passwordFile(folder);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
  // Of two that create it at once, the first wins and both read its file.
  await link(draft, file).catch(ignoreExisting);
  await rm(draft);
  if (owner) await chown(file, owner.uid, owner.gid);
  return readFile(file, 'utf8');
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

/** Derives the password of a role from that of the superuser in a database URL; empty if the URL has none. */
export function deriveRolePassword(databaseUrl: string, role: string): string {
  const { password } = new URL(databaseUrl);
  return password && createHmac('sha256', password).update(role).digest('base64url');
}
