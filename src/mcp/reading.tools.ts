import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { decisionReasons, withheldDecisionReasons } from '../decisions/decision';
import { submissionNotFound } from '../submissions/changes/change-submission';
import { type AnyFolder, contentSql, readFolder, resolveFilter } from '../submissions/inbox/inbox.filter';
import { listReadableForms, requireFormId } from '../submissions/read-api/account-forms';
import { findFailures } from '../submissions/read-api/failed-deliveries';
import { readFormActivity } from '../submissions/read-api/form-activity';
import { ReadError, readInstant } from '../submissions/read-api/list-query';
import { isSearchBehind } from '../submissions/search/search-index';
import { parseSearch, problemsOf } from '../submissions/search/search-query';
import { findSubmission } from '../submissions/submission.repository';
import { folders, type Selection } from '../submissions/submission.selection';
import { readParts } from '../submissions/submission-listing';
import {
  isFull,
  type ListItem,
  presentActivity,
  presentFailures,
  presentForms,
  presentListItem,
  presentSubmission,
  presentSubmissions,
} from './present';
import { type AgentContext, type AgentTool, runTool, scopeOf } from './run-tool';

const maxLimit = 50;
const timestamp = z.string().max(60);

/** Arguments of every listing tool. The cursor works as in the read API. */
const selection = {
  form: z.string().max(200).optional().describe('Id or access key of one form. Default: all forms of the account.'),
  since: timestamp.optional().describe('ISO 8601 timestamp: only submissions created at or after it.'),
  before: timestamp
    .optional()
    .describe('ISO 8601 timestamp: only submissions created strictly before it. For the next page, pass next_before.'),
  limit: z.number().int().min(1).max(maxLimit).default(20).describe(`Maximum number of results, 1 to ${maxLimit}.`),
};

const folder = z
  .enum(folders)
  .default('inbox')
  .describe('inbox: everything that is neither spam nor deleted, archived included; spam; bin: the recycle bin.');

/** The argument of tools for one submission. */
export const submissionId = { id: z.string().max(100).describe('The id of the submission, a UUID.') };

const annotations = { readOnlyHint: true, openWorldHint: false } as const;

/** The tools that only read. */
export const readingTools: readonly AgentTool[] = [
  listForms,
  listSubmissions,
  searchSubmissions,
  getSubmission,
  listDeliveryFailures,
  getFormActivity,
];

function listForms(server: McpServer, context: AgentContext): void {
  const { db, account } = context;
  server.registerTool(
    'list_forms',
    {
      title: 'List forms',
      description: 'The forms of the account, newest first, with the time of the latest submission of each.',
      inputSchema: {},
      annotations,
    },
    () => runTool(context, async () => presentForms(await listReadableForms(db.pool, scopeOf(account)))),
  );
}

function listSubmissions(server: McpServer, context: AgentContext): void {
  server.registerTool(
    'list_submissions',
    {
      title: 'List submissions',
      description:
        'Submissions, newest first. For the next page, pass next_before as before, until has_more is false. Long texts ' +
        'are truncated; get_submission returns one submission in full.',
      inputSchema: { ...selection, folder },
      annotations,
    },
    ({ limit, ...args }) =>
      runTool(context, async () => presentSelection(context, await readSelection(context, args), limit)),
  );
}

function searchSubmissions(server: McpServer, context: AgentContext): void {
  const { db, reads } = context;
  server.registerTool(
    'search_submissions',
    {
      title: 'Search submissions',
      description:
        'Submissions that contain all words of a text in the values of their fields or in their file names, ' +
        'newest first. Case and accents are ignored; the last word also matches the beginning of longer words. ' +
        'Operators: "a phrase"; from:ada (sender name or e-mail address); email:ada (in e-mail addresses); company:acme ' +
        '(in the field company) or any other field name; form:Support or form:"Two words" (name of the form); ' +
        'field:phone (has a field of this name); assigned:EMAIL or assigned:none (the member it is assigned to); label:NAME or label:"Two words" (a quote in the name is doubled); ' +
        'is:unread, is:read, is:open, is:waiting, is:done, is:replied, is:failed (a delivery), is:possible-spam (its ' +
        'score reaches the threshold for holding), is:held, is:archived, is:spam or is:deleted (the last two override folder); before:2026-01-31 and after:2026-01 (UTC; after ' +
        'includes that day or month); has:file; has:note; an IP address ' +
        '(of the sender); a minus sign before any of them or before a word excludes it. Other words with a colon are ' +
        'searched as text, and a note says so. For the next page, pass next_before as before, until has_more is false. ' +
        'A note says when recent submissions are not searchable yet.',
      inputSchema: {
        text: z.string().min(1).max(500).describe('The search text: words and operators; not a pattern.'),
        ...selection,
        folder,
      },
      annotations,
    },
    ({ text, limit, ...args }) =>
      runTool(context, async () => {
        const problems = problemsOf(parseSearch(text));
        if (problems.length > 0) throw new ReadError(400, problems.join(' '));
        const named = readFolder(text)?.folder;
        const folder = named === 'spam' || named === 'bin' ? named : args.folder;
        const { since: from, before: to, ...selected } = await readSelection(context, { ...args, folder });
        const { accountId, formIds, formId } = selected;
        const whole: AnyFolder = { accountId, formIds, formId, from, to, text };
        const filter = await reads.run(accountId, () => resolveFilter(db.pool, whole));
        const narrow = (values: unknown[]) => contentSql(filter, values);
        const notes = [...(filter.search?.notes ?? [])];
        if (await isSearchBehind(db.pool, accountId))
          notes.push('Search is still indexing. Some submissions may be missing for a few minutes.');
        return presentSelection(context, { ...selected, since: filter.from, before: filter.to, narrow }, limit, notes);
      }),
  );
}

function getSubmission(server: McpServer, context: AgentContext): void {
  const { db, account, links } = context;
  server.registerTool(
    'get_submission',
    {
      title: 'Get one submission',
      description: 'One submission with all stored attributes and the status of each of its deliveries.',
      inputSchema: submissionId,
      annotations,
    },
    ({ id }) =>
      runTool(context, async () => {
        const submission = await findSubmission(db.pool, scopeOf(account), id);
        if (!submission) throw submissionNotFound(id);
        return presentSubmission(submission, links);
      }),
  );
}

function listDeliveryFailures(server: McpServer, context: AgentContext): void {
  const { db } = context;
  server.registerTool(
    'list_delivery_failures',
    {
      title: 'List delivery failures',
      description:
        'Submissions with failed e-mails or webhook calls, newest first, with the reasons. One call scans at most 10,000 ' +
        'submissions: while has_more is true, pass next_before as before to continue.',
      inputSchema: selection,
      annotations,
    },
    ({ limit, ...args }) =>
      runTool(context, async () =>
        presentFailures(await findFailures(db.pool, await readSelection(context, args), limit)),
      ),
  );
}

function getFormActivity(server: McpServer, context: AgentContext): void {
  const { db, account } = context;
  server.registerTool(
    'get_form_activity',
    {
      title: 'Get what a form did not deliver as sent',
      description:
        'Requests to one form that were rejected, dropped, stored without being sent, or accepted without their files, ' +
        'with the reason. Answers why a submission never arrived. counts are exact numbers by reason for the last 24 ' +
        'hours, 7 days and 30 days; samples are the first 20 requests per reason and hour, newest first, without what ' +
        'visitors typed. For time_trap, captcha_failed, captcha_missing and spam_limit the visitor saw success although ' +
        `nothing was stored; ${withheldDecisionReasons.join(', ')} are stored but not sent (submission_id); files_dropped is delivered ` +
        'without the listed files; captcha_unavailable is delivered normally; for all others the visitor saw an ' +
        'error. For the next page, pass next_cursor as cursor, until has_more is false.',
      inputSchema: {
        form: z.string().max(200).describe('Id or access key of the form.'),
        reason: z.enum(decisionReasons).optional().describe('Only samples with this reason. Counts are not filtered.'),
        since: timestamp.optional().describe('ISO 8601 timestamp: only samples recorded at or after it.'),
        before: timestamp.optional().describe('ISO 8601 timestamp: only samples recorded strictly before it.'),
        cursor: z.string().max(100).optional().describe('The next_cursor of the previous page.'),
        limit: selection.limit,
      },
      annotations,
    },
    ({ form, reason, since, before, cursor, limit }) =>
      runTool(context, async () => {
        const filter = { reason, from: readInstant('since', since), until: readInstant('before', before) };
        const query = { filter, cursor, limit };
        const activity = await readFormActivity(db.pool, scopeOf(account), form, query);
        if (!activity) throw new ReadError(400, 'form does not match the id or access key of a form of this account');
        return presentActivity(activity);
      }),
  );
}

async function presentSelection(
  { db, account, links, reads }: AgentContext,
  selected: Selection,
  limit: number,
  notes: readonly string[] = [],
): Promise<string> {
  const parts = readParts(db.pool, selected, limit);
  const items: ListItem[] = [];
  let hasMore = false;
  for (let isLast = false; !isLast && !isFull(items); ) {
    await reads.run(account.id, async () => {
      const { value: part } = await parts.next();
      items.push(...(part?.submissions ?? []).map((submission) => presentListItem(submission, links)));
      hasMore = part?.hasMore ?? false;
      isLast = part?.isLast ?? true;
    });
  }
  return presentSubmissions(items, {
    hasMore,
    nextBefore: hasMore ? (items.at(-1)?.createdAt ?? null) : null,
    ...(notes.length > 0 && { note: notes.join(' ') }),
  });
}

interface SelectionArguments {
  readonly form?: string | undefined;
  readonly since?: string | undefined;
  readonly before?: string | undefined;
  readonly folder?: Selection['folder'] | undefined;
}

/** The selection within the caller's own account. Throws ReadError for malformed arguments. */
async function readSelection({ db, account }: AgentContext, args: SelectionArguments): Promise<Selection> {
  return {
    ...scopeOf(account),
    formId: args.form === undefined ? undefined : await requireFormId(db.pool, scopeOf(account), args.form),
    folder: args.folder ?? 'inbox',
    since: readInstant('since', args.since),
    before: readInstant('before', args.before),
  };
}
