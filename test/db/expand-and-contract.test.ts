import type { Sequelize } from 'sequelize';
import { listMigrations, type Migration } from '../../src/db/migrator';

/** Migrations that an earlier release's processes would not outlive, each with the reason why it may all the same. */
const exceptions: Readonly<Record<string, string>> = {
  '0050-inbox': 'written before the first release',
  '0060-webhook-log': 'written before the first release',
  '0070-spam-by-day': 'written before the first release',
  '0091-bin-of-account': 'written before the first release',
};

/** What the processes of the release before could stumble over, or wait for. */
const breaking: readonly (readonly [string, RegExp])[] = [
  ['drops a column', /\bDROP\s+COLUMN\b/i],
  ['drops a table', /\bDROP\s+TABLE\b/i],
  ['renames', /\bRENAME\s+(?:COLUMN\b|CONSTRAINT\b|TO\b|\w+\s+TO\b)/i],
  ['changes a type', /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
  [
    'asks for a value that nobody writes yet',
    /\bSET\s+NOT\s+NULL\b|\bADD\s+COLUMN\b(?:(?!\bDEFAULT\b)[^,;])*\bNOT\s+NULL\b(?![^,;]*\bDEFAULT\b)/i,
  ],
  ['drops a default', /\bDROP\s+DEFAULT\b/i],
  [
    'holds posts up while it builds an index',
    /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)\w+\s+ON\s+(?:submissions|deliveries|files)\b/i,
  ],
];

/** The statements of a migration, without running them. */
async function statementsOf(migration: Migration): Promise<string> {
  const said: string[] = [];
  // All that a migration may use: a restore has no more to give.
  const context = { query: async (...args: unknown[]) => said.push(...args.map(String)) };
  await migration.up({ context: context as unknown as Sequelize });
  return said.join(';\n').replaceAll(/--.*$/gm, '');
}

const findBreaking = (sql: string) => breaking.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what);

describe('a release may migrate while the processes of the one before still run', () => {
  const later = listMigrations().filter(({ name }) => name > '0030-files');

  test.each(later.map((migration) => [migration.name, migration] as const))('%s', async (name, migration) => {
    const found = findBreaking(await statementsOf(migration));
    expect(exceptions[name] ? [] : found).toEqual([]);
  });

  test('no exception stands for a migration that needs none', async () => {
    for (const name of Object.keys(exceptions)) {
      const migration = later.find((one) => one.name === name);
      expect(migration && findBreaking(await statementsOf(migration))).not.toEqual([]);
    }
  });

  test.each([
    'ALTER TABLE forms DROP COLUMN cc',
    'ALTER TABLE forms\n  RENAME COLUMN cc TO copies',
    'ALTER TABLE forms RENAME TO pages',
    'ALTER TABLE files ALTER COLUMN size TYPE bigint',
    'ALTER TABLE forms ALTER COLUMN cc SET NOT NULL',
    'ALTER TABLE forms ADD COLUMN colour text NOT NULL',
    'DROP TABLE usage',
    'CREATE INDEX x ON submissions (referer)',
  ])('%s would be found', (sql) => {
    expect(findBreaking(sql)).toHaveLength(1);
  });

  test.each([
    `ALTER TABLE forms ADD COLUMN colour text, ADD COLUMN size integer NOT NULL DEFAULT 1`,
    `ALTER TABLE forms ADD COLUMN size integer DEFAULT 1 NOT NULL`,
    'CREATE INDEX CONCURRENTLY x ON submissions (referer)',
    'CREATE TABLE colours (id uuid PRIMARY KEY, name text NOT NULL)',
    'DROP INDEX x',
  ])('%s is fine', (sql) => {
    expect(findBreaking(sql)).toEqual([]);
  });
});
