import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { submissionActions } from '../../audit/audit-text';
import { isReleasableSql } from '../../decisions/withheld';
import { createMailLinks, type MailChange, mailChangeDays, mailChanges } from '../../email/mail-links';
import { get, post, type Route } from '../../http/routes';
import { HttpError } from '../../lib/http-error';
import { wholeAccount } from '../../members/scope';
import { changeMany } from '../../submissions/changes/bulk-change';
import { startBatch } from '../../submissions/changes/change-history';
import { originOf, recordDone } from '../audit/record-done';
import type { DashboardDeps } from '../dashboard.deps';
import { renderPage } from '../page/render-page';
import { ConfirmMailChangePage, InvalidMailLinkPage, MailChangeDonePage } from './mail-change.page';

type LinkRequest = Request<{ id: string; change: string; signature: string }>;

interface LinkedSubmission {
  readonly id: string;
  readonly accountId: string;
  readonly formName: string;
  readonly createdAt: Date;
  readonly isSpam: boolean;
  readonly isArchived: boolean;
  readonly isReleasable: boolean;
}

/**
 * `/mail/ID/CHANGE/SIGNATURE`: the links of e-mails that archive a submission, mark it as spam or release it, without
 * signing in. A GET only asks, since mail servers and programs follow links.
 */
export const mailChangeRoutes: readonly Route<DashboardDeps>[] = [
  get('/mail/:id/:change/:signature', confirmMailChange),
  post('/mail/:id/:change/:signature', applyMailChange),
];

async function confirmMailChange(deps: DashboardDeps, req: LinkRequest, res: Response): Promise<void> {
  const found = await findLink(deps, req, res);
  if (!found) return;
  const { submission, change } = found;
  if (isDone(submission, change)) return renderPage(res, <MailChangeDonePage {...found} />);
  const action = `/dashboard/mail/${submission.id}/${change}/${req.params.signature}`;
  return renderPage(res, <ConfirmMailChangePage {...found} action={action} />);
}

async function applyMailChange(deps: DashboardDeps, req: LinkRequest, res: Response): Promise<void> {
  const {
    database: { pool },
    live,
  } = deps;
  const found = await findLink(deps, req, res);
  if (!found) return;
  const { accountId, id } = found.submission;
  const batch = await startBatch(pool, accountId);
  const requestId = String(res.locals.requestId);
  const changed = await changeMany({ pool, requestId, batch }, wholeAccount(accountId), [id], found.change);
  await recordLinkChange(deps, req, found, changed);
  live.publisher.changed(accountId);
  // Someone else may have released it at the same time.
  if (changed === 0 && (await findLinked(pool, id))?.isReleasable && found.change === 'release') {
    throw new HttpError(409, null, 'The submission could not be released: the account sends nothing at the moment.');
  }
  renderPage(res, <MailChangeDonePage {...found} />);
}

/** Adds a change to the audit log. Nobody is signed in: whoever reads the e-mail can follow its link. */
async function recordLinkChange(
  deps: DashboardDeps,
  req: LinkRequest,
  { submission, change }: { readonly submission: LinkedSubmission; readonly change: MailChange },
  count: number,
): Promise<void> {
  const action = submissionActions[change];
  if (count === 0 || action === undefined) return;
  await recordDone(deps, {
    accountId: submission.accountId,
    actor: { kind: 'system', id: null, label: 'A link in an e-mail' },
    action,
    object: { kind: 'submission', id: submission.id },
    ...originOf(req),
  });
}

/** The submission and change that the link names; null, after a response with 404, when it is invalid or too old. */
async function findLink({ config, database: { pool } }: DashboardDeps, { params }: LinkRequest, res: Response) {
  res.set('X-Robots-Tag', 'noindex');
  const { id, signature } = params;
  const change = mailChanges.find((known) => known === params.change);
  const isSigned = change !== undefined && isUuid(id) && createMailLinks(config).permits(id, change, signature);
  const submission = isSigned ? await findLinked(pool, id) : null;
  if (submission && change) return { submission, change };
  renderPage(res, <InvalidMailLinkPage />, 404);
  return null;
}

function isDone({ isSpam, isArchived, isReleasable }: LinkedSubmission, change: MailChange): boolean {
  return { spam: isSpam, archive: isArchived, release: !isReleasable }[change];
}

/** A submission that its notification's links may change; null if it is gone, in the recycle bin or too old. */
async function findLinked(pool: Pool, id: string): Promise<LinkedSubmission | null> {
  const { rows } = await pool.query<LinkedSubmission>(
    `SELECT s.id, s.account_id AS "accountId", f.name AS "formName", s.created_at AS "createdAt", s.is_spam AS "isSpam",
            s.archived_at IS NOT NULL AS "isArchived", ${isReleasableSql('s')} AS "isReleasable"
     FROM submissions s JOIN forms f ON f.id = s.form_id
     WHERE s.id = $1 AND s.deleted_at IS NULL AND s.created_at > now() - $2 * interval '1 day'`,
    [id, mailChangeDays],
  );
  return rows[0] ?? null;
}
