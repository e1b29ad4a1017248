const [, services] = require('./jest.config.js').projects;

// Tests that kill, freeze and restart real processes. They are slow and depend on timers, so they run one at a time.
/** @type {import('jest').Config} */
module.exports = {
  ...services,
  displayName: 'faults',
  roots: ['<rootDir>/test/faults'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 120_000,
  maxWorkers: 1,
};
