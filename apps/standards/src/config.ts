import { readConfig, serviceConfig } from '@kerf/service';

/** What the standards service reads from its environment. */
export const readStandardsConfig = () => readConfig(serviceConfig, process.env);
