import pg, { Pool, type PoolConfig } from 'pg';
import type { Options, Sequelize } from 'sequelize';
import { splitDatabaseUrl } from '../../config/database-url';
import type { Logger } from '../lib/logger';
import { createClientClass, type SessionSettings } from './client';
import {
  addressOf,
  connectTimeoutMs,
  type DatabaseSettings,
  directSettings,
  statementTimeoutMs,
} from './server-finder';

/** The Sequelize models by name. Each model file declares its own here; `src/models.ts` creates them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Models {}

/**
 * A process's access to PostgreSQL: Sequelize models for owner-side records, and a `pg` pool for the submit and
 * delivery paths and for reports. A module uses one or the other, never both.
 */
export interface Database {
  readonly sequelize: Sequelize;
  readonly models: Models;
  readonly pool: Pool;
  /** For locks that outlast a transaction; bypasses a pooler. */
  readonly sessions: Pool;
  close(): Promise<void>;
}

export type { DatabaseSettings } from './server-finder';

/** How many connections a process keeps at most: for `pg` and for Sequelize, which only serves owners' pages. */
export interface PoolSizes {
  readonly pool: number;
  readonly sequelize: number;
}

const webPools: PoolSizes = { pool: 6, sequelize: 2 };
/** Connections that bypass a pooler, in addition to the pools. */
const maxSessions = 2;

/**
 * Prepares access to the database. Connections are opened on first use and reopened after errors. Sequelize and the
 * models are loaded on first use too: a web process that only accepts posts saves 19 MB and half of its start-up time.
 */
export function connectDatabase(
  settings: DatabaseSettings,
  logger: Logger,
  loadModels: () => (sequelize: Sequelize) => Models,
  sizes = webPools,
): Database {
  const max = limitPools(sizes, settings.databaseConnections);
  const openPool = (config: PoolConfig) => {
    const pool = new Pool(config);
    // Without a listener, a connection that breaks while idle would end the process.
    pool.on('error', (error) => logger.warn({ error: error.message }, 'an idle database connection was lost'));
    return pool;
  };
  const pool = openPool({ ...poolConfig(settings), max: max.pool });
  const sessions = settings.databaseDirect ? openPool({ ...sessionConfig(settings), max: maxSessions }) : pool;

  let orm: Pick<Database, 'sequelize' | 'models'> | undefined;
  const openOrm = () => {
    if (!orm) {
      const sequelize = openSequelize(settings, max.sequelize);
      orm = { sequelize, models: loadModels()(sequelize) };
    }
    return orm;
  };
  return {
    get sequelize() {
      return openOrm().sequelize;
    },
    get models() {
      return openOrm().models;
    },
    pool,
    sessions,
    close: async () => {
      await Promise.allSettled(
        [...new Set([pool, sessions])].map((one) => one.end()).concat(orm?.sequelize.close() ?? []),
      );
    },
  };
}

/** The sizes for a limit on both together: Sequelize gets a third at most. */
function limitPools({ pool, sequelize }: PoolSizes, limit = Number.POSITIVE_INFINITY): PoolSizes {
  const forSequelize = Math.min(sequelize, Math.floor(limit / 3));
  return { pool: Math.min(pool, limit - forSequelize), sequelize: forSequelize };
}

function openSequelize(settings: DatabaseSettings, max: number): Sequelize {
  const { Client, connectionString, ...options } = poolConfig(settings);
  return createSequelize(connectionString, Client, {
    dialectOptions: options,
    pool: { max, acquire: connectTimeoutMs },
    define: { underscored: true },
  });
}

/** A Sequelize connection for migrations: to a session of its own and without statement timeouts. */
export function openForMigrations(settings: DatabaseSettings): Sequelize {
  const { Client, connectionString, ssl } = sessionConfig(settings);
  return createSequelize(connectionString, Client, { dialectOptions: { ssl }, pool: { max: 1 } });
}

function createSequelize(url: string, Client: typeof pg.Client, options: Options): Sequelize {
  const library = require('sequelize') as typeof import('sequelize');
  return new library.Sequelize(url, {
    ...options,
    dialect: 'postgres',
    logging: false,
    dialectModule: { ...pg, Client },
  });
}

type ConnectionConfig = PoolConfig & { readonly connectionString: string; readonly Client: typeof pg.Client };

/** Settings for a `pg` pool or client, with timeouts. Each transaction may run in another session. */
function poolConfig(settings: DatabaseSettings): ConnectionConfig {
  return createConfig(settings, createClientClass(settings, null));
}

/** Settings for a `pg` pool or client whose connections keep their session, with these settings and timeouts. */
export function sessionConfig(settings: DatabaseSettings, session: SessionSettings = {}): ConnectionConfig {
  const direct = directSettings(settings);
  return createConfig(direct, createClientClass(direct, session));
}

function createConfig(settings: DatabaseSettings, Client: typeof pg.Client): ConnectionConfig {
  return {
    ...addressOf(splitDatabaseUrl(settings.databaseUrl)[0], settings.databaseSsl),
    Client,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 500,
  };
}

/** A connection that keeps its session, without statement timeouts. The caller connects and closes it. */
export function createSession(settings: DatabaseSettings): pg.Client {
  const { Client, ...config } = sessionConfig(settings);
  return new Client({ ...config, statement_timeout: 0, query_timeout: 0 });
}
