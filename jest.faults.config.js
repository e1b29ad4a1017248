const base = require('./jest.config.js');

// Tests that kill, freeze and restart real processes: slow by nature, so they run one at a time and apart.
/** @type {import('jest').Config} */
module.exports = {
  ...base,
  roots: ['<rootDir>/test/faults'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 120_000,
  maxWorkers: 1,
};
