import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { writePrivateFile } from '../lib/atomic-write';
import { errorMessage, oneLine } from '../lib/text';

/** The user that PostgreSQL runs as; null means the user that runs Letterbox. */
export type ServerUser = { readonly uid: number; readonly gid: number } | null;

export interface ClusterLocation {
  readonly dir: string;
  readonly user: ServerUser;
}

/** What is needed to connect to the cluster again; stored in `postgres.json`. */
export interface PostgresState {
  readonly password: string;
  /** The port of the previous start; null before the first. */
  readonly port: number | null;
}

/** Name of the cluster's superuser and of Letterbox's database. */
export const databaseName = 'letterbox';

/**
 * The environment of PostgreSQL's programs: without PGDATA and the like, and with messages in English. By default,
 * glibc may return freed memory to the system after each statement: some connections then had 300 page faults for each
 * search. Now up to 4 MB stay with a connection. Other C libraries ignore these variables.
 */
export const serverEnvironment = {
  ...{ PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...{ MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_MMAP_THRESHOLD_: '4194304' },
};

/** Where root stores what PostgreSQL's user needs but cannot reach in the data folder. */
export const systemFolders = ['/var/lib/letterbox', '/var/tmp/letterbox'];

const nobody = { uid: 65_534, gid: 65_534 };

/** Whether the folder holds a PostgreSQL cluster. */
export function isCluster(dir: string): boolean {
  return existsSync(path.join(dir, 'PG_VERSION'));
}

/**
 * The location of the data folder's cluster, whether it exists yet or not: `postgres` in the data folder or, if
 * PostgreSQL's user cannot enter that, one of `sharedFolders`, under a name derived from the data folder's path. Throws
 * a one-line error if the existing cluster cannot be reached.
 */
export function locateCluster(dataDir: string, sharedFolders: readonly string[]): ClusterLocation {
  const own = path.join(dataDir, 'postgres');
  const user = chooseServerUser(own);
  const canUseDataDir = canEnter(dataDir, user);
  if (isCluster(own)) {
    if (canUseDataDir) return { dir: own, user };
    throw new Error(`the user that runs the database cannot enter ${own}; run chmod o+x on the folders above it`);
  }

  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const candidates = sharedFolders.map((folder) => path.join(folder, name));
  const existing = user && candidates.find(isCluster);
  if (existing) return { dir: existing, user: chooseServerUser(existing) };
  if (canUseDataDir) return { dir: own, user };
  const dir = candidates.find((candidate) => {
    const folder = path.dirname(candidate);
    return ensureSharedFolder(folder) && canEnter(folder, user);
  });
  if (dir) return { dir, user };
  throw new Error(`no folder for the database: user ${user?.uid} can enter none of ${sharedFolders.join(', ')}`);
}

/** Renames a cluster out of the way and returns its new path. */
export function setAside(dir: string): string {
  const aside = `${dir}.${new Date().toISOString().replaceAll(/\W/g, '')}`;
  renameSync(dir, aside);
  return aside;
}

/**
 * Creates a cluster with initdb: UTF-8, the same sort order on every machine, UTC, and password logins only.
 * Throws a one-line error if that fails.
 */
export async function createCluster(
  initdb: string,
  { dir, user }: ClusterLocation,
  password: string,
  sync: boolean,
): Promise<void> {
  // Created under another name and renamed at the end, so that an interrupted start leaves no incomplete cluster.
  const draft = `${dir}.new`;
  const passwordFile = `${dir}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  handOver(draft, user);
  writePrivateFile(passwordFile, password);
  try {
    if (user) chownSync(passwordFile, user.uid, user.gid);
    await promisify(execFile)(
      initdb,
      [
        ...['-D', draft, '-U', databaseName, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8'],
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
        ...(sync ? [] : ['--no-sync']),
      ],
      { ...user, cwd: '/', env: serverEnvironment },
    );
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`the database could not be created in ${dir}: ${oneLine(stderr) || errorMessage(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, dir);
}

/**
 * Creates a folder that other users can enter but not list. Returns false if it cannot be created or belongs to another
 * user, who could replace its files.
 */
export function ensureSharedFolder(folder: string): boolean {
  try {
    const created = mkdirSync(folder, { recursive: true });
    if (created !== undefined) chmodSync(folder, 0o711);
    return process.getuid === undefined || statSync(folder).uid === process.getuid();
  } catch {
    return false;
  }
}

/** Makes the server's user the owner of a folder and everything in it, readable by that user only. */
export function handOver(folder: string, user: ServerUser): void {
  if (user === null || statSync(folder).uid === user.uid) return;
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), user.uid, user.gid);
  }
  chownSync(folder, user.uid, user.gid);
}

// PostgreSQL refuses to run as root, so root runs it as the cluster's owner, or as `nobody` for a new cluster.
function chooseServerUser(clusterDir: string): ServerUser {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** Tested by trying it as that user: permissions of every parent folder matter. */
function canEnter(folder: string, user: ServerUser): boolean {
  if (user === null) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

const stateFile = (dataDir: string) => path.join(dataDir, 'postgres.json');

/** The stored state; null when there is none. */
export function readPostgresState(dataDir: string): PostgresState | null {
  if (!existsSync(stateFile(dataDir))) return null;
  return JSON.parse(readFileSync(stateFile(dataDir), 'utf8'));
}

/** The state of a new cluster, with a random password. */
export function createPostgresState(): PostgresState {
  return { password: randomBytes(24).toString('base64url'), port: null };
}

export function savePostgresState(dataDir: string, state: PostgresState): void {
  writePrivateFile(stateFile(dataDir), `${JSON.stringify(state)}\n`);
}
