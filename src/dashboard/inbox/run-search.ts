import { HttpError } from '../../lib/http-error';
import { isTimeout } from '../../lib/pg-errors';
import type { InboxFilter } from '../../submissions/inbox/inbox.filter';
import type { DashboardDeps } from '../dashboard.deps';

/**
 * Runs the statements of a search: one at a time per account and two in all, because submissions need the same database
 * connections, and no index serves every search. Rejects with 503 when a statement timed out.
 */
export async function runSearch<T>(
  { reads }: Pick<DashboardDeps, 'reads'>,
  { accountId, text }: InboxFilter,
  statements: () => Promise<T>,
): Promise<T> {
  if (text === undefined) return statements();
  return explainTimeout(() => reads.run(accountId, statements));
}

const searchTimedOut = 'This search takes too long. Add a word, a form or dates, and try again.';

/** Runs the statements of a search. Rejects with 503 and `message` when one timed out. */
export async function explainTimeout<T>(statements: () => Promise<T>, message = searchTimedOut): Promise<T> {
  try {
    return await statements();
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new HttpError(503, null, message);
  }
}
