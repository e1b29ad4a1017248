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

const unitTests = findUnitTests();

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: unitTests.map((file) => `<rootDir>/${file}`),
      setupFilesAfterEnv: ['<rootDir>/test/setup/forbid-services.ts'],
    },
    {
      ...withServices,
      displayName: 'services',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ['<rootDir>/test/faults/', ...unitTests.map((file) => `<rootDir>/${file}`)],
    },
  ],
  testSequencer: '<rootDir>/test/setup/test-order.js',
  testTimeout: 30_000,
  // A test with a browser keeps two cores busy alone, and more at once would make each other time out.
  maxWorkers: 2,
};
