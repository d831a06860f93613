import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Who may do what on a NATS server: its configuration, and the password of each user there. */
export interface NatsAccess {
  file: string;
  passwords: Readonly<Record<string, string>>;
}

/** The access that a configuration describes, with passwords drawn at random. */
export async function drawAccess(file: string): Promise<NatsAccess> {
  const wanted = [...(await readFile(file, 'utf8')).matchAll(/\$KERF_NATS_PASSWORD_(\w+)/g)];
  return { file, passwords: Object.fromEntries(wanted.map(([, user = '']) => [user.toLowerCase(), draw()])) };
}

/** The variables in which nats-server looks for the passwords. */
export function variablesOf({ passwords }: NatsAccess): Record<string, string> {
  const variables = Object.entries(passwords).map(([user, password]) => [nameOf(user), password]);
  return Object.fromEntries(variables) as Record<string, string>;
}

function nameOf(user: string): string {
  return `KERF_NATS_PASSWORD_${user.toUpperCase()}`;
}

// A variable that begins with a digit could be read as a number.
function draw(): string {
  return `k${randomBytes(24).toString('hex')}`;
}
