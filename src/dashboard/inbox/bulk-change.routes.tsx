import type { Request, Response } from 'express';
import { parseInstant } from '../../lib/instants';
import { changeMatching } from '../../submissions/changes/bulk-change';
import { type BulkChange, isBatch, startBatch } from '../../submissions/changes/change-history';
import { createdBefore, type InboxFilter } from '../../submissions/inbox/inbox.filter';
import { countAll, findInboxPage } from '../../submissions/inbox/inbox.query';
import { draftFields, type InboxDraft } from '../../submissions/inbox/inbox-draft';
import { describeSubmissions } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { parametersOf, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, guarded, type MemberRoute, post } from '../session/routes';
import { accountIdOf, signedInOf } from '../session/session';
import { BulkChangePage } from './bulk-change.page';
import { changeDepsOf, changeNotice, incompleteForm, isErasure, readChange, undoOf } from './changes';
import { type BulkChangeProgress, ConfirmChangePage } from './confirm-change.page';
import { inboxPath, readInboxQuery } from './inbox-draft';
import { runSearch } from './run-search';

/** Counting more than this many matches is not worth the wait. */
const maxCounted = 100_000;

/** `/inbox/all`: changes to all submissions that match a filter. */
export const bulkChangeRoutes: readonly MemberRoute[] = [
  get('/inbox/all', 'submissions:write', showBulkChange),
  guarded(post('/inbox/all', 'submissions:write', changeAll), isErasure),
];

async function showBulkChange(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { pool } = deps.database;
  const { draft, filter, errors } = readInboxQuery(parametersOf(req.originalUrl), signedInOf(res));
  if (Object.keys(errors).length > 0) return res.redirect(303, inboxPath(draft));
  const { until, count } = await runSearch(deps, filter, async () => {
    const [newest] = (await findInboxPage(pool, filter, null, 1)).rows;
    const until = newest ? new Date(newest.createdAt.getTime() + 1) : new Date();
    return { until, count: await countAll(pool, createdBefore(filter, until), maxCounted) };
  });
  if (count.count === 0 && !count.more) return res.redirect(303, inboxPath(draft));
  renderPage(res, <BulkChangePage {...{ draft, count, until }} />);
}

async function changeAll(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const { draft, filter, errors } = readInboxQuery(form, signedInOf(res));
  const change = readChange(form);
  const until = parseInstant(form.get('until') ?? '');
  // Ignoring an invalid filter would change more than the owner meant.
  if (!change || !until || Object.keys(errors).length > 0) throw incompleteForm();
  const seen = createdBefore(filter, until);
  if (form.get('sure') === null) return confirm(deps, res, { change, draft, rest: seen, until });
  // A change of more than one call is one batch.
  const earlier = form.get('batch') ?? '';
  const batch = isBatch(earlier) ? earlier : await startBatch(deps.database.pool, accountIdOf(res));
  const before = Number(form.get('changed')) || 0;
  const { changed, next } = await runSearch(deps, seen, () =>
    changeMatching(changeDepsOf(deps, res, batch), seen, change),
  );
  describeSubmissions(res, change, changed);
  const total = before + changed;
  if (next) {
    const rest = createdBefore(filter, next);
    return confirm(deps, res, { change, draft, rest, until: next, done: { changed: total, batch } });
  }
  return redirectWithNotice(res, inboxPath(draft), changeNotice(change, total), total, undoOf(change, batch, total));
}

interface Confirmation {
  readonly change: BulkChange;
  readonly draft: InboxDraft;
  /** What is left to change: submissions created before `until`. */
  readonly rest: InboxFilter;
  readonly until: Date;
  readonly done?: BulkChangeProgress;
}

async function confirm(
  deps: DashboardDeps,
  res: Response,
  { change, draft, rest, until, done }: Confirmation,
): Promise<void> {
  const count = await runSearch(deps, rest, () => countAll(deps.database.pool, rest, maxCounted));
  if (count.count === 0 && !count.more) return redirectWithNotice(res, inboxPath(draft), 'nothing-changed');
  const fields = [...draftFields(draft), ['until', until.toISOString()] as const];
  renderPage(
    res,
    <ConfirmChangePage
      {...{ change, count, fields }}
      action="/dashboard/inbox/all"
      back={inboxPath(draft)}
      {...(done && { done })}
    />,
  );
}
