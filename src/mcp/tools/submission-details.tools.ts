import { z } from 'zod';
import { listAudit } from '../../audit/audit-query';
import { describeEntry } from '../../audit/audit-text';
import { findOwnForm } from '../../forms/form.repository';
import { presentReasons } from '../../spam/describe-score';
import { defaultSpamFilter, outcomeOfScore } from '../../spam/spam.settings';
import { listChangesOf } from '../../submissions/changes/change-history';
import { maskDetail } from '../../submissions/masking';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { requireSubmission } from '../find';
import { presentResult, presentTimeline } from '../present';
import { type AgentContext, type AgentTool, defineTool, readOnly } from '../run-tool';
import { cut, deliveries, submissionId, time } from '../schemas';

/** Entries of the audit log that are shown. */
const maxAudit = 50;

const explainSpamScore = defineTool({
  name: 'explain_spam_score',
  needs: 'submissions:read',
  title: 'Explain a spam score',
  description:
    'Why the spam filter scored a submission as it did, the reasons with the most points first, and what the settings ' +
    'of its form do with such a score now. A score is stored when the submission arrives. mark_as_spam and ' +
    'mark_as_not_spam teach the filter; update_form changes spam_filter.',
  inputSchema: submissionId,
  outputSchema: {
    submission_id: z.string(),
    is_spam: z.boolean(),
    score: z.number().nullable().describe('Null if it was not scored.'),
    reasons: z.array(z.looseObject({ rule: z.string(), points: z.number(), text: z.string() })),
    is_possible_spam: z.boolean().describe('The score reaches the threshold for holding.'),
    withheld: z.string().nullable().describe('Why nobody was notified; null once they were.'),
    blocked_by: z.string().nullable().describe('The entry of a block list that matched.'),
    spam_filter: z.looseObject({ mode: z.string(), hold_threshold: z.number(), spam_threshold: z.number() }),
    outcome: z
      .enum(['accept', 'hold', 'spam'])
      .nullable()
      .describe('What the settings of the form would do with this score now.'),
  },
  annotations: readOnly,
  run: async (context, { id }) => {
    const found = await readMasked(context, id);
    const form = await findOwnForm(context.db, context.scope, found.formId);
    const filter = form?.settings.spam_filter ?? defaultSpamFilter;
    return presentResult({
      ...{ submission_id: id, is_spam: found.isSpam, score: found.spamScore },
      reasons: presentReasons(found.spamReasons) ?? [],
      ...{ is_possible_spam: found.isSuspected, withheld: found.withheld },
      blocked_by: found.blockedBy && (context.token.isMasked ? '[text]' : found.blockedBy),
      spam_filter: filter,
      outcome: found.spamScore === null ? null : outcomeOfScore(found.spamScore, filter),
    });
  },
});

const change = z.looseObject({
  ...{ at: time, change: z.string(), undone: z.boolean() },
  labels: z.array(z.looseObject({ name: z.string(), added: z.boolean() })).optional(),
  assignee: z.string().nullable().optional(),
});

const getSubmissionHistory = defineTool({
  name: 'get_submission_history',
  needs: 'submissions:read',
  title: 'Get the history of a submission',
  description:
    'What happened to one submission: its deliveries, oldest first; its changes of the last 30 days, newest first; and ' +
    'who did what according to the audit log, for a token with the scope audit:read. get_submission has its notes, ' +
    'replies and answers.',
  inputSchema: submissionId,
  outputSchema: {
    submission_id: z.string(),
    created_at: time,
    read_at: time.nullable(),
    paid_at: time.nullable(),
    ...deliveries,
    changes: z.array(change),
    audit: z
      .array(z.looseObject({ at: time, text: z.string() }))
      .nullable()
      .describe('Null if it may not be seen.'),
    ...cut,
  },
  annotations: readOnly,
  run: async (context, { id }) => {
    const { db, account, reads } = context;
    const found = await readMasked(context, id);
    const changes = await reads.run(account.id, () => listChangesOf(db.pool, account.id, found.id));
    return presentResult({
      ...{ submission_id: found.id, created_at: found.createdAt, read_at: found.readAt, paid_at: found.paidAt },
      ...presentTimeline(found),
      changes: changes.map(({ at, change: name, isUndone, labels, assignee }) => ({
        ...{ at, change: name, undone: isUndone },
        ...(name === 'labels' && { labels }),
        ...(name === 'assigned' && { assignee: assignee && context.token.isMasked ? '[name]' : assignee }),
      })),
      audit: await readAudit(context, found.id),
    });
  },
});

/** The tools that explain what happened to a submission. */
export const submissionDetailTools: readonly AgentTool[] = [explainSpamScore, getSubmissionHistory];

async function readMasked(context: AgentContext, id: string): Promise<SubmissionDetail> {
  const found = await requireSubmission(context, id);
  return context.token.isMasked ? maskDetail(found) : found;
}

/** Who changed the submission; null for a token that may not see the audit log. */
async function readAudit({ db, account, token }: AgentContext, id: string) {
  if (!token.scopes.includes('audit:read')) return null;
  const rows = await listAudit(db.pool, { accountId: account.id, object: id }, null, maxAudit);
  return rows.map((row) => ({ at: row.at, text: describeEntry(row) }));
}
