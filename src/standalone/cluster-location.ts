import { createHash } from 'node:crypto';
import { existsSync, realpathSync, renameSync } from 'node:fs';
import path from 'node:path';
import { ensureFolder } from './folders';
import { canEnter, chooseServerUser, type ServerUser } from './postgres-user';

export interface ClusterLocation {
  readonly dir: string;
  readonly user: ServerUser;
}

/** Where root keeps what another user must reach although the data folder is closed to him. */
export const systemPlaces = ['/var/lib/letterbox', '/var/tmp/letterbox'];

/** Whether a PostgreSQL cluster was made here. */
export function isCluster(dir: string): boolean {
  return existsSync(path.join(dir, 'PG_VERSION'));
}

/**
 * Where the cluster of this data folder is or shall be: below it, or, when the server's user cannot enter it,
 * in a shared place under a name made of the data folder's. Throws when a cluster is there that cannot be served.
 */
export function locateCluster(dataDir: string, places: readonly string[]): ClusterLocation {
  const own = path.join(dataDir, 'postgres');
  const user = chooseServerUser(own);
  const open = canEnter(dataDir, user);
  if (isCluster(own) && !open) {
    throw new Error(
      `the database in ${own} cannot be reached by the user it runs as; run chmod o+x on the folders above`,
    );
  }
  if (isCluster(own)) return { dir: own, user };

  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const elsewhere = places.map((place) => path.join(place, name));
  const known = user && elsewhere.find(isCluster);
  if (known) return { dir: known, user: chooseServerUser(known) };
  if (open) return { dir: own, user };
  const chosen = elsewhere.find((dir) => ensureFolder(path.dirname(dir)) && canEnter(path.dirname(dir), user));
  if (!chosen) throw new Error(`no folder for the database: user ${user?.uid} can enter none of ${places.join(', ')}`);
  return { dir: chosen, user };
}

/** Puts a cluster aside whose data folder was removed and made anew, so that the new one starts empty. */
export function setAside(dir: string): string {
  const aside = `${dir}.${new Date().toISOString().replaceAll(/\W/g, '')}`;
  renameSync(dir, aside);
  return aside;
}
