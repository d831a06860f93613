import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isNativeError } from 'node:util/types';
import { adapterPath } from '@kerf/contracts';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { logLevels } from './log.ts';

export const usage =
  'Usage: adapter-headless --url wss://HOST --key-env NAME [--adapter-id UUID] [--ca-file PEM] ' +
  `[--log-level ${logLevels.join('|')}]`;

/** The command line asks for something this program does not understand. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const commandLine = z.object({
  url: z
    .url({ protocol: /^wss?$/, error: '--url must be a wss:// address' })
    .refine(keepsKey, '--url must be a wss:// address: only on this machine may the key travel in plain text'),
  'key-env': z.string({ error: '--key-env must name the environment variable that holds the key' }),
  'adapter-id': z.uuid({ error: '--adapter-id must be a UUID' }).default(() => uuidv7()),
  'ca-file': z.string().optional(),
  'log-level': z.enum(logLevels, { error: `--log-level must be one of ${logLevels.join(', ')}` }).default('info'),
});

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

function keepsKey(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'wss:' || loopback.has(hostname);
}

/** What the command line says, or a UsageError. The key itself comes from the environment, which other users cannot list. */
export function readOptions(args: readonly string[], environment: Record<string, string | undefined>) {
  const { data, error } = commandLine.safeParse(valuesIn(args));
  if (error) throw new UsageError(`${error.issues[0]?.message}.`);
  const key = environment[data['key-env']];
  if (!key) throw new UsageError(`The environment variable ${data['key-env']} holds no key.`);
  return {
    url: new URL(adapterPath, data.url),
    key,
    ca: data['ca-file'] === undefined ? undefined : certificatesIn(data['ca-file']),
    adapterId: data['adapter-id'],
    logLevel: data['log-level'],
  };
}

const option = { type: 'string' } as const;

function valuesIn(args: readonly string[]) {
  const options = { url: option, 'key-env': option, 'adapter-id': option, 'ca-file': option, 'log-level': option };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(isNativeError(error) ? `${error.message}.` : 'The command line cannot be read.');
  }
}

function certificatesIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--ca-file ${file} cannot be read.`);
  }
}
