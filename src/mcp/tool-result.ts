import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { InputError } from '../lib/input-error';
import type { Logger } from '../lib/logger';
import { ReadRefusal } from '../submissions/read-refusal';

/** What to do next, by the kind of thing that went wrong. */
const advice: Readonly<Record<string, string>> = {
  not_found: 'Take ids from list_submissions, search_submissions or list_delivery_failures of this account.',
  wrong_state: 'Nothing was changed.',
  400: 'Correct the argument and call again; list_forms names the forms.',
};

/** Runs a tool and answers with the JSON text that it gives; what goes wrong becomes words that tell what to do. */
export async function answerWith(
  logger: Logger,
  requestId: string,
  work: () => Promise<string>,
): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: await work() }] };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: explain(error, logger, requestId) }] };
  }
}

function explain(error: unknown, logger: Logger, requestId: string): string {
  if (error instanceof InputError) return `${error.message}. ${advice[error.code] ?? ''}`.trim();
  if (error instanceof ReadRefusal) return `${error.message}. ${advice[error.status] ?? ''}`.trim();
  logger.error({ requestId, error: (error as Error).message }, 'an agent tool failed');
  return `The database did not answer. Wait a few seconds and call again, once. (Request ${requestId})`;
}
