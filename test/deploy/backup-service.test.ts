import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { builtProgram } from '../support/built';
import { createEmptyDatabase, openTestDatabase } from '../support/database';
import { buildAccount, testSecretKey } from '../support/factories';
import { runCommand } from '../support/run-cli';

const root = path.join(__dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The program of the service as its shell receives it, with `data` as its volume. */
function programOf(data: string): string {
  const { services } = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const [shell, options, program] = services.backup.command as string[];
  expect([shell, options]).toEqual(['sh', '-ec']);
  expect(services.backup.volumes).toEqual(['backups:/data']);
  // Compose replaces both.
  const resolved = String(program)
    .replace('$' + '{BACKUP_DAYS:-14}', '14')
    .replaceAll('$$', '$');
  return resolved.replaceAll('/data', data);
}

test('the backup service writes a backup that can be restored, and deletes old ones', async () => {
  await builtProgram();
  const db = await openTestDatabase();
  const empty = await createEmptyDatabase(db.url);
  try {
    const account = await buildAccount(db);
    const [data, bin] = [path.join(folder, 'data'), path.join(folder, 'bin')];
    mkdirSync(data);
    mkdirSync(bin);
    // It waits until the next day.
    writeFileSync(path.join(bin, 'sleep'), '#!/bin/sh\necho "$1"; exit 3\n', { mode: 0o755 });
    for (const [name, days] of [
      ['letterbox-2001-01-01.gz', 16],
      ['letterbox-2001-01-02.gz', 13],
      ['other.gz', 16],
    ] as const) {
      writeFileSync(path.join(data, name), '');
      utimesSync(path.join(data, name), new Date(), new Date(Date.now() - days * 86_400_000));
    }
    const env = { PATH: `${bin}:${process.env.PATH}`, DATABASE_URL: db.url, SECRET_KEY: testSecretKey, DATA_DIR: data };
    const { status, stdout } = spawnSync('sh', ['-ec', programOf(data)], { cwd: root, env, encoding: 'utf8' });
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([3, '86400']);
    const today = `letterbox-${new Date().toISOString().slice(0, 10)}.gz`;
    expect(readdirSync(data).sort()).toEqual(['letterbox-2001-01-02.gz', today, 'other.gz'].sort());

    const restored = await runCommand(['restore', path.join(data, today)], { DATABASE_URL: empty.url });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const shown = await runCommand(['account:show', '--email', account.email], { DATABASE_URL: empty.url });
    expect(shown.json()).toMatchObject({ id: account.id });
  } finally {
    await empty.drop();
    await db.close();
  }
}, 60_000);

test('a backup that fails ends the service with an error and deletes nothing', async () => {
  await builtProgram();
  const data = mkdtempSync(path.join(folder, 'failed-'));
  const old = path.join(data, 'letterbox-2001-01-01.gz');
  writeFileSync(old, '');
  utimesSync(old, new Date(0), new Date(0));
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: data };
  const { status, stderr } = spawnSync('sh', ['-ec', programOf(data)], { cwd: root, env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  expect(readdirSync(data)).toEqual(['letterbox-2001-01-01.gz']);
});
