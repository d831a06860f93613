import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { readConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';
import { secret, secretUrl } from './secret.ts';

const shape = {
  PEPPER: secret(16),
  PREVIOUS: secret(16).optional().describe('the one before'),
  URL: secretUrl('redis').optional(),
  NAME: z.string().optional(),
};
const pepper = 'a pepper of many letters';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-secrets-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(content: string): string {
  const file = join(folder, crypto.randomUUID());
  writeFileSync(file, content);
  return file;
}

/** Reads the configuration and returns why it is refused. */
function refuse(environment: Record<string, string>): string {
  try {
    readConfig(shape, environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
  }
  throw new Error('the configuration was not refused');
}

describe('a secret in a file', () => {
  it.each([
    ['without a newline', pepper],
    ['with the newline of an editor', `${pepper}\n`],
    ['with the newline of another system', `${pepper}\r\n`],
  ])('is read %s', (_, content) => {
    const config = readConfig(shape, { PEPPER_FILE: write(content) });

    expect(config.PEPPER.reveal()).toBe(pepper);
    expect(JSON.stringify(config)).not.toContain(pepper);
  });

  it('keeps every other white space', () => {
    expect(readConfig(shape, { PEPPER_FILE: write(` ${pepper}\n\n`) }).PEPPER.reveal()).toBe(` ${pepper}\n`);
  });

  it('is read once', () => {
    const file = write(pepper);
    const config = readConfig(shape, { PEPPER_FILE: file });
    writeFileSync(file, 'another pepper of many letters');

    expect(config.PEPPER.reveal()).toBe(pepper);
  });

  it('may be optional, or a URL', () => {
    const url = 'redis://:hunter2@localhost';
    const config = readConfig(shape, { PEPPER: pepper, PREVIOUS_FILE: write(pepper), URL_FILE: write(`${url}\n`) });

    expect([config.PREVIOUS?.reveal(), config.URL?.reveal()]).toEqual([pepper, url]);
  });

  it('counts as not given when its variable is empty', () => {
    expect(readConfig(shape, { PEPPER: pepper, PEPPER_FILE: '' }).PEPPER.reveal()).toBe(pepper);
  });

  it('is refused beside the secret itself', () => {
    expect(refuse({ PEPPER: pepper, PEPPER_FILE: write(pepper) })).toContain(
      'PEPPER and PEPPER_FILE are both set. Set only one of them.',
    );
  });

  it('is refused by its name when it cannot be read', () => {
    const missing = join(folder, 'missing');

    expect(refuse({ PEPPER_FILE: missing })).toMatch(
      /PEPPER_FILE is not valid: the file cannot be read: ENOENT: .*missing/,
    );
    expect(refuse({ PEPPER_FILE: folder })).toMatch(/PEPPER_FILE is not valid: the file cannot be read: EISDIR/);
  });

  it('is refused when it is empty or not valid, and is not repeated', () => {
    const short = refuse({ PEPPER_FILE: write('hunter2') });

    expect(refuse({ PEPPER_FILE: write('\n') })).toMatch(/PEPPER_FILE is not valid: .* is empty/);
    expect(short).toContain('PEPPER_FILE is not valid: it is too short. Set at least 16 characters.');
    expect(short).not.toContain('hunter2');
  });

  it('belongs to secrets only', () => {
    expect(readConfig(shape, { PEPPER: pepper, NAME_FILE: write('a name') }).NAME).toBeUndefined();
  });
});
