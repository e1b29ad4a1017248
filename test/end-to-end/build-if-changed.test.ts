import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// A small project with the script that `npm start` runs first. Its build counts itself.
const project = mkdtempSync(path.join(os.tmpdir(), 'letterbox-build-'));
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text);
};
const build = `
  const fs = require('node:fs');
  for (const folder of ['dist/src', 'packages/api/dist']) fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync('dist/src/standalone.js', '');
  fs.writeFileSync('packages/api/dist/index.js', '');
  fs.appendFileSync('builds.log', '.');`;
const builds = () => readFileSync(path.join(project, 'builds.log'), 'utf8').length;
const run = () => execFileSync(process.execPath, ['build-if-changed.mjs'], { cwd: project, stdio: 'pipe' });

beforeAll(() => {
  cpSync(path.join(__dirname, '../../build-if-changed.mjs'), path.join(project, 'build-if-changed.mjs'));
  write('build.cjs', build);
  write('package.json', JSON.stringify({ scripts: { build: 'node build.cjs' } }));
  write('node_modules/esbuild/package.json', '{}');
  write('node_modules/.package-lock.json', '{}');
  write('src/dist/helper.ts', 'const a = 1;');
  write('packages/api/src/index.ts', '');
  run();
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('builds once, and not again while nothing changes', () => {
  expect(builds()).toBe(1);
  write('backup.sql', '');
  write('dist/bench/run.js', '');
  run();
  expect(builds()).toBe(1);
});

test.each([
  ['a source changes', () => write('src/dist/helper.ts', 'const a = 2;')],
  ['an older file takes its place', () => utimesSync(path.join(project, 'src/dist/helper.ts'), 1_000, 1_000)],
  ['a source is gone', () => rmSync(path.join(project, 'packages/api/src/index.ts'))],
  ['packages were installed', () => write('node_modules/.package-lock.json', '{ }')],
  ['an output is gone', () => rmSync(path.join(project, 'packages/api/dist'), { recursive: true })],
])('builds again if %s', (_what, change) => {
  const before = builds();
  change();
  run();
  run();
  expect(builds()).toBe(before + 1);
});

test('builds again if the last build failed', () => {
  write('src/new.ts', '');
  write('build.cjs', 'process.exit(1)');
  expect(run).toThrow();
  rmSync(path.join(project, 'src/new.ts'));
  write('build.cjs', build);
  const before = builds();
  run();
  expect(builds()).toBe(before + 1);
});

test('starts what was built elsewhere where no compiler is installed', () => {
  const before = builds();
  rmSync(path.join(project, 'node_modules/esbuild'), { recursive: true });
  write('src/new.ts', '');
  run();
  expect(builds()).toBe(before);
});
