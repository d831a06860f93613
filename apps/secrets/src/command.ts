import { parseArgs } from 'node:util';
import { getErrorMessage } from '@kerf/errors';
import { writeSecrets } from './write-secrets.ts';

/** Receives the lines of the command's report. */
interface Output {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

const usage =
  'Usage: node run.mjs secrets FOLDER [--postgres HOST:PORT] [--database NAME] [--nats HOST:PORT] [--redis HOST:PORT] [--tls]';
const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** Runs the command; returns the exit code. Repeating it changes nothing. */
export function run(args: readonly string[], { print, printError }: Output): number {
  const given = readArguments(args);
  if (given === undefined) {
    printError(usage);
    return exitCodes.misused;
  }
  try {
    const { written, kept } = writeSecrets(given.folder, given.stores);
    print(`${written.length} secrets are new in ${given.folder}, ${kept.length} were there and stay as they are.`);
    return exitCodes.done;
  } catch (error) {
    printError(`secrets failed: ${getErrorMessage(error)}`);
    return exitCodes.failed;
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder, ...more] = positionals;
    return folder === undefined || more.length > 0 ? undefined : { folder, stores: values };
  } catch {
    return undefined;
  }
}

/** Defaults are the names of the stores in deploy/compose.yaml and in k8s. */
const options = {
  postgres: { type: 'string', default: 'postgres:5432' },
  database: { type: 'string', default: 'kerf' },
  nats: { type: 'string', default: 'nats:4222' },
  redis: { type: 'string', default: 'valkey:6379' },
  tls: { type: 'boolean', default: false },
} as const;
