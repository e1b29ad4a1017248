import type { Request } from 'express';
import { type DecisionDetails, isDecisionReason } from '../decisions/decision';
import type { DecisionFacts, DecisionRecorder } from '../decisions/decision.recorder';
import { PaymentUnavailable } from '../payments/stripe.checkout';
import type { Progress } from './attempts';
import { explainTimeTrap } from './checks/abuse';
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
    const { id, blockedBy: entry } = submission;
    if (submission.isHeld) {
      const details = { score: submission.spam?.score ?? 0 };
      decisions.record(form, submission.isSpam ? 'content_spam' : 'held', factsOf(request, details, id));
    } else if (entry) decisions.record(form, 'list_blocked', factsOf(request, { entry }, id));
    else if (submission.isSpam) decisions.record(form, 'honeypot', factsOf(request, null, id));
    if (submission.overQuota) decisions.record(form, 'over_quota', factsOf(request, null, submission.id));
    if (decision.captcha === 'unavailable') {
      decisions.record(form, 'captcha_unavailable', factsOf(request, null, submission.id));
    }
    // Files of spam are not stored either, but nobody misses them.
    const { dropped } = decision.files;
    if (dropped.length > 0 && !decision.isSpam) {
      const files = dropped.slice(0, maxListedFiles);
      const details = { files, dropped: request.files.received - submission.files.length };
      decisions.record(form, 'files_dropped', factsOf(request, details, submission.id));
    }
  }
}

const maxListedFiles = 10;

function factsOf({ ip, siteOrigin }: SubmitRequest, details: DecisionDetails | null, submissionId?: string) {
  return (): DecisionFacts => ({ ip, origin: siteOrigin, details, submissionId });
}

/** Far longer than any access key. */
const maxKeyLength = 100;

/**
 * Adds a rejected request to the decision log, if its form or the form's access key is known and the reason concerns
 * the owner.
 */
export function logError(decisions: Recorder, req: Request, { form }: Progress, error: unknown): void {
  const reason = error instanceof SubmitError ? error.code : error instanceof PaymentUnavailable && 'payment_failed';
  if (!isDecisionReason(reason)) return;
  const { accessKey, quota } = error as Partial<SubmitError>;
  const describe = (): DecisionFacts => ({
    ip: clientIpOf(req),
    origin: siteOriginOf(req.headers.origin, req.headers.referer),
    details: quota ? { limit: quota.limit } : null,
  });
  if (form) decisions.record(form, reason, describe);
  else if (accessKey && accessKey.length <= maxKeyLength) decisions.record({ accessKey }, reason, describe);
}
