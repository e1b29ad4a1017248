import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { queueSchema } from '../queues/contracts';
import { type DatabaseSettings, poolConfig } from './database';

const folder = path.join(__dirname, '../../migrations');
/** Whoever changes the schema holds this advisory lock; who needs it to stay as it is holds it shared. Any number will do. */
export const migrationLock = 7_265_001;

/**
 * The queue's rows come and go: what is alive is few, what is dead as many as were delivered. Cleared up by number, not by
 * a share of a table that is small one moment and large the next.
 */
const queueVacuum = ['job', 'job_log', 'event']
  .map(
    (table) => `ALTER TABLE ${queueSchema}.${table} SET (
      autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
      autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);`,
  )
  .join('\n');

/** One step of the schema. `query` is all that it may use of its context, so that it also runs within a transaction. */
export interface Migration {
  /** Without extension: `.ts` and `.js` are one migration. */
  readonly name: string;
  up(input: { readonly context: Sequelize }): Promise<void>;
  down(input: { readonly context: Sequelize }): Promise<void>;
}

/**
 * Brings the database up to date, the queue's schema included; resolves to the names of the migrations it ran.
 * Safe to call from several processes at once: one works, the others wait and find nothing to do.
 */
export async function migrate(settings: DatabaseSettings): Promise<string[]> {
  const lock = new Client({ ...poolConfig(settings), statement_timeout: 0, query_timeout: 0 });
  await lock.connect();
  const sequelize = openForMigrations(settings);
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const done = await createMigrator(sequelize).up();
    await runMigrations(lock, queueSchema);
    await lock.query(queueVacuum);
    return done.map(({ name }) => name);
  } finally {
    await Promise.allSettled([sequelize.close(), lock.end()]);
  }
}

/** A connection whose statements may take as long as they need. */
export function openForMigrations(settings: DatabaseSettings): Sequelize {
  const { ssl } = poolConfig(settings);
  return new Sequelize(settings.databaseUrl, {
    dialect: 'postgres',
    logging: false,
    dialectOptions: { ssl },
    pool: { max: 1 },
  });
}

/** Every migration of this program, in order. */
export function listMigrations(): Migration[] {
  const files = readdirSync(folder).filter((file) => /(?<!\.d)\.[jt]s$/.test(file));
  return files.sort().map((file) => {
    // Required by its path: the folder is compiled with the rest, and the tests load it as it is.
    const load = () => require(path.join(folder, file)) as Omit<Migration, 'name'>;
    return { name: path.parse(file).name, up: (input) => load().up(input), down: (input) => load().down(input) };
  });
}

/** Umzug over the folder `migrations/`. */
export function createMigrator(sequelize: Sequelize): Umzug<Sequelize> {
  return new Umzug({
    migrations: listMigrations(),
    context: sequelize,
    storage: new SequelizeStorage({ sequelize, modelName: 'migrations' }),
    logger: undefined,
  });
}
