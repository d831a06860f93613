import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isNativeError } from 'node:util/types';
import { logFormats, logLevels } from '@kerf/adapter-sdk';
import * as z from 'zod';

export const usage = `Usage: adapter-headless --url wss://HOST --key-env NAME [options]

Connects a CAD document on the OCCT kernel to Kerf, and runs tools for its account.

  --url wss://HOST      address of the service; ws:// only on this machine
  --key-env NAME        the environment variable that holds the API key
  --data DIR            folder that keeps the document and its command results across restarts
  --document NAME       the name of the document
  --adapter-id UUID     id of this adapter; stored in --data, otherwise new at each start
  --ca-file PEM         certificates to trust instead of the system's, for file transfers too
  --log-level LEVEL     ${logLevels.join(', ')}; default info
  --log-format FORMAT   text or json; default text
  --help, --version

Exit codes: 0 stopped by SIGTERM or SIGINT (running commands may finish within 20 s), 1 failed, 2 wrong command line,
3 permanently refused by the service: the key, the adapter id, or another process with the same adapter id.
`;

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const commandLine = z.object({
  url: z
    .url({ protocol: /^wss?$/, error: '--url must be a wss:// address', abort: true })
    .refine(isSafeForKey, '--url must be a wss:// address: only on this machine may the key be sent in plain text'),
  'key-env': z.string({ error: '--key-env must name the environment variable that holds the key' }),
  'adapter-id': z.uuid({ error: '--adapter-id must be a UUID' }).optional(),
  data: z.string().min(1).optional(),
  document: z.string().min(1).max(256, '--document must have at most 256 characters').optional(),
  'ca-file': z.string().optional(),
  'log-level': z.enum(logLevels, { error: `--log-level must be one of ${logLevels.join(', ')}` }).default('info'),
  'log-format': z.enum(logFormats, { error: `--log-format must be ${logFormats.join(' or ')}` }).default('text'),
});

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

function isSafeForKey(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'wss:' || loopback.has(hostname);
}

/** Reads the command line. Throws `UsageError`. The key comes from the environment, which other users cannot list. */
export function readOptions(args: readonly string[], environment: Record<string, string | undefined>) {
  const { data, error } = commandLine.safeParse(parseArguments(args));
  if (error) throw new UsageError(`${error.issues[0]?.message}.`);
  const key = environment[data['key-env']];
  if (!key) throw new UsageError(`The environment variable ${data['key-env']} holds no key.`);
  return {
    url: new URL(data.url),
    key,
    ca: data['ca-file'] === undefined ? undefined : readCertificates(data['ca-file']),
    adapterId: data['adapter-id'],
    dataFolder: data.data,
    documentName: data.document,
    logFormat: data['log-format'],
    logLevel: data['log-level'],
  };
}

export type Options = ReturnType<typeof readOptions>;

const option = { type: 'string' } as const;
const options = {
  url: option,
  'key-env': option,
  'adapter-id': option,
  'ca-file': option,
  'log-format': option,
  'log-level': option,
  data: option,
  document: option,
};

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(isNativeError(error) ? `${error.message}.` : 'The command line cannot be read.');
  }
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--ca-file ${file} cannot be read.`);
  }
}
