import { listMigrations } from '../db/migrator';
import { queueSchema } from '../queues/contracts';
import { type Check, ok, problem, warning } from './finding';

/** Whether the schema is the one that this program expects. */
export const checkMigrations: Check = async ({ db, config }) => {
  const { rows } = await db.pool.query<{ ours: string | null; queues: string | null }>(
    `SELECT to_regclass('migrations') AS ours, to_regclass('${queueSchema}.migration') AS queues`,
  );
  const [found] = rows;
  const migrate = 'Run `npm run migrate`.';
  if (!found?.ours) return [problem('the database was never migrated', migrate)];

  const { rows: applied } = await db.pool.query<{ name: string }>('SELECT name FROM migrations');
  const names = new Set(applied.map(({ name }) => name));
  const known = listMigrations().map(({ name }) => name);
  const pending = known.filter((name) => !names.has(name));
  const unknown = [...names].filter((name) => !known.includes(name));
  return [
    ...(pending.length > 0 ? [problem(`migrations have not run yet: ${pending.join(', ')}`, migrate)] : []),
    ...(unknown.length > 0
      ? [
          warning(
            `a newer release migrated this database: ${unknown.join(', ')}`,
            'Bring every process to that release.',
          ),
        ]
      : []),
    ...(config.redisUrl === undefined && !found.queues ? [problem('the queues have no tables yet', migrate)] : []),
    ...(pending.length + unknown.length === 0 ? [ok('the schema is up to date')] : []),
  ];
};
