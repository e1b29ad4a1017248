import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../setup/services';
import { untilListening } from './until-listening';

/** `PGBOUNCER` can name another version than the installed one. */
const binary = process.env.PGBOUNCER || '/usr/sbin/pgbouncer';

/** Whether this machine has a PgBouncer to test with. */
export function hasPgBouncer(): boolean {
  return existsSync(binary);
}

/** Whether this version can prepare statements in transaction mode (1.21 and later). */
export function pgBouncerKeepsStatements(): boolean {
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(binary, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

export interface PgBouncer {
  /** The URL of the same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer with its default settings in front of the database at `target`. It runs `connectQuery` on each of
 * its own connections.
 */
export async function startPgBouncer(
  target: string,
  mode: 'session' | 'transaction',
  { connectQuery, ...settings }: Readonly<Record<string, string | number>> = {},
): Promise<PgBouncer> {
  const { hostname, port: targetPort, username, password } = new URL(target);
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-pgbouncer-'));
  const port = await freePort();
  const users = path.join(dir, 'users.txt');
  const file = path.join(dir, 'pgbouncer.ini');
  const all = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'plain', auth_file: users },
    ...{ pool_mode: mode, default_pool_size: 4, ...(pgBouncerKeepsStatements() && { max_prepared_statements: 100 }) },
    // It refuses to run as root.
    ...(process.getuid?.() === 0 && { user: 'nobody' }),
    ...settings,
  };
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`, { mode: 0o644 });
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const database = `host=${hostname} port=${targetPort}${connectQuery ? ` connect_query='${connectQuery}'` : ''}`;
  writeFileSync(file, `[databases]\n* = ${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
  const child = spawn(binary, ['-q', file], { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilListening(child, port, 'pgbouncer');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGQUIT');
      await exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
