import type { Request } from 'express';
import { type DecisionDetails, type DecisionReason, isDecisionReason } from '../decisions/decision';
import type { DecisionFacts, DecisionRecorder } from '../decisions/decision.recorder';
import { keepsFiles, type Withheld } from '../decisions/withheld';
import { oneLine } from '../lib/text';
import { PaymentUnavailable } from '../payments/stripe.checkout';
import type { Progress } from './attempts';
import { explainTimeTrap } from './checks/abuse';
import type { NewSubmission } from './commit/commit-batch';
import { clientIpOf, type SubmitRequest, siteOriginOf } from './request';
import { SubmitError } from './submit-error';
import type { SubmitResult } from './submit-result';

type Recorder = Pick<DecisionRecorder, 'record'>;

/** Adds a request that got a success response to the decision log, unless there is nothing to say about it. */
export function logResult(decisions: Recorder, request: SubmitRequest, result: SubmitResult): void {
  if (result.kind === 'dropped') {
    const details = result.reason === 'time_trap' ? { timing: explainTimeTrap(request) } : null;
    decisions.record(result.form, result.reason, factsOf(request, details));
  } else if (result.kind === 'accepted') {
    const { form, submission, decision } = result;
    const logged = submission.withheld && withheldDecisions[submission.withheld](submission);
    if (logged) decisions.record(form, logged.reason, factsOf(request, logged.details ?? null, submission.id));
    if (decision.captcha === 'unavailable') {
      decisions.record(form, 'captcha_unavailable', factsOf(request, null, submission.id));
    }
    const { notFollowed } = decision.pageRequests;
    if (notFollowed.length > 0 && submission.withheld === null) {
      const fields = notFollowed.slice(0, maxListedFields).map((name) => oneLine(name, 60));
      decisions.record(form, 'not_followed', factsOf(request, { fields }, submission.id));
    }
    // Files of spam are not stored either, but nobody misses them.
    const { dropped } = decision.files;
    if (dropped.length > 0 && keepsFiles(submission.withheld)) {
      const files = dropped.slice(0, maxListedFiles);
      const details = { files, dropped: request.files.received - submission.files.length };
      decisions.record(form, 'files_dropped', factsOf(request, details, submission.id));
    }
  }
}

interface LoggedDecision {
  readonly reason: DecisionReason;
  readonly details?: DecisionDetails;
}

/** What the log says about a withheld submission; null for nothing. */
const withheldDecisions: Readonly<Record<Withheld, (submission: NewSubmission) => LoggedDecision | null>> = {
  honeypot: () => ({ reason: 'honeypot' }),
  list: ({ blockedBy }) => ({ reason: 'list_blocked', details: { entry: blockedBy ?? '' } }),
  filter: ({ isMarkedSpam, spam }) => ({
    reason: isMarkedSpam ? 'content_spam' : 'held',
    details: { score: spam?.score ?? 0 },
  }),
  quota: () => ({ reason: 'over_quota' }),
  payment: () => null,
};

const maxListedFiles = 10;
const maxListedFields = 10;

function factsOf({ ip, siteOrigin }: SubmitRequest, details: DecisionDetails | null, submissionId?: string) {
  return (): DecisionFacts => ({ ip, origin: siteOrigin, details, submissionId });
}

/**
 * Whether the client is a program that does not name the visitor it sends for, rather than a browser: all browsers send
 * the languages of their users.
 */
export function isUnnamingServer(req: Request, { request }: Pick<Progress, 'request'>): boolean {
  if (req.headers['accept-language'] !== undefined || req.headers['sec-fetch-mode'] !== undefined) return false;
  return request === null || request.ip === clientIpOf(req);
}

/** Far longer than any access key. */
const maxKeyLength = 100;

/**
 * Adds a rejected request to the decision log, if its form or the form's access key is known and the reason concerns
 * the owner.
 */
export function logError(decisions: Recorder, req: Request, progress: Progress, error: unknown): void {
  const { form, request } = progress;
  const reason = error instanceof SubmitError ? error.code : error instanceof PaymentUnavailable && 'payment_failed';
  if (!isDecisionReason(reason)) return;
  const { accessKey, quota } = error as Partial<SubmitError>;
  const describe = (): DecisionFacts => ({
    ip: request?.ip ?? clientIpOf(req),
    origin: siteOriginOf(req.headers.origin, req.headers.referer),
    details: quota
      ? { limit: quota.limit }
      : reason === 'rate_limited' && isUnnamingServer(req, progress)
        ? { server: true }
        : null,
  });
  if (form) decisions.record(form, reason, describe);
  else if (accessKey && accessKey.length <= maxKeyLength) decisions.record({ accessKey }, reason, describe);
}
