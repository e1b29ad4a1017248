import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { writePrivateFile } from '../lib/atomic-write';
import type { ClusterLocation } from './cluster-location';
import type { PostgresBinaries } from './postgres-binaries';
import { handOver } from './postgres-user';

/** The cluster's superuser and the database that Letterbox uses. */
export const databaseName = 'letterbox';

/** What PostgreSQL's programs see of our environment: nothing of PGDATA and the like, and messages in English. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Makes a new cluster: UTF-8, the same order of text on every machine, UTC, no login without the password. */
export async function createCluster(
  binaries: PostgresBinaries,
  { dir, user }: ClusterLocation,
  password: string,
  sync: boolean,
): Promise<void> {
  // Made beside its place and renamed when whole, so that an interrupted start leaves no half a cluster behind.
  const unfinished = `${dir}.new`;
  const passwordFile = path.join(path.dirname(dir), `${path.basename(dir)}.password`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  handOver(unfinished, user);
  writePrivateFile(passwordFile, password);
  try {
    if (user) chownSync(passwordFile, user.uid, user.gid);
    await promisify(execFile)(
      binaries.initdb,
      [
        ...['-D', unfinished, '-U', databaseName, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8'],
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
        ...(sync ? [] : ['--no-sync']),
      ],
      { ...user, cwd: '/', env: serverEnvironment },
    );
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().replaceAll(/\s+/g, ' ');
    throw new Error(`the database could not be made in ${dir}: ${said || (error as Error).message}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, dir);
}
