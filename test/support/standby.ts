import { chmodSync, chownSync, cpSync, lchownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { EmbeddedPostgres } from '../../src/standalone/embedded-postgres';
import { findNativeFolder, preparePostgresBinaries } from '../../src/standalone/postgres-binaries';
import { systemFolders } from '../../src/standalone/postgres-cluster';
import { endServer, launchServer } from '../../src/standalone/postgres-server';
import { eventually } from './eventually';

/** A copy of a server that follows it. */
export interface Standby {
  readonly port: number;
  /** Resolves once it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies the running server into `dir`, starts the copy as its standby, and makes commits wait for it. */
export async function startStandby(primary: EmbeddedPostgres, dir: string): Promise<Standby> {
  const admin = new Client({ connectionString: primary.url });
  await admin.connect();
  await admin.query("SELECT pg_backup_start('standby', true)");
  const cluster = path.join(dir, 'standby');
  cpSync(primary.dataDir, cluster, { recursive: true, filter: (file) => path.basename(file) !== 'postmaster.pid' });
  const { rows } = await admin.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)');
  const { username, password, port } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
  writeFileSync(path.join(cluster, 'backup_label'), rows[0]?.label ?? '');
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  writeFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  const { uid, gid } = statSync(primary.dataDir);
  const user = process.getuid?.() === 0 ? { uid, gid } : null;
  if (user) handOver(cluster, user);
  chmodSync(cluster, 0o700);

  const binaryFolders = user ? systemFolders : [path.join(dir, 'postgres-binaries')];
  const { postgres } = preparePostgresBinaries(findNativeFolder(), user, binaryFolders);
  const urlAt = (at: number) => `postgres://${username}:${password}@127.0.0.1:${at}/letterbox`;
  const server = await launchServer({
    ...{ postgres, cluster: { dir: cluster, user }, logFile: path.join(dir, 'standby.log') },
    ...{ preferredPort: undefined, volatile: false, urlAt },
  });
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await admin.query('SELECT pg_reload_conf()');
  await eventually(async () => {
    const { rowCount } = await admin.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
    expect(rowCount).toBe(1);
  });
  await admin.end();
  return {
    port: server.port,
    promote: async () => {
      const client = new Client({ connectionString: urlAt(server.port) });
      await client.connect();
      await client.query('SELECT pg_promote(true, 60)');
      await client.end();
    },
    stop: async () => {
      await endServer(server.pid);
      rmSync(cluster, { recursive: true, force: true });
    },
  };
}

function handOver(folder: string, user: { uid: number; gid: number }): void {
  chownSync(folder, user.uid, user.gid);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, file), user.uid, user.gid);
  }
}
