import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { transformFileSync } from '@swc/core';

// Below the project, so that the module finds pino; stdout belongs to a whole process, so each test has one of its own.
const folder = mkdtempSync(path.join(__dirname, '../../node_modules/.logger-test-'));

beforeAll(() => {
  const source = path.join(__dirname, '../../src/lib/logger.ts');
  const { code } = transformFileSync(source, { jsc: { target: 'es2022' }, module: { type: 'commonjs' } });
  writeFileSync(path.join(folder, 'logger.js'), code);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines that a process wrote which ran this. */
async function linesOf(script: string): Promise<Record<string, unknown>[]> {
  const whole = `const log = require('./logger.js').createLogger('test', 'info'); ${script}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', whole], { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  );
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}

test.each([
  ['ends when there is nothing more to do', ''],
  ['calls it a day', 'process.exit(0)'],
  ['fails', "throw new Error('out of luck')"],
  ['fails later', "setTimeout(() => { throw new Error('out of luck') }, 10)"],
])('every line of a process is written that %s', async (_how, end) => {
  expect(await linesOf(`log.info('one'); log.warn({ is: 2 }, 'two'); ${end}`)).toMatchObject([
    { level: 'info', process: 'test', msg: 'one' },
    { level: 'warn', is: 2, msg: 'two' },
  ]);
});

test('a turn may leave more lines than are kept for its end, in their order', async () => {
  const lines = await linesOf("for (let n = 0; n < 20_000; n++) log.info({ n }, 'line');");
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 20_000 }, (_, n) => n));
});

test('where no line can be written the process goes on, and says so once on stderr', async () => {
  const script = `const log = require('./logger.js').createLogger('test', 'info');
    let turns = 0;
    const timer = setInterval(() => {
      log.info('x'.repeat(1_000));
      if (++turns < 100) return;
      clearInterval(timer);
      require('fs').writeSync(2, 'done');
    }, 0);`;
  const node = `'${process.execPath}' -e "$SCRIPT" > /dev/full`;
  const { stderr } = await promisify(execFile)('sh', ['-c', node], {
    cwd: folder,
    env: { SCRIPT: script },
    timeout: 15_000,
  });
  expect(stderr).toMatch(/^the log cannot be written: ENOSPC[^\n]*\ndone$/);
});

test('what looks like a secret is hidden', async () => {
  expect(await linesOf("log.info({ form: { password: 'hunter2', name: 'Ada' } }, 'line')")).toMatchObject([
    { form: { password: '[hidden]', name: 'Ada' } },
  ]);
});
