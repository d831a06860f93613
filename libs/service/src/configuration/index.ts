// Configuration without the rest of the platform, for programs that are not services.
export { busConfig, type BusAddress, getBusAddress } from './bus-config.ts';
export { type Environment, readConfig } from './config.ts';
export { ConfigurationError } from './configuration-error.ts';
export { findMisspeltVariables, isInFamily } from './misspelt-variables.ts';
export { isSecret, Secret, secret, secretUrl } from './secret.ts';
export { getFileVariable } from './secret-files.ts';
export { streamsConfig } from './streams-config.ts';
