import { type Environment, readConfig, serviceConfig } from '@kerf/service';

/** What the standards service reads from its environment. */
export const readStandardsConfig = (environment: Environment = process.env) => readConfig(serviceConfig, environment);
