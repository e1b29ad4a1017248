const [, services] = require('./jest.config.js').projects;

// Tests that kill, freeze and restart real processes. Each has its own processes, ports and database, and mostly waits.
/** @type {import('jest').Config} */
module.exports = {
  ...services,
  displayName: 'faults',
  roots: ['<rootDir>/test/faults'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 120_000,
  maxWorkers: 2,
};
