import { isHeldSql } from '../decisions/withheld';

/**
 * Two partial indexes cover all submissions, each row in exactly one of them. Queries must repeat their predicates
 * literally, or the planner ignores them.
 */
export const acceptedSql = 'deleted_at IS NULL AND NOT is_spam';
export const notAcceptedSql = '(deleted_at IS NOT NULL OR is_spam)';

/**
 * The folders of the inbox. `held` has those of `archived` and the inbox that wait for the owner, or are over
 * the quota; `bin` is the recycle bin.
 */
export const inboxFolders = ['inbox', 'archived', 'held', 'spam', 'bin'] as const;

export type InboxFolder = (typeof inboxFolders)[number];

/** SQL conditions on `submissions`. */
export const folderSql: Readonly<Record<InboxFolder, string>> = {
  inbox: `${acceptedSql} AND archived_at IS NULL`,
  archived: `archived_at IS NOT NULL AND ${acceptedSql}`,
  held: `${isHeldSql} AND ${acceptedSql}`,
  spam: `${notAcceptedSql} AND is_spam AND deleted_at IS NULL`,
  bin: `${notAcceptedSql} AND deleted_at IS NOT NULL`,
};

/** Appends its values and returns SQL conditions on the table `submissions`. */
export type Where = (values: unknown[]) => string;
