import { getErrorMessage } from '@kerf/errors';
import {
  ConfigurationError,
  type Environment,
  findMisspeltVariables,
  getBusAddress,
} from '@kerf/service/configuration';
import { getRolePasswords, readMigrateConfig, readStreamsConfig } from './config.ts';
import { applyMigrations, type Migrated } from './database/apply-migrations.ts';
import { shippedMigrations } from './database/migration-files.ts';
import { withMigrationLock } from './database/migration-lock.ts';
import { setRolePasswords } from './database/role-passwords.ts';

/** Receives the lines of the command's report. */
interface Output {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

/** Exit codes: everything is as it should be, a step failed, or the environment or arguments are wrong. */
const exitCodes = { done: 0, failed: 1, misconfigured: 2 } as const;

const usage = 'Usage: kerf-migrate [streams]';

/**
 * Runs the command: roles, migrations and streams, or with the argument `streams` only these.
 * Repeating it changes nothing. Resolves to the exit code, with the reason of a failure in one line of `printError`.
 */
export async function run(args: readonly string[], environment: Environment, output: Output): Promise<number> {
  try {
    for (const { variable, nearest } of findMisspeltVariables(environment))
      output.printError(`${variable} is unknown and ignored. Did you mean ${nearest}?`);
    await runSteps(args, environment, output);
    return exitCodes.done;
  } catch (error) {
    output.printError(`migrate failed: ${getErrorMessage(error).replace(/\s+/g, ' ')}`);
    return error instanceof ConfigurationError ? exitCodes.misconfigured : exitCodes.failed;
  }
}

async function runSteps(args: readonly string[], environment: Environment, { print }: Output): Promise<void> {
  if (args.length === 0) await migrate(environment, print);
  else if (args.length === 1 && args[0] === 'streams') await declareOnly(environment, print);
  else throw new ConfigurationError([`${usage}.`]);
}

async function migrate(environment: Environment, print: Output['print']): Promise<void> {
  const config = readMigrateConfig(environment);
  const { KERF_NATS_URL, KERF_STREAM_REPLICAS: replicas } = config;
  const address = KERF_NATS_URL && getBusAddress({ ...config, KERF_NATS_URL });
  const lock = { url: config.KERF_DATABASE_URL.reveal(), timeoutMs: config.KERF_MIGRATE_TIMEOUT_MS };
  await withMigrationLock(lock, async (client) => {
    for (const line of describe(await applyMigrations(client, shippedMigrations))) print(line);
    for (const role of await setRolePasswords(client, getRolePasswords(config))) print(`${role} may log in.`);
    if (address) print(await declare({ address, replicas }));
  });
}

async function declareOnly(environment: Environment, print: Output['print']): Promise<void> {
  const config = readStreamsConfig(environment);
  print(await declare({ address: getBusAddress(config), replicas: config.KERF_STREAM_REPLICAS }));
}

/** Declares the streams. The bus is loaded only when it is needed. */
async function declare(options: Parameters<typeof import('./declare-streams.ts').declareStreams>[0]): Promise<string> {
  const { declareStreams } = await import('./declare-streams.ts');
  return `${await declareStreams(options)} streams are declared.`;
}

function describe({ applied, edited }: Migrated): string[] {
  return [
    ...edited.map((name) => `Migration ${name} was edited after it was applied.`),
    ...applied.map((name) => `Migration ${name} is applied.`),
    ...(applied.length === 0 ? ['There are no migrations to apply.'] : []),
  ];
}
