import { z } from 'zod';
import { requireFormId } from '../submissions/account-forms';
import { readInstant } from '../submissions/list-query';
import { folders, type Selection } from '../submissions/submission.selection';
import type { AgentContext } from './agent-context';

/** The most submissions that one tool call gives. */
const mostItems = 50;

const instant = z.string().max(60);

/** The arguments by which every listing tool is narrowed down; the cursor is that of the read API. */
export const selectionShape = {
  form: z.string().max(200).optional().describe('Id or access key of one form; left out, all forms of the account.'),
  since: instant.optional().describe('ISO 8601 timestamp: only what was created at or after it.'),
  before: instant
    .optional()
    .describe(
      'ISO 8601 timestamp: only what was created strictly before it. For the next page, the next_before given.',
    ),
  limit: z.number().int().min(1).max(mostItems).default(20).describe(`How many at most, 1 to ${mostItems}.`),
};

/** Where to look: a listing tool takes it as an argument. */
export const folderShape = {
  folder: z
    .enum(folders)
    .default('inbox')
    .describe('inbox: what counts, archived ones included; spam: flagged as spam; bin: deleted.'),
};

/** The one argument of tools for one submission. */
export const idShape = { id: z.string().max(100).describe('The id of the submission, a UUID.') };

interface SelectionArguments {
  readonly form?: string | undefined;
  readonly since?: string | undefined;
  readonly before?: string | undefined;
  readonly folder?: Selection['folder'];
}

/** The selection that a tool was asked for, in the caller's own account. Throws ReadRefusal for what is malformed. */
export async function readSelection({ db, account }: AgentContext, asked: SelectionArguments): Promise<Selection> {
  return {
    accountId: account.id,
    formId: asked.form === undefined ? undefined : await requireFormId(db.pool, account.id, asked.form),
    folder: asked.folder ?? 'inbox',
    since: readInstant('since', asked.since),
    before: readInstant('before', asked.before),
  };
}
