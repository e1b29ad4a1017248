import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Sequelize } from 'sequelize';

const folder = path.join(__dirname, '../../migrations');

/** A migration. It may only use `context.query`, so that a restore can run it on its own connection. */
export interface Migration {
  /** Without extension: `.ts` and `.js` are one migration. */
  readonly name: string;
  up(input: { readonly context: Sequelize }): Promise<void>;
  down(input: { readonly context: Sequelize }): Promise<void>;
}

/** Throws unless the last migration of this version has run. */
export async function requireMigrated(pool: Pick<Pool, 'query'>): Promise<void> {
  const last = listMigrations().at(-1)?.name;
  const { rowCount } = await pool.query('SELECT FROM migrations WHERE name = $1', [last]);
  if (rowCount === 0) throw new Error(`the migration ${last} has not run`);
}

/** All migrations of this version, in order. */
export function listMigrations(): Migration[] {
  const files = readdirSync(folder).filter((file) => /(?<!\.d)\.[jt]s$/.test(file));
  return files.sort().map((file) => {
    // Loaded by path: .js files in a build, .ts files in tests.
    const load = () => require(path.join(folder, file)) as Omit<Migration, 'name'>;
    return { name: path.parse(file).name, up: (input) => load().up(input), down: (input) => load().down(input) };
  });
}
