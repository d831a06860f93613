import { databaseConfig, type Environment, readConfig, serviceConfig } from '@kerf/service';

/** Environment variables of the accounts service. */
export const accountsVariables = { ...serviceConfig, ...databaseConfig(8) };

/** Reads the configuration of the accounts service. Throws when a variable is missing or invalid. */
export const readAccountsConfig = (environment: Environment = process.env) =>
  readConfig(accountsVariables, environment);

export type AccountsConfig = ReturnType<typeof readAccountsConfig>;
