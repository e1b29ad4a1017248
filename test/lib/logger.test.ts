import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { transformFileSync } from '@swc/core';

// Inside node_modules, so that the module resolves pino. Each test runs its own process, because stdout belongs to the
// process.
const folder = mkdtempSync(path.join(__dirname, '../../node_modules/.logger-test-'));

beforeAll(() => {
  const source = path.join(__dirname, '../../src/lib/logger.ts');
  const { code } = transformFileSync(source, { jsc: { target: 'es2022' }, module: { type: 'commonjs' } });
  writeFileSync(path.join(folder, 'logger.js'), code);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `script` in its own process and returns the log lines that it wrote. */
async function logLinesOf(script: string): Promise<Record<string, unknown>[]> {
  const whole = `const log = require('./logger.js').createLogger('test', 'info'); ${script}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', whole], { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  );
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}

test.each([
  ['ends normally', ''],
  ['calls process.exit', 'process.exit(0)'],
  ['crashes at once', "throw new Error('crash')"],
  ['crashes later', "setTimeout(() => { throw new Error('crash') }, 10)"],
])('writes every line of a process that %s', async (_how, end) => {
  expect(await logLinesOf(`log.info('one'); log.warn({ is: 2 }, 'two'); ${end}`)).toMatchObject([
    { level: 'info', process: 'test', msg: 'one', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    { level: 'warn', is: 2, msg: 'two' },
  ]);
});

test('writes many lines in order', async () => {
  const lines = await logLinesOf("for (let n = 0; n < 20_000; n++) log.info({ n }, 'line');");
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 20_000 }, (_, n) => n));
});

test('reports once on stderr that stdout cannot be written, and the process continues', async () => {
  const script = `const log = require('./logger.js').createLogger('test', 'info');
    let rounds = 0;
    const timer = setInterval(() => {
      log.info('x'.repeat(1_000));
      if (++rounds < 100) return;
      clearInterval(timer);
      require('fs').writeSync(2, 'done');
    }, 0);`;
  const node = `'${process.execPath}' -e "$SCRIPT" > /dev/full`;
  const { stderr } = await promisify(execFile)('sh', ['-c', node], {
    cwd: folder,
    env: { SCRIPT: script },
    timeout: 15_000,
  });
  expect(stderr).toMatch(/^cannot write the log: ENOSPC[^\n]*\ndone$/);
});

test('hides values whose names suggest secrets', async () => {
  expect(await logLinesOf("log.info({ form: { password: 'hunter2', name: 'Ada' } }, 'line')")).toMatchObject([
    { form: { password: '[hidden]', name: 'Ada' } },
  ]);
});
