import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sequelize } from 'sequelize';
import { listMigrations, type Migration } from '../../src/db/migrator';

/** The schema of the first release. Every later migration must be harmless to the release before it. */
const firstRelease = '0012-process-metrics';

/** Later migrations that are known to be safe although they match a pattern below, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {};

/** Statements that break the previous release's running processes, or make them wait. */
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
  // `query` is all that a migration may use: a restore provides nothing else.
  const context = { query: async (...args: unknown[]) => said.push(...args.map(String)) };
  await migration.up({ context: context as unknown as Sequelize });
  return said.join(';\n').replaceAll(/--.*$/gm, '');
}

const findBreaking = (sql: string) => breaking.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what);

test('a migration imports nothing, except the earlier migration that its down restores', () => {
  const folder = path.join(__dirname, '../../migrations');
  for (const file of readdirSync(folder)) {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const restored = /^export const down = (\w+);$/m.exec(source)?.[1];
    const imports = (source.match(/^import .*$|.*\b(?:require|import)\(.*/gm) ?? [])
      .filter((line) => line !== "import type { Sequelize } from 'sequelize';")
      .filter((line) => !restored || !line.startsWith(`import { up as ${restored} } from './0`));
    expect([file, ...imports]).toEqual([file]);
  }
});

describe('a release migrates while processes of the previous one still run', () => {
  const later = listMigrations().filter(({ name }) => name > firstRelease);

  test('no later migration breaks the previous release, and no exception is stale', async () => {
    for (const migration of later) {
      const found = findBreaking(await statementsOf(migration));
      expect([migration.name, found.length > 0]).toEqual([migration.name, migration.name in exceptions]);
    }
  });

  test.each([
    'ALTER TABLE forms DROP COLUMN cc',
    'ALTER TABLE forms\n  RENAME COLUMN cc TO copies',
    'ALTER TABLE forms RENAME TO pages',
    'ALTER TABLE files ALTER COLUMN size TYPE bigint',
    'ALTER TABLE forms ALTER COLUMN cc SET NOT NULL',
    'ALTER TABLE forms ADD COLUMN color text NOT NULL',
    'DROP TABLE usage',
    'CREATE INDEX x ON submissions (referer)',
  ])('%s is found', (sql) => {
    expect(findBreaking(sql)).toHaveLength(1);
  });

  test.each([
    `ALTER TABLE forms ADD COLUMN color text, ADD COLUMN size integer NOT NULL DEFAULT 1`,
    `ALTER TABLE forms ADD COLUMN size integer DEFAULT 1 NOT NULL`,
    'CREATE INDEX CONCURRENTLY x ON submissions (referer)',
    'CREATE TABLE colors (id uuid PRIMARY KEY, name text NOT NULL)',
    'DROP INDEX x',
  ])('%s is fine', (sql) => {
    expect(findBreaking(sql)).toEqual([]);
  });
});
