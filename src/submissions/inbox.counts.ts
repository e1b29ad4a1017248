import type { Pool } from 'pg';
import { folderSql, type InboxFilter, type InboxFolder, inboxFolders, whereOf } from './inbox.filter';

/** A number that was counted up to a limit; `more` when there is more than that. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

const mostPerFolder = 1_000;

/** How much lies in each folder of the account, counted up to 1,000. */
export async function countFolders(pool: Pool, accountId: string): Promise<Record<InboxFolder, Count>> {
  // In an order that an index has: else the whole table may be read to find the first thousand of an account.
  const columns = inboxFolders.map(
    (folder) =>
      `(SELECT count(*)::int FROM (SELECT FROM submissions WHERE ${folderSql[folder]} AND account_id = $1
                                   ORDER BY created_at DESC LIMIT ${mostPerFolder + 1}) AS found) AS ${folder}`,
  );
  const { rows } = await pool.query<Record<InboxFolder, number>>(`SELECT ${columns.join(', ')}`, [accountId]);
  const count = (folder: InboxFolder): Count => upTo(rows[0]?.[folder] ?? 0, mostPerFolder);
  return {
    inbox: count('inbox'),
    archived: count('archived'),
    held: count('held'),
    spam: count('spam'),
    bin: count('bin'),
  };
}

/** How much the filter lets through, counted up to `most`. */
export async function countMatches(pool: Pool, filter: InboxFilter, most: number): Promise<Count> {
  const where = await whereOf(pool, filter);
  const values: unknown[] = [];
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count
     FROM (SELECT FROM submissions WHERE ${where(values)} LIMIT ${most + 1}) AS found`,
    values,
  );
  return upTo(rows[0]?.count ?? 0, most);
}

const upTo = (count: number, most: number): Count => ({ count: Math.min(count, most), more: count > most });
