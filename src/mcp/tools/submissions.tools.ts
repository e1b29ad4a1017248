import { z } from 'zod';
import { type AnyFolder, contentSql, readFolder, resolveFilter } from '../../submissions/inbox/inbox.filter';
import { maskDelivery, maskDetail } from '../../submissions/masking';
import { requireFormId } from '../../submissions/read-api/account-forms';
import { collectPage } from '../../submissions/read-api/collect-page';
import { findFailures } from '../../submissions/read-api/failed-deliveries';
import { ReadError, readInstant } from '../../submissions/read-api/list-query';
import { rejectContentTerms } from '../../submissions/read-api/masked-search';
import { isSearchBehind } from '../../submissions/search/search-index';
import { parseSearch, problemsOf } from '../../submissions/search/search-query';
import { folders, type Selection } from '../../submissions/submission.selection';
import type { ListedSubmission } from '../../submissions/submission-listing';
import { requireSubmission } from '../find';
import { isFull, presentFailures, presentListItem, presentSubmission, presentSubmissions } from '../present';
import { type AgentContext, type AgentTool, defineTool, readOnly } from '../run-tool';
import { failurePage, limit, submission, submissionId, submissionPage, timestamp } from '../schemas';

/** Arguments of every listing tool. The cursor works as in the read API. */
const selection = {
  form: z.string().max(200).optional().describe('Id or access key of one form. Default: all forms of the account.'),
  since: timestamp.optional().describe('ISO 8601 timestamp: only submissions created at or after it.'),
  before: timestamp
    .optional()
    .describe('ISO 8601 timestamp: only submissions created strictly before it. For the next page, pass next_before.'),
  limit,
};

const folder = z
  .enum(folders)
  .default('inbox')
  .describe('inbox: everything that is neither spam nor deleted, archived included; spam; bin: the recycle bin.');

const listSubmissions = defineTool({
  name: 'list_submissions',
  needs: 'submissions:read',
  title: 'List submissions',
  description:
    'Submissions, newest first. For the next page, pass next_before as before, until has_more is false. Long texts ' +
    'are truncated; get_submission returns one submission in full.',
  inputSchema: { ...selection, folder },
  outputSchema: submissionPage,
  annotations: readOnly,
  run: async (context, { limit, ...args }) => presentSelection(context, await readSelection(context, args), limit),
});

const searchSubmissions = defineTool({
  name: 'search_submissions',
  needs: 'submissions:read',
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
  outputSchema: submissionPage,
  annotations: readOnly,
  run: async (context, { text, limit, ...args }) => {
    const { db, reads, scope, token } = context;
    const terms = parseSearch(text);
    const problems = problemsOf(terms);
    if (problems.length > 0) throw new ReadError(400, problems.join(' '));
    if (token.isMasked) rejectContentTerms(terms);
    const named = readFolder(text)?.folder;
    const searched = named === 'spam' || named === 'bin' ? named : args.folder;
    const {
      since: from,
      before: to,
      formId,
      ...selected
    } = await readSelection(context, { ...args, folder: searched });
    const whole: AnyFolder = { ...scope, formId, from, to, text };
    const filter = await reads.run(scope.accountId, () => resolveFilter(db.pool, whole));
    const narrow = (values: unknown[]) => contentSql(filter, values);
    const notes = [...(filter.search?.notes ?? [])];
    if (await isSearchBehind(db.pool, scope.accountId))
      notes.push('Search is still indexing. Some submissions may be missing for a few minutes.');
    const found = { ...selected, formId, since: filter.from, before: filter.to, narrow };
    return presentSelection(context, found, limit, notes);
  },
});

const getSubmission = defineTool({
  name: 'get_submission',
  needs: 'submissions:read',
  title: 'Get one submission',
  description: 'One submission with all stored attributes and the status of each of its deliveries.',
  inputSchema: submissionId,
  outputSchema: submission,
  annotations: readOnly,
  run: readSubmission,
});

const listDeliveryFailures = defineTool({
  name: 'list_delivery_failures',
  needs: 'submissions:read',
  title: 'List delivery failures',
  description:
    'Submissions with failed e-mails or webhook calls, newest first, with the reasons. One call scans at most 10,000 ' +
    'submissions: while has_more is true, pass next_before as before to continue.',
  inputSchema: selection,
  outputSchema: failurePage,
  annotations: readOnly,
  run: async (context, { limit, ...args }) => {
    const found = await findFailures(context.db.pool, await readSelection(context, args), limit);
    if (!context.token.isMasked) return presentFailures(found);
    const submissions = found.submissions.map(({ failures, ...submission }) => ({
      ...submission,
      failures: failures.map((failure) => maskDelivery(failure)),
    }));
    return presentFailures({ ...found, submissions });
  },
});

/** The tools that read submissions. */
export const submissionTools: readonly AgentTool[] = [
  listSubmissions,
  searchSubmissions,
  getSubmission,
  listDeliveryFailures,
];

/** One submission as bounded JSON text. Throws InputError when the token sees none with this id. */
export async function readSubmission(context: AgentContext, { id }: { readonly id: string }): Promise<string> {
  const found = await requireSubmission(context, id);
  return presentSubmission(context.token.isMasked ? maskDetail(found) : found, context.links);
}

async function presentSelection(
  { db, token, links, reads }: AgentContext,
  selected: Selection,
  limit: number,
  notes: readonly string[] = [],
): Promise<string> {
  const present = (submission: ListedSubmission) => presentListItem(submission, links);
  const options = { limit, isMasked: token.isMasked, present, isFull };
  const { items, hasMore } = await collectPage(db.pool, reads, selected, options);
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

/** The selection within the limits of the token. Throws ReadError for malformed arguments. */
async function readSelection({ db, scope }: AgentContext, args: SelectionArguments): Promise<Selection> {
  return {
    ...scope,
    formId: args.form === undefined ? undefined : await requireFormId(db.pool, scope, args.form),
    folder: args.folder ?? 'inbox',
    since: readInstant('since', args.since),
    before: readInstant('before', args.before),
  };
}
