import root from '../../jest.config.mjs';

// One product for all specifications: it starts before the first and stops after the last.
export default {
  ...root,
  globalSetup: '<rootDir>/global-setup.mjs',
  globalTeardown: '<rootDir>/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/stop-begun.mjs'],
};
