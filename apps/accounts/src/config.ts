import { databaseConfig, type Environment, readConfig, serviceConfig } from '@kerf/service';

/** The environment of the accounts service. */
export const accountsVariables = { ...serviceConfig, ...databaseConfig(8) };

/** What the accounts service reads from its environment, once. */
export const readAccountsConfig = (environment: Environment = process.env) =>
  readConfig(accountsVariables, environment);

export type AccountsConfig = ReturnType<typeof readAccountsConfig>;
