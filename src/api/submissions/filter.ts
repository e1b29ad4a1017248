import Joi from 'joi';
import { InputError } from '../../lib/input-error';
import { parseInstant } from '../../lib/instants';
import { isTimeout } from '../../lib/pg-errors';
import { readSettings } from '../../lib/settings';
import { inboxFolders } from '../../submissions/folders';
import { createdBefore, type InboxFilter } from '../../submissions/inbox/inbox.filter';
import { maxSearchLength, readInboxFilter } from '../../submissions/inbox/inbox-draft';
import { requireFormId } from '../../submissions/read-api/account-forms';
import { rejectContentTerms } from '../../submissions/read-api/masked-search';
import { parseSearch } from '../../submissions/search/search-query';
import type { ApiDeps } from '../api.deps';
import { ApiProblem } from '../problem';
import type { ApiRequest } from '../route';

/** Which submissions a request is about, with the names that the inbox and saved views use. */
interface FilterFields {
  readonly q?: string;
  readonly folder?: string;
  readonly form?: string;
  readonly from?: string;
  readonly to?: string;
  readonly label?: string;
  readonly before?: string;
}

const schema = Joi.object<FilterFields>({
  q: Joi.string().allow('').max(maxSearchLength),
  folder: Joi.string().valid(...inboxFolders),
  form: Joi.string().max(200),
  from: Joi.string(),
  to: Joi.string(),
  label: Joi.string().guid(),
  before: Joi.string().max(60),
});

export const filterNames = ['q', 'folder', 'form', 'from', 'to', 'label'] as const;

/** The filter within the limits of the token; days are in UTC. Throws InputError for a part that is invalid. */
export async function readFilter(
  { database }: ApiDeps,
  { scope, token }: Pick<ApiRequest, 'scope' | 'token'>,
  input: unknown,
): Promise<InboxFilter> {
  const { before, form, ...fields } = readSettings(schema, input);
  const formId = form === undefined ? '' : await requireFormId(database.pool, scope, form);
  if (token.isMasked) rejectContentTerms(parseSearch(fields.q ?? ''));
  const parameters = new URLSearchParams({ ...fields, form: formId });
  const reader = { scope, zone: 'UTC', ...(token.userId !== null && { userId: token.userId }) };
  const { filter, errors } = readInboxFilter(parameters, reader);
  const problems = Object.entries(errors).map(([setting, message]) => ({ setting, message }));
  if (problems[0]) throw new InputError('invalid_setting', problems[0].message, problems);
  if (before === undefined) return filter;
  const until = parseInstant(before);
  if (until) return createdBefore(filter, until);
  const message = 'must be an ISO 8601 timestamp such as 2026-01-31T09:30:00.000Z';
  throw new InputError('invalid_setting', `before ${message}`, [{ setting: 'before', message }]);
}

/** Runs the statements of a search. Throws a 503 when one timed out: no index serves every search. */
export async function explainTimeout<T>(statements: () => Promise<T>): Promise<T> {
  try {
    return await statements();
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const detail = 'This search takes too long. Add a word, a form or dates, and try again.';
    throw new ApiProblem(503, 'search_timed_out', detail);
  }
}
