import type { Pool } from 'pg';
import { type AssigneeTerm, assignedSql, findAssigneeTerms, noteOn } from '../../assignments/assignee-filter';
import { findLabelTerms, type LabelTerm, labelSql } from '../../labels/label-filter';
import { cleanText } from '../../lib/text';
import { type Scope, submissionsSql, withinSql } from '../../members/scope';
import { findNoted } from '../../notes/notes';
import { findReplied } from '../../replies/reply.repository';
import { isSuspectedSql } from '../../spam/spam-marks';
import { folderSql, type InboxFolder, type Where } from '../folders';
import { type ContentSearch, resolveContent } from '../search/resolve-search';
import { findHits, type HitList, type Hits, hitsIn, hitsSql, isComplete, isListed } from '../search/search-index';
import { parseSearch, type SearchState, type SearchTerm, withoutTerm } from '../search/search-query';
import { hasStatusSql } from '../status';
import type { Selection } from '../submission.selection';
import { isFailedSql } from './failed';
import { findUnread } from './unread';

/** Which submissions of a scope to show; a form outside of it matches none. */
export interface InboxFilter extends Scope {
  readonly folder: InboxFolder;
  readonly formId?: string | undefined;
  /** Created at this time or later. */
  readonly from?: Date | undefined;
  /** Created before this time. */
  readonly to?: Date | undefined;
  /** Search text, as parsed by `parseSearch`. */
  readonly text?: string | undefined;
  /** The time zone of the dates in `text`; UTC by default. */
  readonly zone?: string | undefined;
  /** A label's id. */
  readonly labelId?: string | undefined;
  /** The user who searches, for `assigned:me`. */
  readonly userId?: string | undefined;
  /** What `text` and labels refer to, once `resolveFilter` has looked it up. */
  readonly search?: ResolvedSearch;
}

/** A parsed search, with the labels, members, forms and fields that it names looked up. */
interface ResolvedSearch {
  readonly labels: readonly LabelTerm[];
  readonly assignees: readonly AssigneeTerm[];
  /** Undefined when the search has no words. */
  readonly hits?: Hits | undefined;
  readonly states: readonly SearchTerm[];
  /** All submissions in some of the states that the search asks for, unless they are too many to list. */
  readonly inStates: readonly StateList[];
  /** Notes for the owner, for example that a label does not exist. */
  readonly notes: readonly string[];
}

/** The submissions in a state: in one folder, or for `folder` null in any. */
interface StateList {
  readonly folder: InboxFolder | null;
  readonly ids: readonly string[];
}

/** The filter limited to submissions created before a moment, or before its own end when that is earlier. */
export function createdBefore(filter: InboxFilter, until: Date): InboxFilter {
  return { ...filter, to: filter.to && filter.to < until ? filter.to : until };
}

/** A filter for submissions in every folder. */
export type AnyFolder = Omit<InboxFilter, 'folder'>;

const stateConditions: Readonly<Record<SearchState, string>> = {
  unread: 'read_at IS NULL',
  read: 'read_at IS NOT NULL',
  open: hasStatusSql('open'),
  waiting: hasStatusSql('waiting'),
  done: hasStatusSql('done'),
  replied: 'EXISTS (SELECT FROM replies r WHERE r.submission_id = submissions.id)',
  noted: 'EXISTS (SELECT FROM submission_notes n WHERE n.submission_id = submissions.id)',
  // Few submissions have any, and their index is small.
  failed: `((EXISTS (SELECT FROM deliveries d WHERE d.submission_id = submissions.id AND d.status = 'failed')
            OR EXISTS (SELECT FROM digest_entries e WHERE e.submission_id = submissions.id))
            AND ${isFailedSql('submissions')})`,
  'possible-spam': isSuspectedSql('submissions'),
  held: `(${folderSql.held})`,
  archived: `(${folderSql.archived})`,
  spam: '(is_spam AND deleted_at IS NULL)',
  deleted: 'deleted_at IS NOT NULL',
};

/** With more submissions in a state, rows are checked one by one instead. */
const maxInState = 5_000;

/**
 * Looks up the search text and labels of a filter, so that several queries share the result. Works for every folder.
 * `from` and `to` include the dates in the search text.
 */
export async function resolveFilter<Filter extends AnyFolder>(pool: Pool, filter: Filter): Promise<Filter> {
  const { accountId, text, labelId, userId, zone } = filter;
  if (filter.search) return filter;
  const terms = text === undefined ? [] : parseSearch(cleanText(text), zone);
  const termsOf = (...kinds: readonly string[]) => terms.filter(({ kind }) => kinds.includes(kind));
  const [stateTerms, contentTerms] = [termsOf('is'), termsOf(...contentKinds)];
  const labels = await findLabelTerms(pool, accountId, [
    ...(labelId === undefined ? [] : [{ id: labelId, name: null, isNegated: false }]),
    ...termsOf('label').map(({ value, isNegated }) => ({ name: value, isNegated })),
  ]);
  const assignees = await findAssigneeTerms(pool, filter, userId, termsOf('assigned'));
  const unknown = [
    ...labels.flatMap(({ id, name }) => (id === null && name !== null ? [`There is no label “${name}”.`] : [])),
    ...assignees.flatMap((term) => noteOn(term) ?? []),
  ];
  const dated = { ...filter, ...limitDates(filter, termsOf('before', 'after')) };
  const { notes, ...content } = await resolveContent(pool, filter, filter.formId, contentTerms);
  const withoutHits: ResolvedSearch = {
    ...{ labels, assignees, states: stateTerms, inStates: [] },
    notes: [...new Set([...unknown, ...notes])],
  };
  // The page reports invalid terms. A search with one finds nothing.
  const isInvalid = terms.some(({ kind }) => kind === 'invalid');
  const hits = isInvalid
    ? { ids: [], unindexed: 0, times: [], folders: [], listedTo: Number.NEGATIVE_INFINITY, content, query: '' }
    : contentTerms.length > 0
      ? await findHitsBefore(pool, { ...dated, search: withoutHits }, content, null)
      : undefined;
  const inStates = hits && isComplete(hits) ? [] : await findInStates(pool, filter, stateTerms);
  return { ...dated, search: { ...withoutHits, inStates, hits } };
}

/** Lists the submissions in the states that few have and that are quick to list. */
async function findInStates(pool: Pool, scope: Scope, terms: readonly SearchTerm[]): Promise<StateList[]> {
  const { accountId } = scope;
  const asksFor = (state: SearchState) => terms.some(({ value, isNegated }) => value === state && !isNegated);
  const isUnread = asksFor('unread') || terms.some(({ value, isNegated }) => value === 'read' && isNegated);
  const lists = [
    { folder: 'inbox', ids: isUnread ? await findUnread(pool, scope, maxInState) : null },
    { folder: null, ids: asksFor('waiting') ? await findWaiting(pool, scope, maxInState) : null },
    { folder: null, ids: asksFor('replied') ? await findReplied(pool, accountId, maxInState) : null },
    { folder: null, ids: asksFor('noted') ? await findNoted(pool, accountId, maxInState) : null },
  ] as const;
  return lists.flatMap(({ folder, ids }) => (ids ? [{ folder, ids }] : []));
}

/** Lists the hits of a search before a time, as far as the filter's dates, labels and states allow. */
function findHitsBefore(pool: Pool, filter: AnyFolder, content: ContentSearch, time: Date | null): Promise<Hits> {
  const { accountId, to, search } = filter;
  const before = time && to ? new Date(Math.min(time.getTime(), to.getTime())) : (time ?? to ?? null);
  const unsearched = { ...filter, search: search && { ...search, hits: undefined } };
  const conditions = {
    scope: (values: unknown[]) => scopeSql(filter, values),
    states: (values: unknown[]) => contentSql(unsearched, values),
  };
  return findHits(pool, accountId, content, conditions, before);
}

const contentKinds: readonly string[] = ['text', 'email', 'from', 'field', 'named', 'form', 'ip', 'file'];

/** The ids of the scope's submissions that wait for their senders; null when there are more than `max`. */
async function findWaiting(pool: Pool, scope: Scope, max: number): Promise<string[] | null> {
  const values: unknown[] = [scope.accountId];
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM submissions WHERE account_id = $1 AND status = 'waiting'${withinSql(scope, 'form_id', values)} LIMIT ${max + 1}`,
    values,
  );
  return rows.length > max ? null : rows.map(({ id }) => id);
}

/** The filter's dates, narrowed by the search's dates. */
function limitDates(
  { from, to }: AnyFolder,
  terms: readonly SearchTerm[],
): { readonly from: Date | undefined; readonly to: Date | undefined } {
  const dates = (kind: 'before' | 'after') =>
    terms.filter((term) => (term.kind === kind) !== term.isNegated).map(({ value }) => Date.parse(value));
  const [earliest, latest] = [
    Math.max(...dates('after'), from?.getTime() ?? Number.NEGATIVE_INFINITY),
    Math.min(...dates('before'), to?.getTime() ?? Number.POSITIVE_INFINITY),
  ];
  return {
    from: Number.isFinite(earliest) ? new Date(earliest) : undefined,
    to: Number.isFinite(latest) ? new Date(latest) : undefined,
  };
}

const stateFolders: Partial<Record<string, InboxFolder>> = {
  archived: 'archived',
  held: 'held',
  spam: 'spam',
  deleted: 'bin',
};

/**
 * The folder that a search text asks for by `is:archived`, `is:held`, `is:spam` or `is:deleted`, and the rest of the
 * text; null if it names none.
 */
export function readFolder(text: string): { readonly folder: InboxFolder; readonly rest: string } | null {
  for (const term of parseSearch(text)) {
    const folder = term.kind === 'is' && !term.isNegated ? stateFolders[term.value] : undefined;
    if (folder) return { folder, rest: withoutTerm(text, term) };
  }
  return null;
}

/** SQL for the submissions that match a filter. */
export interface Source {
  /**
   * SQL after FROM: a table or join with `submissions`, and the conditions that an index serves. Appends its values.
   */
  readonly from: Where;
  /** The conditions that are checked row by row; null when there are none. */
  readonly match: Where | null;
  /** How many rows may be checked for a page. */
  readonly maxChecked: number;
  /** The column that orders them by time along an index. */
  readonly time: 'created_at' | 'submitted_at';
  /** The newest or all results of a search, and how to narrow the source to some of them; null if none are listed. */
  readonly listed: { readonly hits: HitList; readonly narrow: (ids: readonly string[]) => Source } | null;
}

/** Rows that are checked for one page. Checks of fields are slowest, so their limit is divided by the terms. */
const maxPerPage = { fields: 3_000, others: 10_000 };

/**
 * The filter as SQL, with its search text looked up. With `before`, only results before that time are needed.
 * Statements built from it must be unnamed, so that each is planned for its own values.
 */
export async function sourceOf(pool: Pool, filter: InboxFilter, before: Date | null = null): Promise<Source> {
  const resolved = await resolveFilter(pool, filter);
  const { search } = resolved;
  if (!search?.hits || !before || !isListed(search.hits)) return sourceIn(resolved, filter.folder);
  const { listedTo, content } = search.hits;
  if (before.getTime() > listedTo) return sourceIn(resolved, filter.folder);
  const hits = await findHitsBefore(pool, resolved, content, before);
  return sourceIn({ ...resolved, search: { ...search, hits } }, filter.folder);
}

/**
 * The source of a resolved filter in a folder. With a label or an assignee, rows are read from its index: the inbox may
 * have a million other submissions.
 */
export function sourceIn(filter: AnyFolder, folder: InboxFolder): Source {
  const hits = filter.search?.hits && hitsIn(filter.search.hits, folder);
  const source = sourceAmong(filter, folder, hits && isComplete(hits) ? hits.ids : null);
  if (!hits || !isListed(hits)) return source;
  return { ...source, listed: { hits, narrow: (ids) => sourceAmong(filter, folder, ids) } };
}

/** With `ids`, the source is limited to these submissions. */
function sourceAmong(filter: AnyFolder, folder: InboxFolder, ids: readonly string[] | null): Source {
  const { labels = [], assignees = [], hits, states = [], inStates = [] } = filter.search ?? {};
  const hasIndex = folder !== 'held';
  const label = hasIndex ? labels.find(({ id, isNegated }) => id !== null && !isNegated) : undefined;
  const assignee =
    hasIndex && !label ? assignees.find(({ userIds, isNegated }) => userIds?.length === 1 && !isNegated) : undefined;
  const time = label || assignee ? 'submitted_at' : 'created_at';
  const listed = inStates.flatMap((list) => (list.folder === null || list.folder === folder ? [list.ids] : []));
  const lists = [...(ids ? [ids] : []), ...listed];
  const from: Where = (values) => {
    // A list names its rows, and a form has an index of its own.
    const isIndexed = lists.length > 0 || filter.formId !== undefined;
    const table = label
      ? `submission_labels JOIN submissions ON submissions.id = submission_id
         WHERE label_id = $${values.push(label.id)}::uuid AND folder = '${folder}' AND`
      : assignee
        ? `(SELECT submission_id, folder, submitted_at FROM assignments
            WHERE account_id = $${values.push(filter.accountId)}::uuid AND user_id = $${values.push(assignee.userIds?.[0])}::uuid) AS assigned
           JOIN submissions ON submissions.id = submission_id WHERE folder = '${folder}' AND`
        : `${isIndexed ? 'submissions' : submissionsSql(filter, values)} WHERE`;
    const among = lists.map((list) => ` AND id = ANY ($${values.push(list)}::uuid[])`).join('');
    return `${table} ${folderSql[folder]} AND ${scopeSql(filter, values, time)}${among}`;
  };
  const rest = {
    ...{ states, notes: [], inStates: [], labels: labels.filter((one) => one !== label) },
    assignees: assignees.filter((one) => one !== assignee),
    hits: ids || (hits && isComplete(hits)) ? undefined : hits,
  };
  const match: Where = (values) => contentSql({ ...filter, search: rest }, values);
  const terms = hits?.content.checks.length ?? 0;
  const maxChecked = terms > 0 ? Math.ceil(maxPerPage.fields / terms) : maxPerPage.others;
  const source = { from, match: null, maxChecked, time, listed: null } as const;
  if (rest.labels.length + rest.assignees.length + states.length === 0 && !rest.hits) return source;
  // Few rows are left, so all of them are checked.
  if (lists.length > 0) return { ...source, from: (values) => `${from(values)} AND ${match(values)}` };
  return { ...source, match };
}

/** The rows of a source after FROM, with all their conditions; appends its values. */
export function rowsOf({ from, match }: Source, values: unknown[]): string {
  return match ? `${from(values)} AND ${match(values)}` : from(values);
}

/** The filter as SQL conditions on `submissions`, for queries with an order of their own. */
async function whereOf(pool: Pool, filter: InboxFilter): Promise<Where> {
  const resolved = await resolveFilter(pool, filter);
  return (values) =>
    `${folderSql[filter.folder]} AND ${scopeSql(resolved, values)} AND ${contentSql(resolved, values)}`;
}

/** The submissions that match a filter, for listings and exports. */
export async function selectionOf(pool: Pool, filter: InboxFilter): Promise<Selection> {
  const { accountId, formIds, folder, formId, from: since, to: before } = filter;
  const listed = folder === 'spam' || folder === 'bin' ? folder : 'inbox';
  return { accountId, formIds, folder: listed, formId, since, before, narrow: await whereOf(pool, filter) };
}

/** A resolved filter's conditions on content, states, labels and assignees; appends its values. */
export function contentSql({ accountId, search }: AnyFolder, values: unknown[]): string {
  const { labels = [], assignees = [], hits, states = [] } = search ?? {};
  const parts = [
    ...labels.map((label) => labelSql(label, values)),
    ...assignees.map((assignee) => assignedSql(assignee, values)),
    ...states.map(stateSql),
    ...(hits ? [hitsSql(accountId, hits, values)] : []),
  ];
  return parts.length === 0 ? 'true' : parts.join(' AND ');
}

function stateSql({ value, isNegated }: SearchTerm): string {
  return `${isNegated ? 'NOT ' : ''}${stateConditions[value as SearchState]}`;
}

/** The filter's conditions without folder, search text and labels; nothing outside of its scope meets them. */
function scopeSql(filter: AnyFolder, values: unknown[], time: Source['time'] = 'created_at'): string {
  const { accountId, formId, from, to } = filter;
  const parts = [`account_id = $${values.push(accountId)}`];
  const add = (sql: string, value: unknown) => parts.push(`${sql} $${values.push(value)}`);
  if (formId !== undefined) add('form_id =', formId);
  if (from) add(`${time} >=`, from);
  if (to) add(`${time} <`, to);
  return parts.join(' AND ') + withinSql(filter, 'form_id', values);
}
