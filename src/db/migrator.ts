import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'bullmq';
import type { Client } from 'pg';
import type { Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { ConfigError } from '../../config';
import { InputError } from '../lib/input-error';
import { errorMessage } from '../lib/text';
import { queueSchema } from '../queues/contracts';
import { createSession, type DatabaseSettings, openForMigrations } from './database';
import { listMigrations } from './migrations';

/**
 * Advisory lock: exclusive while the schema changes, shared by a backup that needs it unchanged. The number is
 * arbitrary.
 */
export const migrationLock = 7_265_001;

/**
 * Takes the lock for as long as the session lasts, exclusive or shared. Asks again and again, because CREATE INDEX
 * CONCURRENTLY waits for every statement that began before it, also for one that waits for this lock. Throws InputError
 * after `timeoutMs`, by default never.
 */
export async function lockSchema(
  client: Client,
  mode: 'exclusive' | 'shared',
  timeoutMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const tryLock = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  for (const startedAt = performance.now(); ; await sleep(50)) {
    const { rows } = await client.query<{ locked: boolean }>(`SELECT ${tryLock}($1) AS locked`, [migrationLock]);
    if (rows[0]?.locked) return;
    if (performance.now() - startedAt > timeoutMs) {
      throw new InputError('wrong_state', 'another process is migrating or backing up this database; try again later');
    }
  }
}

/**
 * The queue's tables hold few live rows and many dead ones, so vacuum by a fixed number instead of a share of the
 * table.
 */
const queueVacuum = ['job', 'job_log', 'event']
  .map(
    (table) => `ALTER TABLE ${queueSchema}.${table} SET (
      autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
      autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);`,
  )
  .join('\n');

/**
 * Runs pending migrations, including the queue's. Resolves to the names of ours. Safe to call from several
 * processes at once: one runs them while the others wait. Throws an error that names the variable if the database
 * cannot be reached.
 */
export async function migrate(settings: DatabaseSettings): Promise<string[]> {
  const lock = createSession(settings);
  try {
    await lock.connect();
  } catch (error) {
    // It names its variable already.
    if (error instanceof ConfigError) throw error;
    const variable = settings.databaseDirect ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    throw new Error(`${variable}: cannot connect to the database: ${errorMessage(error)}`, { cause: error });
  }
  const sequelize = openForMigrations(settings);
  try {
    await lockSchema(lock, 'exclusive');
    const done = await createMigrator(sequelize).up();
    await runMigrations(lock, queueSchema);
    await lock.query(queueVacuum);
    return done.map(({ name }) => name);
  } finally {
    await Promise.allSettled([sequelize.close(), lock.end()]);
  }
}

/** Umzug for the folder `migrations/`. */
export function createMigrator(sequelize: Sequelize): Umzug<Sequelize> {
  return new Umzug({
    migrations: listMigrations(),
    context: sequelize,
    storage: new SequelizeStorage({ sequelize, modelName: 'migrations' }),
    logger: undefined,
  });
}
