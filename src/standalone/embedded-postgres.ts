import path from 'node:path';
import { Client } from 'pg';
import type { Logger } from '../lib/logger';
import { findNativeFolder, preparePostgresBinaries } from './postgres-binaries';
import {
  type ClusterLocation,
  createCluster,
  createPostgresState,
  databaseName,
  handOver,
  isCluster,
  locateCluster,
  type PostgresState,
  readPostgresState,
  savePostgresState,
  setAside,
  systemFolders,
} from './postgres-cluster';
import { type Exit, endLeftoverServer, endServer, launchServer, signalServer } from './postgres-server';

export interface EmbeddedPostgres {
  /** The URL of Letterbox's database, with the superuser's login. */
  readonly url: string;
  /** The cluster's folder. */
  readonly dataDir: string;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** Stops the server and waits until it is gone, for 20 s at most. */
  stop(): Promise<void>;
  /** Makes the server exit at once, without waiting; the next start recovers everything committed. */
  kill(): void;
}

export interface EmbeddedPostgresOptions {
  /** An existing folder that only the caller uses. */
  readonly dataDir: string;
  readonly port?: number;
  readonly logger: Logger;
  /** For tests: faster, but the data does not survive a power failure. */
  readonly volatile?: boolean;
  /** Where root stores what the server's user cannot reach in `dataDir`; system folders by default. */
  readonly sharedFolders?: readonly string[];
}

/**
 * Starts a PostgreSQL server on 127.0.0.1 with its data in `dataDir`, after stopping one that a killed run left behind.
 * Works as root and as any other user. Throws a one-line error if the server cannot be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, logger, volatile = false, sharedFolders = systemFolders } = options;
  const cluster = locateCluster(dataDir, sharedFolders);
  const binaryFolders = cluster.user ? sharedFolders : [path.join(dataDir, 'postgres-binaries')];
  const { initdb, postgres } = preparePostgresBinaries(findNativeFolder(), cluster.user, binaryFolders);

  const state = await prepareCluster(options, initdb, cluster);
  if (path.dirname(cluster.dir) !== dataDir) {
    logger.info(`the database is in ${cluster.dir}, because the user that runs it cannot enter ${dataDir}`);
  }

  const urlOf = (port: number, database: string) =>
    `postgres://${databaseName}:${state.password}@127.0.0.1:${port}/${database}`;
  const server = await launchServer({
    postgres,
    cluster,
    volatile,
    logFile: path.join(dataDir, 'postgres.log'),
    preferredPort: options.port ?? state.port ?? undefined,
    urlAt: (port) => urlOf(port, 'postgres'),
  });
  savePostgresState(dataDir, { ...state, port: server.port });
  await ensureDatabase(urlOf(server.port, 'postgres'));
  return {
    url: urlOf(server.port, databaseName),
    dataDir: cluster.dir,
    pid: server.pid,
    exited: server.exited,
    stop: async () => {
      if (!(await endServer(server.pid))) throw new Error(`PostgreSQL (process ${server.pid}) does not stop`);
    },
    kill: () => signalServer(server.pid, 'SIGQUIT'),
  };
}

/** Creates the cluster, or makes the existing one ready to start; resolves to the state needed to connect to it. */
async function prepareCluster(
  { dataDir, logger, volatile = false }: EmbeddedPostgresOptions,
  initdb: string,
  cluster: ClusterLocation,
): Promise<PostgresState> {
  const known = readPostgresState(dataDir);
  if (isCluster(cluster.dir)) {
    await endLeftoverServer(cluster.dir, logger);
    handOver(cluster.dir, cluster.user);
    if (known) return known;
    if (path.dirname(cluster.dir) === dataDir) {
      throw new Error(`the password of the database in ${cluster.dir} is missing: restore postgres.json next to it`);
    }
    logger.warn({ keptIn: setAside(cluster.dir) }, 'the data folder is new, so its old database was set aside');
  }
  const state = known ?? createPostgresState();
  savePostgresState(dataDir, state);
  await createCluster(initdb, cluster, state.password, !volatile);
  return state;
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}
