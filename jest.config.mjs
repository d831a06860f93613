import { fileURLToPath } from 'node:url';

// One configuration for every project: TypeScript through SWC, native ES modules, workspace packages from source.
const swc = {
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};

export default {
  testEnvironment: ownFile('native-environment'),
  runtime: ownFile('native-runtime'),
  testMatch: ['**/src/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  testTimeout: 30_000,
  reporters: reporters(),
};

/** Reporters of a run; one of them ends a run that is stuck. */
export function reporters(options = {}) {
  return ['default', [ownFile('stuck-specs'), options]];
}

function ownFile(name) {
  return fileURLToPath(import.meta.resolve(`./tools/jest/${name}.mjs`));
}
