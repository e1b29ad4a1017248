import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Sequelize } from 'sequelize';
import { openForMigrations } from '../../src/db/database';
import { createMigrator, migrate } from '../../src/db/migrator';
import { cloneDatabase } from '../setup/services';

const names = readdirSync(path.join(__dirname, '../../migrations')).map((file) => path.parse(file).name);

describe('the migrations', () => {
  let settings: { databaseUrl: string; databaseSsl: 'disable' };
  let sequelize: Sequelize;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const clone = await cloneDatabase();
    drop = clone.drop;
    settings = { databaseUrl: clone.url, databaseSsl: 'disable' };
    sequelize = openForMigrations(settings);
  });
  afterAll(async () => {
    await sequelize?.close();
    await drop?.();
  });

  /** Every table, column, index, constraint, trigger and function of the schema, as the database describes it. */
  async function describeSchema(): Promise<unknown> {
    const [rows] = await sequelize.query(`
      SELECT 'column' AS kind, table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') AS what
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT 'index', indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT 'constraint', conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT 'trigger', pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'function', pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      ORDER BY 1, 2`);
    return rows;
  }

  test('vacuum deliveries and jobs sooner, and analyze submissions later, than PostgreSQL does by default', async () => {
    const [rows] = await sequelize.query(`
      SELECT oid::regclass AS name, array_to_string(reloptions, ' ') AS options FROM pg_class
      WHERE oid IN ('submissions'::regclass, 'deliveries'::regclass, 'bullmq.job'::regclass) ORDER BY relname`);
    expect(rows).toEqual([
      { name: 'deliveries', options: expect.stringContaining('autovacuum_vacuum_scale_factor=0.01 ') },
      { name: 'bullmq.job', options: expect.stringContaining('autovacuum_vacuum_scale_factor=0 ') },
      { name: 'submissions', options: expect.stringContaining('autovacuum_analyze_threshold=5000') },
    ]);
  });

  test('vacuum what grows with every submission after a hundredth of its rows', async () => {
    const [rows] = await sequelize.query(`
      SELECT relname AS name FROM pg_class, unnest(reloptions) AS option
      WHERE relnamespace = 'public'::regnamespace AND option = 'autovacuum_vacuum_scale_factor=0.01' ORDER BY relname`);
    expect(rows).toEqual(['deliveries', 'files', 'submission_words', 'submissions'].map((name) => ({ name })));
  });

  test('are recorded without file extension, so that .ts and .js are the same migration', async () => {
    const [rows] = await sequelize.query('SELECT name FROM migrations ORDER BY name');
    expect((rows as { name: string }[]).map(({ name }) => name)).toEqual(names.sort());
  });

  test('revert completely, and apply again to the same schema', async () => {
    const before = await describeSchema();
    const migrator = createMigrator(sequelize);
    await migrator.down({ to: 0 });
    const [tables] = await sequelize.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    expect(tables).toEqual([{ tablename: 'migrations' }]);
    const [functions] = await sequelize.query(`SELECT 1 FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
    expect(functions).toEqual([]);

    await migrator.up();
    expect(await describeSchema()).toEqual(before);
  });

  test('do nothing the second time, and run once when two processes migrate at once', async () => {
    expect(await Promise.all([migrate(settings), migrate(settings)])).toEqual([[], []]);
    await createMigrator(sequelize).down();
    const ran = await Promise.all([migrate(settings), migrate(settings)]);
    expect(ran.flat()).toEqual([names.sort().at(-1)]);
  });
});
