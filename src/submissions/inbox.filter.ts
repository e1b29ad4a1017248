import type { Pool } from 'pg';
import { findHits, hitsSql } from './search-hits';

/** Where the owner looks: what counts and is not put away, what is, what was held back over the quota, and aside. */
export const inboxFolders = ['inbox', 'archived', 'held', 'spam', 'bin'] as const;

export type InboxFolder = (typeof inboxFolders)[number];

/** Which submissions of one account the owner sees; of another account's form there are none. */
export interface InboxFilter {
  readonly accountId: string;
  readonly folder: InboxFolder;
  readonly formId?: string | undefined;
  /** Created at this moment or later. */
  readonly from?: Date | undefined;
  /** Created before this moment. */
  readonly to?: Date | undefined;
  /** What must occur, as `readSearch` reads it. */
  readonly text?: string | undefined;
}

/** SQL for the conditions on the table `submissions`; the values are appended to those given. */
export type Where = (values: unknown[]) => string;

const counts = 'deleted_at IS NULL AND NOT is_spam';

// Word for word what the partial indexes say, else the planner does not take them.
export const folderSql: Readonly<Record<InboxFolder, string>> = {
  inbox: `${counts} AND archived_at IS NULL`,
  archived: `archived_at IS NOT NULL AND ${counts}`,
  held: `over_quota AND ${counts}`,
  spam: '(deleted_at IS NOT NULL OR is_spam) AND is_spam AND deleted_at IS NULL',
  bin: '(deleted_at IS NOT NULL OR is_spam) AND deleted_at IS NOT NULL',
};

/**
 * The filter as SQL; a text is looked up here. Statements made of it must have no name, so that each is planned for its
 * own values.
 */
export async function whereOf(pool: Pool, filter: InboxFilter): Promise<Where> {
  const { accountId, text } = filter;
  const within: Where = (values) => conditions(filter, values).join(' AND ');
  if (text === undefined) return within;
  const hits = await findHits(pool, accountId, text, within);
  return (values) => `${within(values)} AND ${hitsSql(accountId, text, hits, values)}`;
}

function conditions({ accountId, folder, formId, from, to }: InboxFilter, values: unknown[]): string[] {
  const parts = [folderSql[folder]];
  const add = (sql: string, value: unknown) => parts.push(`${sql} $${values.push(value)}`);
  add('account_id =', accountId);
  if (formId !== undefined) add('form_id =', formId);
  if (from) add('created_at >=', from);
  if (to) add('created_at <', to);
  return parts;
}
