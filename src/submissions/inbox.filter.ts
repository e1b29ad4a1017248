import type { Pool } from 'pg';
import { findHits, hitsSql } from './search-index';

/** The folders of the inbox. `held` lists submissions stored over the quota, `bin` the recycle bin. */
export const inboxFolders = ['inbox', 'archived', 'held', 'spam', 'bin'] as const;

export type InboxFolder = (typeof inboxFolders)[number];

/** Which submissions of an account to show; a form of another account matches none. */
export interface InboxFilter {
  readonly accountId: string;
  readonly folder: InboxFolder;
  readonly formId?: string | undefined;
  /** Created at this time or later. */
  readonly from?: Date | undefined;
  /** Created before this time. */
  readonly to?: Date | undefined;
  /** Search text, as parsed by `parseSearch`. */
  readonly text?: string | undefined;
}

/** Appends its values and returns SQL conditions on the table `submissions`. */
export type Where = (values: unknown[]) => string;

const isAccepted = 'deleted_at IS NULL AND NOT is_spam';

// Must repeat the predicates of the partial indexes literally, or the planner ignores them.
export const folderSql: Readonly<Record<InboxFolder, string>> = {
  inbox: `${isAccepted} AND archived_at IS NULL`,
  archived: `archived_at IS NOT NULL AND ${isAccepted}`,
  held: `over_quota AND ${isAccepted}`,
  spam: '(deleted_at IS NOT NULL OR is_spam) AND is_spam AND deleted_at IS NULL',
  bin: '(deleted_at IS NOT NULL OR is_spam) AND deleted_at IS NOT NULL',
};

/**
 * The filter as SQL conditions; search text is looked up right away. Statements built from it must be unnamed, so that
 * each is planned for its own values.
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
