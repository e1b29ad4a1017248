import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockFolder } from '../../src/standalone/data-folder';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a second start in the same folder fails and names the process that holds the lock', () => {
  const release = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow(new RegExp(`already running in ${dir} \\(process ${process.pid}\\)`));
  release();
  lockFolder(dir)();
  expect(readdirSync(dir)).toEqual([]);
});

test.each([
  ['a process that has exited', '{"pid":4194300,"identity":"boot 1"}'],
  ['an earlier process that had the same id', JSON.stringify({ pid: process.pid, identity: 'another boot 1' })],
  ['nobody, because the file is incomplete', '{"pid":'],
  ['a process whose identity is unknown', JSON.stringify({ pid: process.pid, identity: null })],
])('a lock held by %s is taken over', (_holder, content) => {
  writeFileSync(path.join(dir, 'standalone.lock'), content);
  const release = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow(/already running/);
  release();
});
