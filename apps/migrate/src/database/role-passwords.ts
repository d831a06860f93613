import { createHash, createHmac, pbkdf2 as deriveKey, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';

interface Password {
  reveal(): string;
}

const iterations = 4_096;
const saltBytes = 16;
const keyBytes = 32;
const pbkdf2 = promisify(deriveKey);

/** Lets roles log in with these passwords; resolves to their names. */
export async function setRolePasswords(client: pg.Client, passwords: ReadonlyMap<string, Password>): Promise<string[]> {
  for (const [role, password] of passwords) {
    const verifier = pg.escapeLiteral(await createVerifier(password.reveal()));
    await client.query(`ALTER ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${verifier}`).catch((cause: unknown) => {
      throw new Error(`The password of the role ${role} could not be set: ${String(cause)}`, { cause });
    });
  }
  return [...passwords.keys()];
}

/** Computes what Postgres stores of a password, so that the password itself is never in a statement, nor in its log. */
async function createVerifier(password: string, salt = randomBytes(saltBytes)): Promise<string> {
  const salted = await pbkdf2(password.normalize('NFKC'), salt, iterations, keyBytes, 'sha256');
  const storedKey = createHash('sha256').update(computeHmac(salted, 'Client Key')).digest('base64');
  const serverKey = computeHmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

const computeHmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
