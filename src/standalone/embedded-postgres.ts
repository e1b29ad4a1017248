import path from 'node:path';
import { Client } from 'pg';
import type { Logger } from '../lib/logger';
import { type ClusterLocation, isCluster, locateCluster, setAside, systemPlaces } from './cluster-location';
import { findNativeFolder, type PostgresBinaries, preparePostgresBinaries } from './postgres-binaries';
import { createCluster, databaseName } from './postgres-cluster';
import { type Exit, launchServer } from './postgres-server';
import { createPostgresState, type PostgresState, readPostgresState, savePostgresState } from './postgres-state';
import { handOver } from './postgres-user';
import { endLeftoverPostmaster, endPostmaster, signalPostmaster } from './postmaster';

export interface EmbeddedPostgres {
  /** The address of Letterbox's database, with the superuser's login. */
  readonly url: string;
  /** Where the cluster really is. */
  readonly dataDir: string;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** Ends the server and waits until it is gone, 20 s at most. */
  stop(): Promise<void>;
  /** Tells it to end at once, without waiting for it; what was committed is recovered by the next start. */
  kill(): void;
}

export interface EmbeddedPostgresOptions {
  /** An existing folder; the caller sees to it that nobody else uses it at the same time. */
  readonly dataDir: string;
  readonly port?: number;
  readonly logger: Logger;
  /** For tests: fast, and worth nothing after a power cut. */
  readonly volatile?: boolean;
  /** Where root keeps what the server's user cannot reach in `dataDir`; some place of the system's when left out. */
  readonly sharedPlaces?: readonly string[];
}

/**
 * Starts a PostgreSQL server of our own on 127.0.0.1 whose data survive in `dataDir`, ending one that a killed run left.
 * Works under root and under any other user. Throws one line when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, logger, volatile = false } = options;
  const { sharedPlaces = systemPlaces } = options;
  const cluster = locateCluster(dataDir, sharedPlaces);
  const places = cluster.user ? sharedPlaces : [path.join(dataDir, 'postgres-binaries')];
  const binaries = preparePostgresBinaries(findNativeFolder(), cluster.user, places);
  const isElsewhere = path.dirname(cluster.dir) !== dataDir;

  const state = await prepareCluster(options, binaries, cluster);
  if (isElsewhere) {
    logger.info(`PostgreSQL's user cannot enter ${dataDir}, so the database is in ${cluster.dir}`);
  }

  const urlOf = (port: number, database: string) =>
    `postgres://${databaseName}:${state.password}@127.0.0.1:${port}/${database}`;
  const server = await launchServer({
    binaries,
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
      if (!(await endPostmaster(server.pid))) throw new Error(`PostgreSQL (process ${server.pid}) does not end`);
    },
    kill: () => signalPostmaster(server.pid, 'SIGQUIT'),
  };
}

async function prepareCluster(
  { dataDir, logger, volatile = false }: EmbeddedPostgresOptions,
  binaries: PostgresBinaries,
  cluster: ClusterLocation,
): Promise<PostgresState> {
  const known = readPostgresState(dataDir);
  if (isCluster(cluster.dir)) {
    await endLeftoverPostmaster(cluster.dir, logger);
    handOver(cluster.dir, cluster.user);
    if (known) return known;
    if (path.dirname(cluster.dir) === dataDir) {
      throw new Error(`the password of the database in ${cluster.dir} is missing: postgres.json beside it is gone`);
    }
    logger.warn({ keptIn: setAside(cluster.dir) }, 'the data folder is new, so its old database was put aside');
  }
  const state = known ?? createPostgresState();
  savePostgresState(dataDir, state);
  await createCluster(binaries, cluster, state.password, !volatile);
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
