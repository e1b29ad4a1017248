import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformFileSync } from '@swc/core';

// Signals and exit codes belong to a whole process, so each test starts its own.
const folder = mkdtempSync(path.join(tmpdir(), 'shutdown-'));
const children: ChildProcess[] = [];

beforeAll(() => {
  const source = path.join(__dirname, '../../src/lib/shutdown.ts');
  const { code } = transformFileSync(source, { jsc: { target: 'es2022' }, module: { type: 'commonjs' } });
  writeFileSync(path.join(folder, 'shutdown.js'), code);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a process whose `stop` is the given code; resolves once it listens for signals. */
async function start(stop: string, { shutdownTimeoutMs = 10_000, afterwards = '' } = {}) {
  const script = `
    const { onShutdown } = require('./shutdown.js');
    const say = (...words) => console.log(words.join(' '));
    const logger = { info: (line, text) => say('INFO', text, line.reason), error: (line, text) => say('ERROR', text, (line.error ?? '').split('\\n')[0].replace('Error: ', '')) };
    const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const shutDown = onShutdown(async (reason) => { say('stop', reason); ${stop} }, { logger, shutdownTimeoutMs: ${shutdownTimeoutMs} });
    setInterval(() => {}, 1000);
    say('up');
    ${afterwards}`;
  const child = spawn(process.execPath, ['-e', script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('up\n')) resolve();
    });
  });
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), exited, output: () => output };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const timesIn = (text: string, words: string) => text.split(words).length - 1;

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops in order and ends with 0', async (signal) => {
  const service = await start('await later(100); say("closed");');
  service.kill(signal);
  expect(await service.exited).toBe(0);
  expect(service.output()).toContain(`stop ${signal}\nclosed`);
});

test('repeated signals, as npm and the shell send them, count as one', async () => {
  const service = await start('await later(600); say("closed");');
  service.kill('SIGINT');
  await pause(20);
  service.kill('SIGINT');
  service.kill('SIGTERM');
  await pause(300);
  service.kill('SIGINT');
  expect(await service.exited).toBe(0);
  expect(timesIn(service.output(), 'stop ')).toBe(1);
  expect(service.output()).toContain('closed');
});

test('a signal two seconds after the first exits at once with code 1', async () => {
  const service = await start('await later(20000); say("closed");', { shutdownTimeoutMs: 25_000 });
  service.kill('SIGINT');
  await pause(3_500);
  const askedAt = Date.now();
  service.kill('SIGINT');
  expect(await service.exited).toBe(1);
  expect(Date.now() - askedAt).toBeLessThan(5_000);
  expect(service.output()).toContain('ERROR received a second signal');
  expect(service.output()).not.toContain('closed');
});

test('exits with code 1 when stop times out', async () => {
  const service = await start('await new Promise(() => {});', { shutdownTimeoutMs: 200 });
  service.kill('SIGTERM');
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain('ERROR shutting down took too long');
});

test('logs a failed stop and exits with code 1', async () => {
  const service = await start('throw new Error("the queue would not close");');
  service.kill('SIGTERM');
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain('ERROR shutting down failed the queue would not close');
});

test('logs an uncaught exception, stops and exits with code 1', async () => {
  const service = await start('await later(50); say("closed");', {
    afterwards: 'setTimeout(() => { throw new Error("a defect"); }, 20);',
  });
  expect(await service.exited).toBe(1);
  expect(service.output()).toMatch(/ERROR .* a defect\n[\s\S]*closed/);
});

test('logs an unhandled rejection, stops and exits with code 1', async () => {
  const service = await start('say("closed");', { afterwards: 'Promise.reject(new Error("a defect"));' });
  expect(await service.exited).toBe(1);
  expect(service.output()).toMatch(/ERROR .* a defect\n[\s\S]*closed/);
});

test('an error during stop does not interrupt it, and the exit code is 1', async () => {
  const service = await start('setTimeout(() => { throw new Error("late"); }, 20); await later(200); say("closed");');
  service.kill('SIGTERM');
  expect(await service.exited).toBe(1);
  expect(timesIn(service.output(), 'stop ')).toBe(1);
  expect(service.output()).toContain('closed');
});

test('the program can shut itself down, and a signal meanwhile changes nothing', async () => {
  const service = await start('await later(300); say("closed");', { afterwards: 'shutDown("the parent is gone");' });
  service.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(service.output()).toContain('stop the parent is gone');
  expect(timesIn(service.output(), 'stop ')).toBe(1);
});
