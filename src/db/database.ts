import { type Client, Pool, type PoolConfig } from 'pg';
import type { Sequelize } from 'sequelize';
import type { Config } from '../../config';
import { ignoreClientErrors } from '../lib/ignore-client-errors';
import type { Logger } from '../lib/logger';

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
  close(): Promise<void>;
}

export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseSsl'> &
  Partial<Pick<Config, 'databaseConnections'>>;

/** Together they guarantee callers a result or an error within 10 s, whatever is down. */
const connectTimeoutMs = 3_000;
const statementTimeoutMs = 4_000;

/**
 * Prepares access to the database. Connections are opened on first use and reopened after errors. Sequelize and the
 * models are loaded on first use too: a web process that only accepts posts saves 19 MB and half of its start-up time.
 */
export function connectDatabase(
  settings: DatabaseSettings,
  logger: Logger,
  loadModels: () => (sequelize: Sequelize) => Models,
  poolSize = 6,
): Database {
  const max = Math.min(poolSize, Math.floor((settings.databaseConnections ?? Number.POSITIVE_INFINITY) / 2));
  const pool = new Pool({ ...poolConfig(settings), max });
  ignoreClientErrors(pool);
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => logger.warn({ error: error.message }, 'an idle database connection was lost'));

  let orm: Pick<Database, 'sequelize' | 'models'> | undefined;
  const openOrm = () => {
    if (!orm) {
      const sequelize = openSequelize(settings, max);
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
    close: async () => {
      await Promise.allSettled([pool.end(), orm?.sequelize.close()]);
    },
  };
}

function openSequelize(settings: DatabaseSettings, max: number): Sequelize {
  const library = require('sequelize') as typeof import('sequelize');
  return new library.Sequelize(settings.databaseUrl, {
    dialect: 'postgres',
    logging: false,
    dialectOptions: {
      ssl: sslOf(settings),
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + 500,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
    },
    pool: { max, acquire: connectTimeoutMs },
    define: { underscored: true },
    hooks: { afterConnect: (connection) => void (connection as Client).on('error', () => undefined) },
  });
}

/** Settings for a `pg` pool or client to the same database, with timeouts. */
export function poolConfig(settings: DatabaseSettings): PoolConfig {
  return {
    connectionString: settings.databaseUrl,
    ssl: sslOf(settings),
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 500,
    keepAlive: true,
  };
}

function sslOf({ databaseSsl }: DatabaseSettings): false | { rejectUnauthorized: boolean } {
  return databaseSsl === 'disable' ? false : { rejectUnauthorized: databaseSsl === 'verify' };
}
