import type { Pool } from 'pg';
import { listDroppedFiles } from '../../decisions/dropped-files';
import { planDeliveries } from '../../deliveries/delivery.plan';
import type { JobEnqueuer } from '../../deliveries/job-enqueuer';
import type { Tracing } from '../../tracing/tracing';
import { textOf } from '../body/fields';
import { type CaptchaCheck, rejectSolution, withoutCaptchaTokens } from '../checks/captcha';
import type { SelectedFiles } from '../checks/files';
import type { LiveForm } from '../checks/form';
import { findReplay } from '../checks/idempotency';
import type { SpamCheck } from '../checks/spam-filter';
import { type Progress, reduceIp, type SubmitRequest } from '../request';
import type { SubmitResponse } from '../response/response';
import { SubmitError } from '../submit-error';
import type { CommitResult, NewSubmission } from './commit-batch';
import type { GroupCommit } from './group-commit';

interface AcceptDeps {
  readonly commit: GroupCommit;
  readonly pool: Pool;
  readonly enqueuer: JobEnqueuer;
  /**
   * Whether submissions over the monthly quota are rejected, or stored without deliveries (docs/decisions.md, row 6).
   */
  readonly overQuota: 'reject' | 'flag';
  readonly tracing: Tracing | null;
}

/** What the checks decided about a submission. */
export interface Decision {
  /** Caught by the honeypot or a block list. The filter's own decision is in `spam`. */
  readonly isSpam: boolean;
  /** The entry of a block list because of which it is spam. */
  readonly blockedBy: string | null;
  readonly spam: SpamCheck;
  /** Nobody is notified before the payment completes. */
  readonly awaitsPayment: boolean;
  readonly captcha: CaptchaCheck;
  readonly solvedChallenge: string | null;
  readonly files: SelectedFiles;
  readonly response: SubmitResponse;
}

/** What became of a submission; the response is the one to send. */
export type Acceptance = { readonly response: SubmitResponse } & (
  | {
      readonly kind: 'accepted';
      readonly submission: NewSubmission;
      readonly decision: Decision;
      readonly trace: string | undefined;
    }
  | { readonly kind: 'replayed' }
);

/**
 * The form or its account changed between the cache and the commit, the storage filled up, or another submission used the
 * solution of ALTCHA: check again.
 */
export interface Stale {
  readonly kind: 'stale';
}

/**
 * Commits a submission with its files, its deliveries and its use of the quota; all of it is durable once accepted.
 * Resolves to `replayed` if the same request was committed first. Throws SubmitError 429 `quota_reached`.
 */
export async function accept(
  deps: AcceptDeps,
  form: LiveForm,
  request: SubmitRequest,
  decision: Decision,
  progress: Progress,
): Promise<Acceptance | Stale> {
  const { pool, enqueuer } = deps;
  let submission = buildSubmission(form, request, decision, enqueuer, false);
  let { result, trace } = await write(deps, submission);
  if (result.kind === 'over quota') {
    if (deps.overQuota === 'reject') {
      // The request that this one repeats may have used up the quota.
      const response = request.fingerprint && (await findReplay(pool, form, request.fingerprint));
      if (response) return { kind: 'replayed', response };
      const { plan } = form.account;
      throw new SubmitError('quota_reached', { quota: { limit: submission.quota ?? 0, used: result.used, plan } });
    }
    submission = buildSubmission(form, request, decision, enqueuer, true);
    ({ result, trace } = await write(deps, submission));
  }
  if (result.kind === 'accepted') return { kind: 'accepted', submission, decision, trace, response: decision.response };
  if (result.kind === 'repeated' && request.fingerprint) {
    const response = await findReplay(pool, form, request.fingerprint);
    if (response) return { kind: 'replayed', response };
  }
  // Checked again, it is a repetition of the stored request, or dropped.
  if (result.kind === 'solution used') rejectSolution(progress);
  if (result.kind === 'storage full') progress.storageConflicts += 1;
  return { kind: 'stale' };
}

async function write({ commit, tracing }: AcceptDeps, submission: NewSubmission): Promise<Written> {
  if (!tracing) return { result: await commit.write(submission), trace: undefined };
  return tracing.span('commit', 'internal', async (note) => {
    const trace = tracing.current();
    const result = await commit.write(submission);
    note({ 'letterbox.commit_result': result.kind });
    return { result, trace };
  });
}

interface Written {
  readonly result: CommitResult;
  /** The commit's span, which the delivery jobs continue. */
  readonly trace: string | undefined;
}

function buildSubmission(
  form: LiveForm,
  request: SubmitRequest,
  decision: Decision,
  enqueuer: JobEnqueuer,
  overQuota: boolean,
): NewSubmission {
  const { account } = form;
  const { isSpam, blockedBy, spam, awaitsPayment, solvedChallenge, response } = decision;
  const isHeldBack = spam.outcome !== 'accept';
  const isHeld = isSpam || isHeldBack || overQuota;
  // The filter may be wrong, so what it holds back keeps its files.
  const files = isSpam ? [] : decision.files.files;
  const deliveries = planDeliveries({
    hasAutoResponder: form.hasAutoResponder,
    webhookIds: account.isPaid ? form.webhookIds : [],
    fileIds: files.map(({ id }) => id),
    isHeld: isHeld || awaitsPayment,
  });
  return {
    id: request.id,
    requestId: request.requestId,
    formId: form.id,
    formVersion: form.version,
    accountId: account.id,
    accountVersion: account.version,
    quota: account.quota,
    isCounted: !isHeld,
    data: withoutCaptchaTokens(form, request.fields.data),
    mailOverrides: mailOverrides(request, decision),
    isSpam: isSpam || spam.outcome === 'spam',
    blockedBy,
    isHeld: isHeldBack,
    spam: spam.score,
    overQuota,
    awaitsPayment,
    ipAddress: form.ipAddresses === 'full' ? request.ip : reduceIp(request.ip, form.ipAddresses),
    referer: request.referer ?? null,
    deliveries: enqueuer.admit(account.id, deliveries),
    files,
    storageLimit: account.storageLimitBytes,
    idempotency: request.fingerprint === null ? null : { fingerprint: request.fingerprint, response },
    solvedChallenge,
  };
}

/**
 * What the owner's e-mail needs besides the data: the control fields that override its subject, reply-to and sender
 * name, and the files that are not stored.
 */
function mailOverrides({ fields, files }: SubmitRequest, { files: selected }: Decision): Record<string, string> {
  const overrides: Record<string, string> = {};
  for (const name of ['subject', 'replyto', 'from_name'] as const) {
    const value = textOf(fields.controls[name]);
    if (value) overrides[name] = value;
  }
  const { dropped } = selected;
  if (dropped.length > 0) {
    overrides.dropped_files = listDroppedFiles(dropped, files.received - selected.files.length);
  }
  return overrides;
}
