import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Access control of a NATS server: its configuration file and the password of each user. */
export interface NatsAccess {
  file: string;
  passwords: Readonly<Record<string, string>>;
}

/** Draws random passwords for the users of a configuration. */
export async function createNatsAccess(file: string): Promise<NatsAccess> {
  const wanted = [...(await readFile(file, 'utf8')).matchAll(/\$KERF_NATS_PASSWORD_(\w+)/g)];
  return {
    file,
    passwords: Object.fromEntries(wanted.map(([, user = '']) => [user.toLowerCase(), generatePassword()])),
  };
}

/** Environment variables from which nats-server reads the passwords. */
export function toEnvironment({ passwords }: NatsAccess): Record<string, string> {
  const variables = Object.entries(passwords).map(([user, password]) => [toVariableName(user), password]);
  return Object.fromEntries(variables) as Record<string, string>;
}

function toVariableName(user: string): string {
  return `KERF_NATS_PASSWORD_${user.toUpperCase()}`;
}

// A value that begins with a digit could be parsed as a number.
function generatePassword(): string {
  return `k${randomBytes(24).toString('hex')}`;
}
