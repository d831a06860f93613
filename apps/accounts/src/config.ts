import { databaseConfig, type Environment, readConfig, serviceConfig } from '@kerf/service';

/** What the accounts service reads from its environment, once. */
export const readAccountsConfig = (environment: Environment = process.env) =>
  readConfig({ ...serviceConfig, ...databaseConfig(8) }, environment);

export type AccountsConfig = ReturnType<typeof readAccountsConfig>;
