import pg, { type ClientConfig, Pool, type PoolConfig } from 'pg';
import type { Options, Sequelize } from 'sequelize';
import { type Config, ConfigError } from '../../config';
import { splitDatabaseUrl } from '../../config/database-url';
import type { Logger } from '../lib/logger';
import { createClientClass } from './client';
import { PrimaryFinder } from './primary-finder';

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

export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseSsl'> &
  Partial<Pick<Config, 'databaseConnections' | 'databaseDirect' | 'databasePooling' | 'databasePreparedStatements'>>;

/** Together they guarantee callers a result or an error within 10 s, whatever is down. */
const connectTimeoutMs = 3_000;
const statementTimeoutMs = 4_000;

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
  const hasOwnSessions = settings.databaseDirect || settings.databasePooling === 'transaction';
  const sessions = hasOwnSessions ? openPool({ ...sessionConfig(settings), max: maxSessions }) : pool;

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
  const { Client, connectionString, ssl } = sessionConfig(settings, {}, 0);
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
  return createConfig(settings, {}, statementTimeoutMs, null);
}

/** Settings for a `pg` pool or client whose connections keep their session, with these settings and timeouts. */
export function sessionConfig(
  settings: DatabaseSettings,
  session: Readonly<Record<string, string>> = {},
  timeoutMs = statementTimeoutMs,
): ConnectionConfig {
  return createConfig(directSettings(settings), session, timeoutMs, findSessionProblem(settings));
}

/** A connection that keeps its session, without statement timeouts. The caller connects and closes it. */
export function createSession(settings: DatabaseSettings): pg.Client {
  const { Client, ...config } = sessionConfig(settings, {}, 0);
  return new Client(config);
}

/** Why no connection can keep its session; null if one can. */
export function findSessionProblem({ databaseDirect, databasePooling }: DatabaseSettings): ConfigError | null {
  if (databaseDirect || databasePooling !== 'transaction') return null;
  return new ConfigError(
    'DATABASE_DIRECT_URL',
    'is not set, but DATABASE_POOLING=transaction, which migrations, backups, erasures, live updates and the queues without Redis cannot use',
  );
}

/** The settings for connections that must not go through a pooler in transaction mode. */
export function directSettings(settings: DatabaseSettings): DatabaseSettings {
  const { databaseDirect: direct } = settings;
  // What works behind a pooler in session mode also works without a pooler.
  return direct
    ? { ...settings, databaseUrl: direct.url, databaseSsl: direct.ssl, databasePooling: 'session' }
    : settings;
}

type Address = ClientConfig & { readonly connectionString: string };

/** The settings that find each host of the database, without timeouts. */
export function addressesOf({ databaseUrl, databaseSsl }: DatabaseSettings): readonly [Address, ...Address[]] {
  const ssl = databaseSsl === 'disable' ? false : { rejectUnauthorized: databaseSsl === 'verify' };
  const addressOf = (connectionString: string) => ({ connectionString, ssl, keepAlive: true });
  const [first, ...others] = splitDatabaseUrl(databaseUrl);
  return [addressOf(first), ...others.map(addressOf)];
}

/** A timeout of 0 means none. `refusal` says why there can be no connection. */
function createConfig(
  settings: DatabaseSettings,
  session: Readonly<Record<string, string>>,
  timeoutMs: number,
  refusal: ConfigError | null,
): ConnectionConfig {
  const { databasePooling: pooling = 'none', databasePreparedStatements: preparesStatements = true } = settings;
  const [address] = addressesOf(settings);
  const sets = { ...(pooling === 'session' && { statement_timeout: `${timeoutMs}ms` }), ...session };
  const Client = createClientClass({
    finder: finderOf(settings),
    preparesStatements,
    setUp: Object.entries(sets)
      .map(([name, value]) => `SET ${name} = ${pg.escapeLiteral(value)}`)
      .join('; '),
    transactionTimeoutMs: pooling === 'transaction' ? timeoutMs : null,
    refusal,
  });
  return {
    ...address,
    Client,
    connectionTimeoutMillis: connectTimeoutMs,
    // A pooler rejects this parameter or drops it.
    ...(pooling === 'none' && { statement_timeout: timeoutMs }),
    query_timeout: timeoutMs === 0 ? 0 : timeoutMs + 500,
  };
}

const finders = new Map<string, PrimaryFinder>();

/** All pools of this process share the finder for a database, so that all leave a former primary. */
function finderOf(settings: DatabaseSettings): PrimaryFinder | null {
  const addresses = addressesOf(settings);
  if (addresses.length === 1) return null;
  const key = `${settings.databaseSsl} ${settings.databaseUrl}`;
  const finder = finders.get(key) ?? new PrimaryFinder(addresses);
  finders.set(key, finder);
  return finder;
}
