import type { Request, Response } from 'express';
import { HttpError } from '../../lib/http-error';
import { findSubmission, type SubmissionDetail } from '../../submissions/submission.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { scopeOf } from '../session/session';

/** A request for a page of the submission with this id. */
export type SubmissionRequest = Request<{ id: string }>;

/** The submission with the id in the URL; throws a 404 for one outside of the member's scope, as if it did not exist. */
export async function requireSubmission(
  { database }: Pick<DashboardDeps, 'database'>,
  req: SubmissionRequest,
  res: Response,
): Promise<SubmissionDetail> {
  const submission = await findSubmission(database.pool, scopeOf(res), req.params.id);
  if (!submission) throw new HttpError(404, null, 'This submission does not exist. It may have been deleted forever.');
  return submission;
}
