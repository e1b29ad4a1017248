const { findUnitTests } = require('./test/setup/unit-tests');

// As in every deployment. React's development build takes several times as long.
process.env.NODE_ENV = 'production';

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
};

const shared = {
  testEnvironment: '<rootDir>/test/setup/worker-environment.js',
  runtime: '<rootDir>/test/setup/worker-runtime.js',
  roots: ['<rootDir>/test'],
  transform: { '^.+\\.(t|j|mj)sx?$': ['@swc/jest', swc] },
};

/** Starts PostgreSQL and Redis once for all test files. */
const withServices = {
  ...shared,
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
};

const unitTests = findUnitTests().map((file) => `<rootDir>/${file}`);
// Not all of them start a browser, and a few others open a page or two.
const browserTests = ['/test/(client|end-to-end)/.*\\.test\\.tsx?$', '\\.browser\\.test\\.ts$'];

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: unitTests,
      setupFilesAfterEnv: ['<rootDir>/test/setup/forbid-services.ts'],
    },
    {
      ...withServices,
      displayName: 'services',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ['<rootDir>/test/faults/', ...unitTests, ...browserTests],
    },
    {
      ...withServices,
      displayName: 'browser',
      testRegex: browserTests,
      testPathIgnorePatterns: unitTests,
      runner: '<rootDir>/test/setup/browser-runner.js',
    },
  ],
  testSequencer: '<rootDir>/test/setup/test-order.js',
  testTimeout: 30_000,
  // Many files wait for most of their time.
  maxWorkers: 3,
};
