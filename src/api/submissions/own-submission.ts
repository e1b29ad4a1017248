import type { Queries } from '../../db/transaction-queries';
import { lockSubmission, submissionNotFound } from '../../submissions/changes/change-submission';
import { maskDetail } from '../../submissions/masking';
import { presentDetail, versionOf } from '../../submissions/read-api/submission.presenter';
import { findSubmission, type SubmissionDetail } from '../../submissions/submission.repository';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import type { ApiRequest, ApiResult, Change } from '../route';

export type SubmissionRequest = ApiRequest<{ readonly id: string }>;

/** The submission of the path, masked for tokens that must not see personal data. Throws a 404 when there is none. */
export async function readShown(queries: Queries, request: SubmissionRequest): Promise<SubmissionDetail> {
  const submission = await readOwn(queries, request);
  return request.token.isMasked ? maskDetail(submission) : submission;
}

/** The submission of the path as it is stored. Throws a 404 when the token's forms have none. */
export async function readOwn(queries: Queries, { scope, params }: SubmissionRequest): Promise<SubmissionDetail> {
  const submission = await findSubmission(queries, scope, params.id);
  if (!submission) throw submissionNotFound(params.id);
  return submission;
}

/** The same, locked until the change is committed. Throws a 412 when it does not match If-Match. */
export async function lockOwn(request: SubmissionRequest, { queries }: Change): Promise<SubmissionDetail> {
  await lockSubmission(queries, request.scope, request.params.id);
  const submission = await readOwn(queries, request);
  requireMatch(request, versionOf(submission));
  return submission;
}

/** The submission as GET shows it. */
export async function submissionResult(
  { links }: ApiDeps,
  request: SubmissionRequest,
  queries: Queries,
): Promise<ApiResult> {
  const submission = await readShown(queries, request);
  return {
    body: presentDetail(submission, links),
    version: versionOf(submission),
    submissionId: submission.id,
  };
}
