import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLogger } from '../../src/lib/logger';
import { type SupervisedProcess, superviseProcess } from '../../src/standalone/supervise-process';
import { isAlive, waitUntil } from '../../src/standalone/system-processes';

const logger = createLogger('test', 'silent');

let dir: string;
let supervised: SupervisedProcess | undefined;

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-proc-'));
});
afterEach(async () => {
  await supervised?.stop(0);
  supervised = undefined;
  rmSync(dir, { recursive: true, force: true });
});

function supervise(program: string): SupervisedProcess {
  const file = path.join(dir, 'program.js');
  writeFileSync(file, program);
  return superviseProcess({ name: 'program', file, args: [dir], env: {}, logger, stdio: 'ignore' });
}

/** Waits until the program has started `count` times; resolves to its process ids. */
async function starts(count: number): Promise<number[]> {
  const file = path.join(dir, 'pids');
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : []);
  expect(await waitUntil(() => read().length >= count, 15_000)).toBe(true);
  return read();
}

const recordsItsId = `require('fs').appendFileSync(process.argv[2] + '/pids', process.pid + '\\n'); setInterval(() => {}, 1000);`;

test('a process that is killed is restarted every time', async () => {
  supervised = supervise(recordsItsId);
  for (let count = 1; count <= 3; count++) {
    const pids = await starts(count);
    expect(pids).toHaveLength(count);
    process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  }
  await starts(4);
});

test('a process that exits at once is restarted after growing pauses', async () => {
  supervised = supervise(`require('fs').appendFileSync(process.argv[2] + '/pids', process.pid + '\\n');`);
  const begun = Date.now();
  await starts(3);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(700);
});

test('a stopped process may finish its work and is not restarted', async () => {
  supervised = supervise(
    `${recordsItsId} process.on('SIGTERM', () => setTimeout(() => { require('fs').writeFileSync(process.argv[2] + '/done', ''); process.exit(); }, 300));`,
  );
  const [pid = 0] = await starts(1);
  await supervised.stop(10_000);
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(path.join(dir, 'done'))).toBe(true);
  expect(await waitUntil(() => supervised?.pid() !== undefined, 600)).toBe(false);
});

test('a process that exits by itself after the shutdown began is not restarted', async () => {
  const shutdown = new AbortController();
  const file = path.join(dir, 'program.js');
  writeFileSync(file, recordsItsId);
  supervised = superviseProcess({
    ...{ name: 'program', file, args: [dir], env: {}, stdio: 'ignore' },
    ...{ logger, signal: shutdown.signal },
  });
  const [pid = 0] = await starts(1);
  shutdown.abort();
  process.kill(pid, 'SIGINT');
  expect(await waitUntil(() => supervised?.pid() === undefined, 5_000)).toBe(true);
  expect(await waitUntil(() => supervised?.pid() !== undefined, 600)).toBe(false);
});

test('a process that ignores SIGTERM is killed after the timeout', async () => {
  supervised = supervise(`process.on('SIGTERM', () => {}); ${recordsItsId}`);
  const [pid = 0] = await starts(1);
  const begun = Date.now();
  await supervised.stop(300);
  expect(isAlive(pid)).toBe(false);
  expect(Date.now() - begun).toBeLessThan(5_000);
});

test('a process is notified when its parent is killed', async () => {
  const source = require.resolve('../../src/lib/exit-with-parent');
  const compiled = path.join(dir, 'exit-with-parent.js');
  const { code } = require('@swc/core').transformFileSync(source, {
    jsc: { parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  }) as { code: string };
  writeFileSync(compiled, code);
  const child = path.join(dir, 'child.js');
  writeFileSync(child, `${recordsItsId} require('./exit-with-parent.js').onParentGone(() => process.exit(0));`);
  const parent: ChildProcess = spawn(
    process.execPath,
    [
      '-e',
      `require('child_process').fork(${JSON.stringify(child)}, [${JSON.stringify(dir)}]); setInterval(() => {}, 1000);`,
    ],
    { stdio: 'ignore' },
  );
  const [pid = 0] = await starts(1);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  expect(await waitUntil(() => !isAlive(pid), 5_000)).toBe(true);
});
