import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { listReadableForms } from '../submissions/account-forms';
import { findFailures } from '../submissions/failed-deliveries';
import { searchSubmissions } from '../submissions/search-submissions';
import { findPage } from '../submissions/submission.page';
import { findSubmission } from '../submissions/submission.repository';
import { noSubmission } from '../submissions/submission.service';
import type { AgentContext } from './agent-context';
import { folderShape, idShape, readSelection, selectionShape } from './arguments';
import { presentFailures } from './present-failures';
import { presentForms } from './present-forms';
import { presentList } from './present-list';
import { presentOne } from './present-one';
import { answerWith } from './tool-result';

const annotations = { readOnlyHint: true, openWorldHint: false } as const;

/** The tools that only look. */
export function addReadingTools(server: McpServer, context: AgentContext): void {
  const { db, account, links, logger, requestId } = context;
  const answer = (work: () => Promise<string>) => answerWith(logger, requestId, work);

  server.registerTool(
    'list_forms',
    {
      title: 'List forms',
      description: 'The forms of the account, newest first, with the time of the last submission of each.',
      inputSchema: {},
      annotations,
    },
    () => answer(async () => presentForms(await listReadableForms(db.pool, account.id))),
  );

  server.registerTool(
    'list_submissions',
    {
      title: 'List submissions',
      description:
        'Submissions, newest first. For the next page pass next_before as before, until has_more is false. Long texts ' +
        'are cut; get_submission shows one in full.',
      inputSchema: { ...selectionShape, ...folderShape },
      annotations,
    },
    ({ limit, ...asked }) =>
      answer(async () => {
        const { submissions, hasMore } = await findPage(db.pool, await readSelection(context, asked), limit);
        const nextBefore = hasMore ? (submissions.at(-1)?.createdAt ?? null) : null;
        return presentList(submissions, { hasMore, nextBefore }, links);
      }),
  );

  server.registerTool(
    'search_submissions',
    {
      title: 'Search submissions',
      description:
        'Submissions that contain a text in the names or values of their fields or in the names of their files, upper or ' +
        'lower case alike, newest first. One call looks through at most 10,000: while has_more is true, pass next_before as before to search on, ' +
        'also when nothing was found.',
      inputSchema: {
        text: z.string().min(1).max(500).describe('The text to look for, as it was typed; not a pattern.'),
        ...selectionShape,
        ...folderShape,
      },
      annotations,
    },
    ({ text, limit, ...asked }) =>
      answer(async () => {
        const { found, ...where } = await searchSubmissions(db.pool, await readSelection(context, asked), text, limit);
        return presentList(found, where, links);
      }),
  );

  server.registerTool(
    'get_submission',
    {
      title: 'Get one submission',
      description: 'One submission with all that is kept of it, and what became of each e-mail and webhook call.',
      inputSchema: idShape,
      annotations,
    },
    ({ id }) =>
      answer(async () => {
        const submission = await findSubmission(db.pool, account.id, id);
        if (!submission) throw noSubmission(id);
        return presentOne(submission, links);
      }),
  );

  server.registerTool(
    'list_delivery_failures',
    {
      title: 'List delivery failures',
      description:
        'Submissions of which an e-mail or a webhook call failed, newest first, with the reasons. One call looks through ' +
        'at most 10,000 submissions: while has_more is true, pass next_before as before to go on.',
      inputSchema: selectionShape,
      annotations,
    },
    ({ limit, ...asked }) =>
      answer(async () => presentFailures(await findFailures(db.pool, await readSelection(context, asked), limit))),
  );
}
