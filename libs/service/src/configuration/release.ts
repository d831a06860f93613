import { type Environment, readConfig, releaseConfig } from './config.ts';

/** Version and commit of the product. */
export interface Release {
  readonly version: string;
  readonly revision: string;
}

/** Reads the release from the environment; without one it is the version of the package. */
export function readRelease(environment: Environment): Release {
  const { KERF_VERSION: version, KERF_REVISION: revision } = readConfig(releaseConfig, environment);
  return { version, revision };
}

/** Release that this process runs. */
export const release = readRelease(process.env);
