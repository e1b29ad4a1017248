import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { releaseSubmission } from '../submissions/release-submission';
import { retryOwnDelivery } from '../submissions/retry-own-delivery';
import { type Change, changeSubmission } from '../submissions/submission.service';
import type { AgentContext } from './agent-context';
import { idShape } from './arguments';
import { cutTexts } from './bound-json';
import { presentDelivery } from './present-delivery';
import { answerWith } from './tool-result';

interface Mark {
  readonly change: Change;
  readonly title: string;
  readonly description: string;
  readonly destructive: boolean;
}

const marks: Readonly<Record<string, Mark>> = {
  mark_as_spam: {
    change: 'spam',
    title: 'Mark as spam',
    description: 'Flags a submission as spam: it leaves the inbox. What was sent for it stays sent.',
    destructive: false,
  },
  archive_submission: {
    change: 'archive',
    title: 'Archive',
    description: 'Archives a submission. Listings still show it, with archived set.',
    destructive: false,
  },
  unarchive_submission: {
    change: 'unarchive',
    title: 'Take out of the archive',
    description: 'Takes a submission out of the archive.',
    destructive: false,
  },
  delete_submission: {
    change: 'delete',
    title: 'Delete',
    description: 'Puts a submission into the bin; restore_submission takes it out again.',
    destructive: true,
  },
  restore_submission: {
    change: 'restore',
    title: 'Restore',
    description: 'Takes a submission out of the bin.',
    destructive: false,
  },
};

/** The tools that change something. */
export function addChangingTools(server: McpServer, context: AgentContext): void {
  const { db, account, enqueuer, logger, requestId } = context;
  const answer = (work: () => Promise<object>) =>
    answerWith(logger, requestId, async () => JSON.stringify(cutTexts(await work(), 1_000)));

  for (const [name, { change, title, description, destructive }] of Object.entries(marks)) {
    server.registerTool(
      name,
      { title, description, inputSchema: idShape, annotations: hints(destructive, true, false) },
      ({ id }) => answer(async () => ({ submission: await changeSubmission(db.pool, account.id, id, change) })),
    );
  }

  server.registerTool(
    'mark_as_not_spam',
    {
      title: 'Mark as not spam',
      description:
        'Takes the spam flag away. If nothing was sent for the submission yet, its e-mail, auto-reply and webhook calls ' +
        'are sent now, once; deliveries says how many.',
      inputSchema: idShape,
      annotations: hints(false, true, true),
    },
    ({ id }) => answer(() => releaseSubmission(db.pool, enqueuer, account.id, id, requestId)),
  );

  server.registerTool(
    'redeliver',
    {
      title: 'Deliver again',
      description:
        'Sends a failed or skipped delivery again. The receiver may get it twice if it had arrived after all.',
      inputSchema: { delivery_id: z.string().max(100).describe('The id of the delivery, a UUID.') },
      annotations: hints(true, false, true),
    },
    ({ delivery_id }) =>
      answer(async () => ({ delivery: presentDelivery(await retryOwnDelivery(db, account, delivery_id)) })),
  );
}

const hints = (destructive: boolean, idempotent: boolean, reachesOut: boolean) => ({
  readOnlyHint: false,
  destructiveHint: destructive,
  idempotentHint: idempotent,
  openWorldHint: reachesOut,
});
