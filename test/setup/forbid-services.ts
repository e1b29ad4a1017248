import childProcess from 'node:child_process';

// Test files share this module of Node's with the files that run in the same worker later.
const original = { ...childProcess };

for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const) {
  Object.assign(childProcess, {
    [name]: () => {
      throw new Error(
        `This test file counts as a unit test, because it imports neither test/setup/services nor node:child_process, but it called ${name}(). See serviceImports in test/setup/unit-tests.js.`,
      );
    },
  });
}
afterAll(() => {
  Object.assign(childProcess, original);
});
