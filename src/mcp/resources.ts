import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, McpError, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { maskListed } from '../submissions/masking';
import { listReadableForms } from '../submissions/read-api/account-forms';
import { findChunk } from '../submissions/submission-listing';
import { requireForm, requireScope } from './find';
import { presentResult } from './present';
import { type AgentContext, explain } from './run-tool';
import { presentOwnForm } from './tools/forms.tools';
import { readSubmission } from './tools/submissions.tools';

/** Submissions and forms that are listed, the newest of each. */
const maxListed = 50;
const mimeType = 'application/json';

/**
 * Adds submissions and forms as resources, for clients that let people pick them as context. They are what `get_submission`
 * and `get_form` return, under the same scopes and masks.
 */
export function registerResources(server: McpServer, context: AgentContext): void {
  server.registerResource(
    'submission',
    new ResourceTemplate('letterbox://submissions/{id}', { list: () => listSubmissions(context) }),
    { title: 'Submission', description: 'One submission with its deliveries, notes, replies and answers.', mimeType },
    (uri, { id }) =>
      read(context, uri, async () => {
        requireScope(context, 'submissions:read');
        return readSubmission(context, { id: String(id) });
      }),
  );
  server.registerResource(
    'form',
    new ResourceTemplate('letterbox://forms/{id}', { list: () => listForms(context) }),
    { title: 'Form', description: 'One form with its settings, without secrets.', mimeType },
    (uri, { id }) =>
      read(context, uri, async () => {
        requireScope(context, 'forms:read');
        return presentResult(presentOwnForm(context, await requireForm(context, String(id))));
      }),
  );
}

/** The newest submissions of the inbox; none for a token that may not read them. Their names do not quote visitors. */
async function listSubmissions(context: AgentContext) {
  const { db, scope, token, reads } = context;
  if (!token.scopes.includes('submissions:read')) return { resources: [] };
  const found = await run(context, () =>
    reads.run(scope.accountId, () => findChunk(db.pool, { ...scope, folder: 'inbox' }, maxListed)),
  );
  const submissions = token.isMasked ? found.submissions.map(maskListed) : found.submissions;
  return {
    resources: submissions.map(({ id, createdAt }) => ({
      uri: `letterbox://submissions/${id}`,
      name: `Submission of ${createdAt.toISOString()}`,
      mimeType,
    })),
  };
}

async function listForms(context: AgentContext) {
  if (!context.token.scopes.includes('forms:read')) return { resources: [] };
  const forms = await run(context, () => listReadableForms(context.db.pool, context.scope));
  return {
    resources: forms.slice(0, maxListed).map(({ id, name }) => ({ uri: `letterbox://forms/${id}`, name, mimeType })),
  };
}

async function read(context: AgentContext, { href }: URL, load: () => Promise<string>): Promise<ReadResourceResult> {
  return { contents: [{ uri: href, mimeType, text: await run(context, load) }] };
}

/** Runs a part of the request. Errors become errors of the protocol that say what to do next. */
async function run<T>(context: AgentContext, part: () => Promise<T>): Promise<T> {
  try {
    return await context.work.run(part).then((result) => {
      if (result === undefined) throw new McpError(ErrorCode.ConnectionClosed, 'The client has closed the connection.');
      return result;
    });
  } catch (error) {
    if (error instanceof McpError) throw error;
    throw new McpError(ErrorCode.InvalidParams, explain(error, context));
  }
}
