import { randomBytes } from 'node:crypto';
import { execute } from '../setup/services';

/** A database of one's own in which nothing was ever made; `beside` is the address of another on the same server. */
export async function createEmptyDatabase(beside: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(beside, `CREATE DATABASE ${name}`);
  const url = new URL(beside);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(beside, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
