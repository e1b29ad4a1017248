import type { Pool } from 'pg';
import { listDroppedFiles } from '../../decisions/dropped-files';
import { isCounted, keepsFiles } from '../../decisions/withheld';
import { planDeliveries } from '../../deliveries/delivery.plan';
import type { SubmissionScheduler } from '../../deliveries/schedule';
import type { MailOverrides } from '../../email/submitted-fields';
import type { SentWith } from '../../forms/acceptance';
import { captchaFields, usesCaptcha } from '../../forms/captcha-providers';
import { sendsAutoReply } from '../../forms/form.settings';
import type { Tracing } from '../../tracing/tracing';
import { findAddressElsewhere } from '../address-elsewhere';
import type { Progress, Stale } from '../attempts';
import { withoutCaptchaTokens, withoutFields } from '../body/captcha-tokens';
import { type SubmittedData, textOf } from '../body/fields';
import { rejectSolution } from '../checks/captcha';
import { findReplay } from '../checks/idempotency';
import type { LiveForm } from '../live-form';
import { reduceIp, type SubmitRequest } from '../request';
import { SubmitError } from '../submit-error';
import type { Acceptance, Decision } from '../submit-result';
import type { CommitResult, NewSubmission } from './commit-batch';
import type { GroupCommit } from './group-commit';

interface AcceptDeps {
  readonly commit: GroupCommit;
  readonly pool: Pool;
  readonly scheduler: SubmissionScheduler;
  /**
   * Whether submissions over the monthly quota are rejected, or stored without deliveries (docs/decisions.md, row 6).
   */
  readonly overQuota: 'reject' | 'flag';
  readonly tracing: Tracing | null;
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
  const { pool, scheduler } = deps;
  let submission = buildSubmission(form, request, decision, scheduler);
  let { result, trace } = await write(deps, submission);
  if (result.kind === 'over quota') {
    if (deps.overQuota === 'reject') {
      // The request that this one repeats may have used up the quota.
      const response = request.fingerprint && (await findReplay(pool, form, request.fingerprint));
      if (response) return { kind: 'replayed', response };
      const { plan } = form.account;
      throw new SubmitError('quota_reached', { quota: { limit: submission.quota ?? 0, used: result.used, plan } });
    }
    submission = buildSubmission(form, request, { ...decision, withheld: 'quota' }, scheduler);
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
  return 'stale';
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
  scheduler: SubmissionScheduler,
): NewSubmission {
  const { account } = form;
  const { withheld, blockedBy, spam, solvedChallenge, response } = decision;
  const files = keepsFiles(withheld) ? decision.files.files : [];
  const deliveries = planDeliveries({
    hasAutoResponder: sendsAutoReply(form.settings),
    webhookIds: account.isPaid ? form.webhookIds : [],
    fileIds: files.map(({ id }) => id),
    withheld,
  });
  return {
    id: request.id,
    requestId: request.requestId,
    formId: form.id,
    formVersion: form.version,
    accountId: account.id,
    accountVersion: account.version,
    quota: account.quota,
    isCounted: isCounted(withheld),
    dataJson: JSON.stringify(storedData(form, request)),
    mailOverrides: mailOverrides(form, request, decision),
    withheld,
    blockedBy,
    isMarkedSpam: spam.outcome === 'spam',
    spam: spam.score,
    ipAddress: form.ipAddresses === 'full' ? request.ip : reduceIp(request.ip, form.ipAddresses),
    referer: request.referer ?? null,
    sentWith: describeRequest(form, request, decision),
    deliveries: scheduler.divide(account.id, deliveries),
    files,
    storageLimit: account.storageLimitBytes,
    idempotency: request.fingerprint === null ? null : { fingerprint: request.fingerprint, response },
    solvedChallenge,
  };
}

/** The submitted data without what no other form would have as data. */
function storedData(form: LiveForm, { fields }: SubmitRequest): SubmittedData {
  const { honeypot_field: honeypot } = form.settings;
  const data = withoutCaptchaTokens(form, fields.data);
  return honeypot === null ? data : withoutFields(data, [honeypot]);
}

function describeRequest(
  { settings }: LiveForm,
  { dialect, fields, siteOrigin, referer }: SubmitRequest,
  decision: Decision,
): SentWith {
  const captchas = captchaFields.flatMap(([captcha, field]) => (textOf(fields.controls[field]) ? [captcha] : []));
  const isSolved = decision.captcha === 'passed' && captchas.some((captcha) => usesCaptcha(settings, captcha));
  const isInReferer = siteOrigin === null || (referer !== undefined && `${referer}/`.startsWith(`${siteOrigin}/`));
  return {
    ...(!isInReferer && { origin: siteOrigin }),
    ...(captchas.length > 0 && { captchas }),
    ...(isSolved && { solved: true }),
    ...(dialect.service !== null && { service: dialect.service }),
    ...(decision.pageRequests.notFollowed.length > 0 && { not_followed: decision.pageRequests.notFollowed }),
  };
}

/**
 * What e-mails need besides the data: the control fields that override subject, reply-to and sender name, the visitor's
 * address if it is not in the field `email`, what the page asked for, and the files that are not stored.
 */
function mailOverrides(
  form: LiveForm,
  request: SubmitRequest,
  { files: selected, pageRequests }: Decision,
): MailOverrides {
  const { fields, files } = request;
  const { fillSubject } = request.dialect;
  const overrides: { -readonly [Name in keyof MailOverrides]: MailOverrides[Name] } = {};
  const address = findAddressElsewhere(form, request);
  if (address) overrides.email = address;
  if (pageRequests.copies.length > 0) overrides.copies = pageRequests.copies;
  if (pageRequests.fields.length > 0) overrides.hidden = pageRequests.fields;
  for (const name of ['subject', 'replyto', 'from_name'] as const) {
    const value = textOf(fields.controls[name]);
    if (value) overrides[name] = value;
  }
  if (overrides.subject && fillSubject) {
    const facts = { formName: form.name, siteOrigin: request.siteOrigin, submissionId: request.id };
    overrides.subject = fillSubject(overrides.subject, facts);
  }
  const { dropped } = selected;
  if (dropped.length > 0) {
    overrides.dropped_files = listDroppedFiles(dropped, files.received - selected.files.length);
  }
  return overrides;
}
