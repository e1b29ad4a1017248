import type { Pool } from 'pg';
import { findHits, type Hits, hitsSql } from './search-index';

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
  /** The result of looking `text` up, if that is already known; see `lookUp`. */
  readonly hits?: Hits | undefined;
}

/** A filter for submissions in every folder. */
export type AnyFolder = Omit<InboxFilter, 'folder'>;

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

/** The filter with its search text looked up, so that several queries share the result. It suits every folder. */
export async function lookUp<Filter extends AnyFolder>(pool: Pool, filter: Filter): Promise<Filter> {
  const { accountId, text, hits } = filter;
  if (text === undefined || hits) return filter;
  return { ...filter, hits: await findHits(pool, accountId, text, (values) => scopeSql(filter, values)) };
}

/**
 * The filter as SQL conditions; search text is looked up right away. Statements built from it must be unnamed, so that
 * each is planned for its own values.
 */
export async function whereOf(pool: Pool, filter: InboxFilter): Promise<Where> {
  const { accountId, folder, hits } = await lookUp(pool, filter);
  return (values) => {
    const within = `${folderSql[folder]} AND ${scopeSql(filter, values)}`;
    return hits ? `${within} AND ${hitsSql(accountId, hits, values)}` : within;
  };
}

/** The filter's conditions without folder and search text; appends its values. */
export function scopeSql(filter: AnyFolder, values: unknown[]): string {
  const { accountId, formId, from, to } = filter;
  const parts = [`account_id = $${values.push(accountId)}`];
  const add = (sql: string, value: unknown) => parts.push(`${sql} $${values.push(value)}`);
  if (formId !== undefined) add('form_id =', formId);
  if (from) add('created_at >=', from);
  if (to) add('created_at <', to);
  return parts.join(' AND ');
}
