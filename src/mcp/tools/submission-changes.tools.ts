import { z } from 'zod';
import { submissionActions } from '../../audit/audit-text';
import { labelsNamed, requireLabels } from '../../labels/label-names';
import { changeLabels } from '../../labels/submission-labels';
import { changeMany } from '../../submissions/changes/bulk-change';
import { recordChange, startBatch } from '../../submissions/changes/change-history';
import { type Change, changeSubmission } from '../../submissions/changes/change-submission';
import { releaseSubmission } from '../../submissions/changes/release-submission';
import { retryOwnDelivery } from '../../submissions/changes/retry-delivery';
import { maskDelivery } from '../../submissions/masking';
import { defineChange, hints } from '../define-change';
import { requireRedeliverable, requireSubmission } from '../find';
import { presentDelivery } from '../present';
import type { AgentContext, AgentTool } from '../run-tool';
import { changedSubmission, delivery, submissionId } from '../schemas';

interface ChangeTool {
  readonly name: string;
  readonly change: Change;
  readonly title: string;
  readonly description: string;
  readonly isDestructive?: boolean;
}

const simpleChanges: readonly ChangeTool[] = [
  {
    name: 'mark_as_spam',
    change: 'spam',
    title: 'Mark as spam',
    description:
      'Flags a submission as spam and removes it from the inbox. E-mails and webhook calls already sent stay sent.',
  },
  {
    name: 'archive_submission',
    change: 'archive',
    title: 'Archive a submission',
    description: 'Archives a submission. Listings still include it, with archived set.',
  },
  {
    name: 'unarchive_submission',
    change: 'unarchive',
    title: 'Move back to the inbox',
    description: 'Moves a submission from the archive back to the inbox.',
  },
  {
    name: 'delete_submission',
    change: 'delete',
    title: 'Delete a submission',
    description: 'Moves a submission to the recycle bin. restore_submission restores it.',
    isDestructive: true,
  },
  {
    name: 'restore_submission',
    change: 'restore',
    title: 'Restore a submission',
    description: 'Restores a submission from the recycle bin.',
  },
];

/** The tool that makes a change of one submission. */
function defineSimpleChange({ name, change, title, description, isDestructive = false }: ChangeTool): AgentTool {
  return defineChange({
    ...{ name, needs: 'submissions:write', title, description, inputSchema: submissionId },
    outputSchema: { submission: changedSubmission },
    annotations: hints({ isDestructive, isIdempotent: true }),
    recordAs: ({ id }) => nameOf(change, id),
    run: async ({ db, account, scope, requestId }, { id }) => {
      // Recorded, so that the owner can undo it. Changing it again only reads its state.
      const batch = await startBatch(db.pool, account.id);
      await changeMany({ pool: db.pool, requestId, batch }, scope, [id], change);
      return { submission: await changeSubmission(db.pool, scope, id, change) };
    },
  });
}

const markAsNotSpam = defineChange({
  name: 'mark_as_not_spam',
  needs: 'submissions:write',
  title: 'Mark as not spam',
  description:
    'Removes the spam flag, and releases what the spam filter holds. If nothing was sent for the submission yet, its ' +
    'e-mail, auto-reply and webhook calls are sent now, once; deliveries is their number. One that waits for its ' +
    'payment is sent when the payment completes; one over the quota is never sent. The spam filter learns from it, even if ' +
    'the submission was delivered as possible spam.',
  inputSchema: submissionId,
  outputSchema: { submission: changedSubmission, deliveries: z.number().int() },
  annotations: hints({ isIdempotent: true, isOpenWorld: true }),
  recordAs: ({ id }) => nameOf('not_spam', id),
  run: async (context, { id }) => {
    const { db, account, scope, requestId } = context;
    const { isSpam } = await requireSubmission(context, id);
    const batch = await startBatch(db.pool, account.id);
    const released = await releaseSubmission(db.pool, scope, id, requestId);
    if (isSpam) await recordChange(db.pool, account.id, batch, 'not_spam', [id]);
    return released;
  },
});

const labelNames = z.array(z.string().min(1).max(200)).max(20).default([]).describe('Names of labels.');

const labelSubmission = defineChange({
  name: 'label_submission',
  needs: 'submissions:write',
  title: 'Add and remove labels',
  description:
    'Adds labels to a submission and removes others, by name; case is ignored. A label to add that the ' +
    'account does not have is created, which needs the scope shared:write. Returns the labels that the submission has then.',
  inputSchema: { ...submissionId, add: labelNames, remove: labelNames },
  outputSchema: { submission: z.looseObject({ id: z.string(), labels: z.array(z.string()) }) },
  annotations: hints({ isIdempotent: true }),
  recordAs: ({ id }) => nameOf('labels', id),
  run: (context, { id, add, remove }) => changeLabelsOf(context, id, add, remove),
});

const redeliver = defineChange({
  name: 'redeliver',
  needs: 'submissions:write',
  title: 'Retry a delivery',
  description:
    'Retries a failed or skipped delivery, or sends an e-mail now that waits for the mail server (retry_at), but not a ' +
    'reply, which only the owner sends. If it did arrive the first time, the receiver gets it twice.',
  inputSchema: { delivery_id: z.string().max(100).describe('The id of the delivery, a UUID.') },
  outputSchema: { delivery },
  annotations: hints({ isDestructive: true, isOpenWorld: true }),
  recordAs: ({ delivery_id }) => ({ action: 'delivery.retried', kind: 'delivery', id: delivery_id }),
  run: async (context, { delivery_id }) => {
    const { db, account, scope, token } = context;
    await requireRedeliverable(context);
    const retried = await retryOwnDelivery(db, account, scope.formIds, delivery_id, 'agent');
    return { delivery: presentDelivery(token.isMasked ? maskDelivery(retried) : retried) };
  },
});

/** The tools that change one submission. */
export const submissionChangeTools: readonly AgentTool[] = [
  ...simpleChanges.map(defineSimpleChange),
  markAsNotSpam,
  labelSubmission,
  redeliver,
];

function nameOf(change: string, id: string) {
  return { action: submissionActions[change] ?? `submission.${change}`, kind: 'submission', id };
}

async function changeLabelsOf(
  context: AgentContext,
  id: string,
  add: readonly string[],
  remove: readonly string[],
): Promise<object> {
  const { db, account, scope, token } = context;
  await requireSubmission(context, id);
  const removed = await requireLabels(db.pool, account.id, remove, 'remove');
  const naming = { database: db, account, token, queries: db.pool, transaction: null };
  const added = await labelsNamed(naming, add, 'add');
  const batch = await startBatch(db.pool, account.id);
  await changeLabels(db.pool, scope, [id], { add: added, remove: removed }, batch);
  const { labels } = await requireSubmission(context, id);
  return { submission: { id, labels: labels.map(({ name }) => name) } };
}
