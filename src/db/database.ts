import { type Client, Pool, type PoolConfig } from 'pg';
import type { Sequelize } from 'sequelize';
import type { Config } from '../../config';
import { outliveBrokenConnections } from '../lib/ignore-client-errors';
import type { Logger } from '../lib/logger';
import type { Models } from './models';

/**
 * One process's way to PostgreSQL: the models for everything that is read and written one by one, and a plain pool for
 * the statements that are written by hand because they are hot or must be exact.
 */
export interface Database {
  readonly sequelize: Sequelize;
  readonly models: Models;
  readonly pool: Pool;
  close(): Promise<void>;
}

export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseSsl'> &
  Partial<Pick<Config, 'databaseConnections'>>;

/** How long a connection and a statement may take, in milliseconds: a caller hears within 10 s whatever is down. */
const patience = { connect: 3_000, statement: 4_000 };

/** Opens the database without connecting yet; connections are made on first use and made again after a fault. */
export function openDatabase(settings: DatabaseSettings, logger: Logger, poolSize = 6): Database {
  const max = Math.min(poolSize, Math.floor((settings.databaseConnections ?? Number.POSITIVE_INFINITY) / 2));
  const pool = new Pool({ ...poolConfig(settings), max });
  outliveBrokenConnections(pool);
  // A connection that breaks while idle is replaced on the next use; without a listener it would end the process.
  pool.on('error', (error) => logger.warn({ error: error.message }, 'an idle database connection broke'));

  let orm: Orm | undefined;
  const openOrm = (): Orm => {
    orm ??= createOrm(settings, max);
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

type Orm = Pick<Database, 'sequelize' | 'models'>;

/** Who only takes posts never needs it: 19 MB, and as much of the start as everything else. */
function createOrm(settings: DatabaseSettings, max: number): Orm {
  const library = require('sequelize') as typeof import('sequelize');
  const { createModels } = require('./models') as typeof import('./models');
  const sequelize = new library.Sequelize(settings.databaseUrl, {
    dialect: 'postgres',
    logging: false,
    dialectOptions: {
      ssl: sslOf(settings),
      statement_timeout: patience.statement,
      query_timeout: patience.statement + 500,
      keepAlive: true,
      connectionTimeoutMillis: patience.connect,
    },
    pool: { max, acquire: patience.connect },
    define: { underscored: true },
    hooks: { afterConnect: (connection) => void (connection as Client).on('error', () => undefined) },
  });
  return { sequelize, models: createModels(sequelize) };
}

/** Settings for a `pg` pool or client to the same database, with bounded waits. */
export function poolConfig(settings: DatabaseSettings): PoolConfig {
  return {
    connectionString: settings.databaseUrl,
    ssl: sslOf(settings),
    connectionTimeoutMillis: patience.connect,
    statement_timeout: patience.statement,
    query_timeout: patience.statement + 500,
    keepAlive: true,
  };
}

function sslOf({ databaseSsl }: DatabaseSettings): false | { rejectUnauthorized: boolean } {
  return databaseSsl === 'disable' ? false : { rejectUnauthorized: databaseSsl === 'verify' };
}
