import path from 'node:path';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { queueSchema } from '../queues/contracts';
import { type DatabaseSettings, poolConfig } from './database';

const folder = path.join(__dirname, '../../migrations');
/** Any number, as long as every process that migrates takes the same. */
const migrationLock = 7_265_001;

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

/** Umzug over the folder `migrations/`. Names are kept without extension: `.ts` and `.js` are one migration. */
export function createMigrator(sequelize: Sequelize): Umzug<Sequelize> {
  return new Umzug({
    migrations: {
      glob: ['*.{js,ts}', { cwd: folder, ignore: '*.d.ts' }],
      resolve: ({ name, path: file, context }) => {
        if (!file) throw new Error(`the migration ${name} has no file`);
        // Required by its path: the folder is compiled with the rest, and the tests load it as it is.
        const migration = require(file) as Migration;
        return {
          name: path.parse(name).name,
          up: () => migration.up({ context }),
          down: () => migration.down({ context }),
        };
      },
    },
    context: sequelize,
    storage: new SequelizeStorage({ sequelize, modelName: 'migrations' }),
    logger: undefined,
  });
}

interface Migration {
  up(input: { context: Sequelize }): Promise<void>;
  down(input: { context: Sequelize }): Promise<void>;
}
