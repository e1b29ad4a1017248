import { isPaid } from '../../../config/plans';
import { listFormChoices } from '../../forms/form-choices';
import type { LabelChip } from '../../labels/submission-labels';
import { listColleagues } from '../../members/colleagues';
import { inboxFolders } from '../../submissions/folders';
import { type InboxFilter, resolveFilter } from '../../submissions/inbox/inbox.filter';
import {
  countFolders,
  findInboxPage,
  type InboxCursor,
  type InboxPage as InboxRows,
} from '../../submissions/inbox/inbox.query';
import { isSearchBehind } from '../../submissions/search/search-index';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { parametersOf } from '../page/read-form';
import type { SignedIn } from '../session/session';
import type { InboxProps } from './inbox.page';
import { inboxPath, readInboxQuery } from './inbox-draft';
import { runSearch } from './run-search';

const perPage = 50;

/**
 * Reads what the inbox shows at a path. With `opened`, it shows the page that contains this submission, if it matches
 * the filter: on the way from one to the next, the end of a page is passed.
 */
export async function readInbox(
  deps: Pick<DashboardDeps, 'database' | 'reads'>,
  signedIn: SignedIn,
  labels: readonly LabelChip[],
  path: string,
  opened?: SubmissionDetail,
): Promise<InboxProps> {
  const parameters = parametersOf(path);
  const { pool } = deps.database;
  const { account } = signedIn;
  const { draft, filter, cursor, errors } = readInboxQuery(parameters, signedIn);
  const readPage = (where: InboxFilter, from: InboxCursor) => findInboxPage(pool, where, from, perPage);
  const { resolved, page, counts } = await runSearch(deps, filter, async () => {
    const resolved = await resolveFilter(pool, filter);
    return { resolved, page: await readPage(resolved, cursor), counts: await countFolders(pool, resolved) };
  });
  const colleagues = signedIn.hasColleagues ? await listColleagues(pool, filter) : [];
  const forms = await listFormChoices(pool, filter, draft.form);
  const searchBehind = resolved.search?.hits !== undefined && (await isSearchBehind(pool, account.id));
  const props = {
    ...{ draft, page, forms, labels, colleagues, errors },
    counts: searchBehind ? asPartial(counts) : counts,
    notes: resolved.search?.notes ?? [],
    path: inboxPath(draft, cursorParameters(cursor)),
    canExport: isPaid(account.plan),
    isSearchBehind: searchBehind,
  };
  const otherCursor = opened && cursorOf(opened, page);
  if (!otherCursor) return props;
  const otherPage = await runSearch(deps, filter, () => readPage(resolved, otherCursor));
  if (!otherPage.rows.some(({ id }) => id === opened.id)) return props;
  return { ...props, page: otherPage, path: inboxPath(draft, cursorParameters(otherCursor)) };
}

/** Counts of a search that has not looked everywhere yet. */
function asPartial(counts: InboxProps['counts']): InboxProps['counts'] {
  const entries = inboxFolders.map((folder) => [folder, { ...counts[folder], more: true }] as const);
  return Object.fromEntries(entries) as InboxProps['counts'];
}

/** Where a page would start that contains this submission; undefined if it belongs into the given page. */
function cursorOf({ createdAt }: SubmissionDetail, { rows, hasNewer, hasOlder }: InboxRows): InboxCursor | undefined {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (oldest && createdAt < oldest.createdAt && hasOlder) return { before: new Date(createdAt.getTime() + 1) };
  if (newest && createdAt > newest.createdAt && hasNewer) return { after: new Date(createdAt.getTime() - 1) };
  return undefined;
}

function cursorParameters(cursor: InboxCursor): Record<string, string> {
  return Object.fromEntries(Object.entries(cursor ?? {}).map(([name, at]) => [name, at.toISOString()]));
}
