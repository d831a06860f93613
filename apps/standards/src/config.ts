import { type Environment, readConfig, serviceConfig } from '@kerf/service';

/** The environment of the standards service. */
export const standardsVariables = serviceConfig;

/** Configuration of the standards service, read from its environment. */
export const readStandardsConfig = (environment: Environment = process.env) =>
  readConfig(standardsVariables, environment);
