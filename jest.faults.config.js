const [, services] = require('./jest.config.js').projects;
const loadSensitive = Object.keys(require('./test/setup/load-sensitive'));

/** Tests that kill, freeze and restart real processes. Each has its own processes, ports and database, and mostly waits. */
const faults = {
  ...services,
  displayName: 'faults',
  roots: ['<rootDir>/test/faults'],
  testPathIgnorePatterns: ['/node_modules/', ...loadSensitive],
};

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    faults,
    {
      ...faults,
      displayName: 'alone',
      testMatch: loadSensitive.map((file) => `<rootDir>/${file}`),
      testPathIgnorePatterns: ['/node_modules/'],
      runner: '<rootDir>/test/setup/serial-runner.js',
    },
  ],
  testSequencer: '<rootDir>/test/setup/test-order.js',
  testTimeout: 120_000,
  // These files mostly wait: two of them use less than one core.
  maxWorkers: 4,
};
