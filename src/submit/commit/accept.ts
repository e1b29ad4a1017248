import type { Pool } from 'pg';
import { isPaid, monthlyQuota } from '../../../config/plans';
import { planDeliveries } from '../../deliveries/delivery.plan';
import { textOf } from '../body/fields';
import { findRecordedAnswer, fingerprintOfPost } from '../checks/idempotency';
import type { Step, SubmitRequest } from '../request';
import { Repeated, StaleForm, SubmitError } from '../submit-error';
import type { NewSubmission } from './commit-batch';
import type { GroupCommit } from './group-commit';

/**
 * The last step: after it, the submission, its deliveries and its place in the quota are durable. Throws StaleForm when
 * the form changed meanwhile, and SubmitError `quota_reached`; where the operator chose to flag, posts over the quota are
 * kept and held back instead (docs/decisions.md, row 6).
 */
export function accept(commit: GroupCommit, overQuota: 'reject' | 'flag', pool: Pool): Step {
  return async (post) => {
    const entry = toEntry(post, false);
    const verdict = await commit.write(entry);
    if (verdict.kind === 'stale') throw new StaleForm();
    if (verdict.kind === 'storage full') {
      post.storageLosses += 1;
      throw new StaleForm();
    }
    if (verdict.kind === 'accepted') return;
    if (verdict.kind === 'repeated') return recall(pool, post);
    if (overQuota === 'reject') {
      // The quota may have gone to the very post that this one repeats.
      const answer = await findRecordedAnswer(pool, post);
      if (answer) throw new Repeated(answer);
      const { plan } = post.form.account;
      throw new SubmitError('quota_reached', { limit: entry.quota ?? 0, used: verdict.used, plan });
    }
    const flagged = await commit.write(toEntry(post, true));
    if (flagged.kind === 'repeated') return recall(pool, post);
    if (flagged.kind === 'storage full') post.storageLosses += 1;
    if (flagged.kind !== 'accepted') throw new StaleForm();
  };
}

/** Two posts under one key came at once, and the other was first: this one is answered as that one. */
async function recall(pool: Pool, post: SubmitRequest): Promise<never> {
  const answer = await findRecordedAnswer(pool, post);
  throw answer ? new Repeated(answer) : new StaleForm();
}

function toEntry(post: SubmitRequest, overQuota: boolean): NewSubmission {
  const fingerprint = fingerprintOfPost(post);
  const { form } = post;
  const { account } = form;
  const held = post.isSpam || overQuota;
  const files = post.isSpam ? [] : (post.keptFiles?.files ?? []);
  return {
    id: post.id,
    requestId: post.requestId,
    formId: form.id,
    formVersion: form.version,
    accountId: account.id,
    accountVersion: account.version,
    quota: monthlyQuota(account.plan, account.quotaOverride),
    isCounted: !held,
    data: post.fields.data,
    mailOverrides: mailOverridesOf(post),
    isSpam: post.isSpam,
    overQuota,
    ipAddress: post.ip,
    referer: post.referer ?? null,
    deliveries: planDeliveries({
      hasAutoResponder: form.hasAutoResponder,
      webhookIds: isPaid(account.plan) ? account.activeWebhookIds : [],
      fileIds: files.map(({ id }) => id),
      held,
    }),
    files,
    storageLimit: account.storageLimitBytes,
    idempotency: fingerprint === null ? null : { fingerprint, response: post.answer },
  };
}

/** The reserved fields that the owner's e-mail is addressed by. */
function mailOverridesOf({ fields }: SubmitRequest): Record<string, string> {
  const mailOverrides: Record<string, string> = {};
  for (const name of ['subject', 'replyto', 'from_name'] as const) {
    const value = textOf(fields.controls[name]);
    if (value) mailOverrides[name] = value;
  }
  return mailOverrides;
}
