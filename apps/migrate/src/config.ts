import {
  busConfig,
  type Environment,
  readConfig,
  type Secret,
  secret,
  secretUrl,
  streamsConfig,
} from '@kerf/service/configuration';
import * as z from 'zod';

const rolePassword = (service: string) =>
  secret(8)
    .optional()
    .describe(`password with which the ${service} service may log in from now on; without it the role stays as it is`);

/** Environment variables of the command that prepares the stores of a deployment. */
export const migrateVariables = {
  KERF_DATABASE_URL: secretUrl('postgresql', 'postgres').describe(
    'Postgres 18, with the owner of the database and its password; not through a transaction pooler',
  ),
  KERF_ACCOUNTS_DATABASE_PASSWORD: rolePassword('accounts'),
  KERF_BROKER_DATABASE_PASSWORD: rolePassword('broker'),
  KERF_ISSUER_DATABASE_PASSWORD: rolePassword('issuer'),
  KERF_QUOTA_DATABASE_PASSWORD: rolePassword('quota'),
  ...busConfig,
  KERF_NATS_URL: busConfig.KERF_NATS_URL.optional().describe(
    'comma-separated URLs of the NATS servers, with the user `deployment`; without them no streams are declared; the files of certificates and credentials have the names above',
  ),
  ...streamsConfig,
  KERF_MIGRATE_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(3_600_000)
    .default(600_000)
    .describe('maximum wait for another migration, and for each lock that a migration needs'),
};

/** Environment variables of the command when it only declares the streams. */
const streamVariables = { ...busConfig, ...streamsConfig };

/** Reads the environment of the command. Throws a `ConfigurationError` if a variable is missing or invalid. */
export const readMigrateConfig = (environment: Environment) => readConfig(migrateVariables, environment);

/** Reads the environment for the streams alone. Throws like `readMigrateConfig`. */
export const readStreamsConfig = (environment: Environment) => readConfig(streamVariables, environment);

export type MigrateConfig = ReturnType<typeof readMigrateConfig>;

/** Password of each role of the database that is to log in. */
export const getRolePasswords = (config: MigrateConfig): ReadonlyMap<string, Secret> =>
  new Map(
    [
      ['kerf_accounts', config.KERF_ACCOUNTS_DATABASE_PASSWORD] as const,
      ['kerf_broker', config.KERF_BROKER_DATABASE_PASSWORD] as const,
      ['kerf_issuer', config.KERF_ISSUER_DATABASE_PASSWORD] as const,
      ['kerf_quota', config.KERF_QUOTA_DATABASE_PASSWORD] as const,
    ].flatMap(([role, password]) => (password ? [[role, password] as const] : [])),
  );
