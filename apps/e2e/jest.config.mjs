import root, { reporters } from '../../jest.config.mjs';

// One product for all specs: it starts before the first one and stops after the last.
export default {
  ...root,
  // Its services stop one after the other: on a loaded machine that takes longer than any spec should.
  reporters: reporters({ graceSeconds: 180 }),
  globalSetup: '<rootDir>/global-setup.mjs',
  globalTeardown: '<rootDir>/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/stop-spec-resources.mjs'],
};
