import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { submissionActions } from '../audit/audit-text';
import { findOrCreateLabel } from '../labels/label.service';
import { findLabelTerms } from '../labels/label-filter';
import { changeLabels } from '../labels/submission-labels';
import { InputError } from '../lib/input-error';
import { oneLine } from '../lib/text';
import { type Change, changeSubmission, submissionNotFound } from '../submissions/changes/change-submission';
import { releaseSubmission } from '../submissions/changes/release-submission';
import { retryOwnDelivery } from '../submissions/changes/retry-delivery';
import { findSubmission } from '../submissions/submission.repository';
import { presentDelivery, truncateTexts } from './present';
import { submissionId } from './reading.tools';
import { type AgentContext, type AgentTool, recordChange, runTool, scopeOf } from './run-tool';

interface ChangeTool {
  readonly name: string;
  readonly change: Change;
  readonly title: string;
  readonly description: string;
  readonly isDestructive?: boolean;
}

const changes: readonly ChangeTool[] = [
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
    title: 'Archive',
    description: 'Archives a submission. Listings still include it, with archived set.',
  },
  {
    name: 'unarchive_submission',
    change: 'unarchive',
    title: 'Unarchive',
    description: 'Moves a submission from the archive back to the inbox.',
  },
  {
    name: 'delete_submission',
    change: 'delete',
    title: 'Delete',
    description: 'Moves a submission to the recycle bin. restore_submission restores it.',
    isDestructive: true,
  },
  {
    name: 'restore_submission',
    change: 'restore',
    title: 'Restore',
    description: 'Restores a submission from the recycle bin.',
  },
];

/** The tools that change something. */
export const changingTools: readonly AgentTool[] = [
  ...changes.map(createChangeTool),
  markAsNotSpam,
  labelSubmission,
  redeliver,
];

/** The tool that makes a change of one submission. */
function createChangeTool({ name, change, title, description, isDestructive = false }: ChangeTool): AgentTool {
  const annotations = hints({ isDestructive, isIdempotent: true });
  return (server, context) =>
    server.registerTool(name, { title, description, inputSchema: submissionId, annotations }, ({ id }) =>
      runChange(context, nameOf(change, id), async () => ({
        submission: await changeSubmission(context.db.pool, scopeOf(context.account), id, change),
      })),
    );
}

function markAsNotSpam(server: McpServer, context: AgentContext): void {
  const { db, account, requestId } = context;
  server.registerTool(
    'mark_as_not_spam',
    {
      title: 'Mark as not spam',
      description:
        'Removes the spam flag, and releases what the spam filter holds. If nothing was sent for the submission yet, its ' +
        'e-mail, auto-reply and webhook calls are sent now, once; deliveries is their number. One that waits for its ' +
        'payment is sent when the payment completes; one over the quota is never sent. The spam filter learns from it, even if ' +
        'the submission was delivered as possible spam.',
      inputSchema: submissionId,
      annotations: hints({ isIdempotent: true, isOpenWorld: true }),
    },
    ({ id }) =>
      runChange(context, nameOf('not_spam', id), () => releaseSubmission(db.pool, scopeOf(account), id, requestId)),
  );
}

function labelSubmission(server: McpServer, context: AgentContext): void {
  server.registerTool(
    'label_submission',
    {
      title: 'Add and remove labels',
      description:
        'Adds labels to a submission and removes others, by name; case is ignored. A label to add is created unless the ' +
        'account has it. Returns the labels that the submission has then.',
      inputSchema: { ...submissionId, add: labelNames, remove: labelNames },
      annotations: hints({ isIdempotent: true }),
    },
    ({ id, add, remove }) => runChange(context, nameOf('labels', id), () => changeLabelsOf(context, id, add, remove)),
  );
}

function redeliver(server: McpServer, context: AgentContext): void {
  const { db, account } = context;
  server.registerTool(
    'redeliver',
    {
      title: 'Retry a delivery',
      description:
        'Retries a failed or skipped delivery, but not a reply, which only the owner sends. If it did arrive the ' +
        'first time, the receiver gets it twice.',
      inputSchema: { delivery_id: z.string().max(100).describe('The id of the delivery, a UUID.') },
      annotations: hints({ isDestructive: true, isOpenWorld: true }),
    },
    ({ delivery_id }) =>
      runChange(context, { action: 'delivery.retried', kind: 'delivery', id: delivery_id }, async () => ({
        delivery: presentDelivery(await retryOwnDelivery(db, account, scopeOf(account).formIds, delivery_id, 'agent')),
      })),
  );
}

/** What a tool does, for the audit log. */
interface ToolChange {
  readonly action: string;
  readonly kind: string;
  readonly id: string;
}

function nameOf(change: string, id: string): ToolChange {
  return { action: submissionActions[change] ?? `submission.${change}`, kind: 'submission', id };
}

/** Runs a tool, adds it to the audit log and updates the open pages of the account. */
function runChange(
  context: AgentContext,
  { action, kind, id }: ToolChange,
  tool: () => Promise<object>,
): Promise<CallToolResult> {
  return runTool(context, async () => {
    const result = await tool();
    await recordChange(context, action, { kind, id });
    context.live.changed(context.account.id);
    return JSON.stringify(truncateTexts(result, 1_000));
  });
}

const labelNames = z.array(z.string().min(1).max(200)).max(20).default([]).describe('Names of labels.');

async function changeLabelsOf(
  { db, account }: AgentContext,
  id: string,
  add: readonly string[],
  remove: readonly string[],
): Promise<object> {
  if (!(await findSubmission(db.pool, scopeOf(account), id))) throw submissionNotFound(id);
  const known = await findLabelTerms(
    db.pool,
    account.id,
    remove.map((name) => ({ name: oneLine(name), isNegated: false })),
  );
  const unknown = known.find((term) => term.id === null);
  if (unknown) throw new InputError('wrong_state', `this account has no label “${unknown.name}”`);
  const added: string[] = [];
  for (const name of add) added.push(await findOrCreateLabel(db, account.id, name));
  await changeLabels(db.pool, scopeOf(account), [id], { add: added, remove: known.flatMap((term) => term.id ?? []) });
  const submission = await findSubmission(db.pool, scopeOf(account), id);
  if (!submission) throw submissionNotFound(id);
  return { submission: { id, labels: submission.labels.map(({ name }) => name) } };
}

function hints({ isDestructive = false, isIdempotent = false, isOpenWorld = false }) {
  return {
    readOnlyHint: false,
    destructiveHint: isDestructive,
    idempotentHint: isIdempotent,
    openWorldHint: isOpenWorld,
  };
}
