import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { assignSubmissions } from '../../assignments/assign';
import { findLabel } from '../../audit/audit-objects';
import { InputError } from '../../lib/input-error';
import { startBatch } from '../../submissions/changes/change-history';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { incompleteForm, undoOf } from '../inbox/changes';
import { redirectWithNotice } from '../notices';
import { readForm } from '../page/read-form';
import { type MemberRoute, post } from '../session/routes';
import { accountIdOf, scopeOf, signedInOf } from '../session/session';
import { requireSubmission, type SubmissionRequest } from '../submissions/require-submission';
import { readList, readReturnPath, submissionPath } from '../submissions/submission-paths';
import { nobody } from './assign-menu';

/** Selected submissions are on one page of the inbox. */
const maxSelected = 1_000;

/** The forms that assign one submission, or those selected in the inbox, to a member. */
export const assignmentRoutes: readonly MemberRoute[] = [
  post('/submissions/:id/assign', 'submissions:write', assignOne),
  post('/inbox/assign', 'submissions:write', assignSelected),
];

async function assignOne(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const form = readForm(req);
  const { id } = await requireSubmission(deps, req, res);
  return assign(deps, res, {
    ids: [id],
    chosen: form.get('assignee') ?? '',
    back: submissionPath(id, readList(form.get('back'))),
  });
}

async function assignSelected(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const ids = form.getAll('id');
  const back = readReturnPath(form);
  if (ids.length > maxSelected) throw incompleteForm();
  if (ids.length === 0) return redirectWithNotice(res, back, 'nothing-chosen');
  return assign(deps, res, { ids, chosen: form.get('assignee') ?? '', back });
}

interface Assigning {
  readonly ids: readonly string[];
  /** What was selected: a member's user id or `nobody`. */
  readonly chosen: string;
  readonly back: string;
}

async function assign({ database }: DashboardDeps, res: Response, { ids, chosen, back }: Assigning): Promise<void> {
  const { account, user } = signedInOf(res);
  if (chosen === '') return redirectWithNotice(res, back, 'nobody-chosen');
  const assigneeId = chosen === nobody ? null : chosen;
  const batch = await startBatch(database.pool, account.id);
  try {
    const changed = await assignSubmissions(database.pool, scopeOf(res), { userId: user.id, ids, assigneeId, batch });
    if (changed > 0) await describeAssignment(database.pool, res, { ids, assigneeId, changed });
    const notice = assigneeId === null ? 'submissions-unassigned' : 'submissions-assigned';
    const undo = undoOf('assigned', batch, changed);
    redirectWithNotice(res, back, changed === 0 ? 'not-assigned' : notice, changed, undo);
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'wrong_state') throw error;
    redirectWithNotice(res, back, 'assignee-gone');
  }
}

interface Assigned {
  readonly ids: readonly string[];
  readonly assigneeId: string | null;
  readonly changed: number;
}

async function describeAssignment(pool: Pool, res: Response, { ids, assigneeId, changed }: Assigned): Promise<void> {
  const [id = null] = ids.length === 1 ? ids : [];
  const member = { kind: 'member', id: assigneeId };
  const assignee = assigneeId === null ? null : await findLabel(pool, accountIdOf(res), member);
  describeAudit(res, {
    action: assigneeId === null ? 'submission.unassigned' : 'submission.assigned',
    object: { kind: 'submission', id },
    changes: { count: { new: changed }, ...(assigneeId !== null && { assignee: { new: assignee ?? assigneeId } }) },
  });
}
