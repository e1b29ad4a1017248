import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Who PostgreSQL runs as; null means whoever runs Letterbox. */
export type ServerUser = { readonly uid: number; readonly gid: number } | null;

const nobody = { uid: 65_534, gid: 65_534 };

/**
 * The user that a PostgreSQL server on this cluster must run as. The server refuses root,
 * so under root it is the cluster's owner, or `nobody` while the cluster has none of its own.
 */
export function chooseServerUser(clusterDir: string): ServerUser {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** Whether the server's user can enter this folder, judged by trying. */
export function canEnter(folder: string, user: ServerUser): boolean {
  if (user === null) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

/** Gives a folder and all in it to the server's user, as a folder that only he can read. */
export function handOver(folder: string, user: ServerUser): void {
  if (user === null || statSync(folder).uid === user.uid) return;
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), user.uid, user.gid);
  }
  chownSync(folder, user.uid, user.gid);
}
