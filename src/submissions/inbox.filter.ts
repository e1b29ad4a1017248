import type { Pool } from 'pg';
import { findLabelTerms, type LabelTerm, labelSql } from '../labels/label-filter';
import { cleanText } from '../lib/text';
import { findHits, type Hits, hitsSql } from './search-index';
import { parseSearch } from './search-query';

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
  /** A label's id. */
  readonly labelId?: string | undefined;
  /** The results of looking `text` and labels up, if they are already known; see `lookUp`. */
  readonly hits?: Hits | undefined;
  readonly labels?: readonly LabelTerm[];
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

/** The filter with its search text and labels looked up, so that several queries share the result. It suits every folder. */
export async function lookUp<Filter extends AnyFolder>(pool: Pool, filter: Filter): Promise<Filter> {
  const { accountId, text, labelId } = filter;
  if (filter.labels) return filter;
  const terms = text === undefined ? [] : parseSearch(cleanText(text));
  const named = terms.filter(({ kind }) => kind === 'label');
  const labels = await findLabelTerms(pool, accountId, [
    ...(labelId === undefined ? [] : [{ id: labelId, name: null, isNegated: false }]),
    ...named.map(({ value, isNegated }) => ({ name: value, isNegated })),
  ]);
  if (text === undefined || (named.length > 0 && named.length === terms.length)) return { ...filter, labels };
  return { ...filter, labels, hits: await findHits(pool, accountId, text, (values) => scopeSql(filter, values)) };
}

/** The names of labels that the search text of a filter that was looked up asks for, and that do not exist. */
export function unknownLabelsIn({ labels = [] }: AnyFolder): string[] {
  return [...new Set(labels.flatMap(({ id, name }) => (id === null && name !== null ? [name] : [])))];
}

/** SQL for the submissions that match a filter. */
export interface Source {
  /** A table or join with `submissions`, and the conditions on it, to be put after FROM; appends its values. */
  readonly from: Where;
  /** The column that orders them by time along an index. */
  readonly time: 'created_at' | 'submitted_at';
}

/**
 * The filter as SQL; search text is looked up right away. Statements built from it must be unnamed, so that each is
 * planned for its own values.
 */
export async function sourceOf(pool: Pool, filter: InboxFilter): Promise<Source> {
  return sourceIn(await lookUp(pool, filter), filter.folder);
}

/**
 * SQL for the submissions in a folder that match a filter that was looked up. Those with a label are read along the
 * label's index: the inbox may have a million without it.
 */
export function sourceIn(filter: AnyFolder, folder: InboxFolder): Source {
  const label = filter.labels?.find(({ id, isNegated }) => id !== null && !isNegated);
  if (!label || folder === 'held') {
    const from: Where = (values) => `submissions WHERE ${folderSql[folder]} AND ${matchSql(filter, values)}`;
    return { from, time: 'created_at' };
  }
  const others = { ...filter, labels: filter.labels?.filter((one) => one !== label) ?? [] };
  const time = 'submitted_at';
  const from: Where = (values) => `submission_labels JOIN submissions ON submissions.id = submission_id
    WHERE label_id = $${values.push(label.id)}::uuid AND folder = '${folder}' AND ${folderSql[folder]}
      AND ${matchSql(others, values, time)}`;
  return { from, time };
}

/** The filter as conditions on `submissions`, for queries that read them in their own order. */
export async function whereOf(pool: Pool, filter: InboxFilter): Promise<Where> {
  const found = await lookUp(pool, filter);
  return (values) => `${folderSql[filter.folder]} AND ${matchSql(found, values)}`;
}

/** The conditions of a filter that was looked up, without folder; appends its values. */
function matchSql(filter: AnyFolder, values: unknown[], time: Source['time'] = 'created_at'): string {
  return `${scopeSql(filter, values, time)} AND ${contentSql(filter, values)}`;
}

/** The conditions of a filter that was looked up on content and labels; appends its values. */
export function contentSql({ accountId, labels = [], hits }: AnyFolder, values: unknown[]): string {
  const parts = [
    ...labels.map((label) => labelSql(label, values)),
    ...(hits ? [hitsSql(accountId, hits, values)] : []),
  ];
  return parts.length === 0 ? 'true' : parts.join(' AND ');
}

/** The filter's conditions without folder, search text and labels; appends its values. */
export function scopeSql(filter: AnyFolder, values: unknown[], time: Source['time'] = 'created_at'): string {
  const { accountId, formId, from, to } = filter;
  const parts = [`account_id = $${values.push(accountId)}`];
  const add = (sql: string, value: unknown) => parts.push(`${sql} $${values.push(value)}`);
  if (formId !== undefined) add('form_id =', formId);
  if (from) add(`${time} >=`, from);
  if (to) add(`${time} <`, to);
  return parts.join(' AND ');
}
