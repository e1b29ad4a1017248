import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sequelize } from 'sequelize';
import { listMigrations, type Migration } from '../../src/db/migrations';
import { readManifest } from '../upgrade/snapshot';

/** New migrations that are known to be safe although they match a pattern below, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {};

/** Statements that break the previous version's running processes, or make them wait. */
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
    'blocks submissions while it builds an index',
    /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)\w+\s+ON\s+(?:submissions|deliveries|files)\b/i,
  ],
];

/** What a migration does that is breaking, found without running it. */
async function findBreaking({ up }: Pick<Migration, 'up'>): Promise<string[]> {
  const statements: string[] = [];
  // `query` is all that a migration may use: a restore provides nothing else.
  const context = { query: async (...args: unknown[]) => statements.push(...args.map(String)) };
  await up({ context: context as unknown as Sequelize });
  const sql = statements.join(';\n').replaceAll(/--.*$/gm, '');
  return breaking.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what);
}

/** A migration with this statement. */
const withStatement = (sql: string): Pick<Migration, 'up'> => ({
  up: async ({ context }) => {
    await context.query(sql);
  },
});

test('a migration imports nothing', () => {
  const folder = path.join(__dirname, '../../migrations');
  for (const file of readdirSync(folder)) {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const imports = (source.match(/^import .*$|.*\b(?:require|import)\(.*/gm) ?? []).filter(
      (line) => line !== "import type { Sequelize } from 'sequelize';",
    );
    expect([file, ...imports]).toEqual([file]);
  }
});

describe('a new version migrates while processes of the previous one still run', () => {
  test('no migration since the last release breaks that version, and no exception is stale', async () => {
    const { migrations: released } = readManifest();
    for (const migration of listMigrations().filter(({ name }) => !(name in released))) {
      const found = await findBreaking(migration);
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
    'ALTER TABLE files ALTER COLUMN is_recheck DROP DEFAULT',
    'DROP TABLE usage',
    'CREATE INDEX x ON submissions (referer)',
  ])('a migration with %s would be found', async (sql) => {
    expect(await findBreaking(withStatement(sql))).toHaveLength(1);
  });

  test.each([
    `ALTER TABLE forms ADD COLUMN color text, ADD COLUMN size integer NOT NULL DEFAULT 1`,
    `ALTER TABLE forms ADD COLUMN size integer DEFAULT 1 NOT NULL`,
    'CREATE INDEX CONCURRENTLY x ON submissions (referer)',
    'CREATE TABLE colors (id uuid PRIMARY KEY, name text NOT NULL)',
    'DROP INDEX x',
    '-- DROP TABLE usage',
  ])('a migration with %s is fine', async (sql) => {
    expect(await findBreaking(withStatement(sql))).toEqual([]);
  });
});
