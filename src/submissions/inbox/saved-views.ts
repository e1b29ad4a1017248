import Joi from 'joi';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '../../db/in-transaction';
import type { Queries } from '../../db/transaction-queries';
import { type Added, addedOtherwise, InputError } from '../../lib/input-error';
import { isUniqueViolation } from '../../lib/pg-errors';
import { line } from '../../lib/setting-types';
import { readSettings } from '../../lib/settings';
import { isBlank } from '../../lib/text';
import { hasForm, type Scope } from '../../members/scope';
import { parseSearch } from '../search/search-query';

/** A search of the inbox that an owner saved under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The query string of the inbox; empty for the inbox itself. */
  readonly query: string;
}

/** The maximum number of views per account. */
export const maxViews = 50;
/** The maximum length of a view's name in characters. */
export const maxViewName = 60;

const settings = Joi.object<{ name: string }>({
  name: line(maxViewName)
    .custom((name: string, helpers) => (isBlank(name) ? helpers.error('string.empty') : name.replaceAll(/\s+/g, ' ')))
    .required(),
});

/** The account's views in the order of their names, without those that name a form outside of the scope. */
export async function listViews(pool: Queries, scope: Scope): Promise<SavedView[]> {
  const { rows } = await pool.query<SavedView>({
    name: 'saved-views',
    text: `SELECT id, name, query FROM saved_views WHERE account_id = $1 ORDER BY lower(name), id LIMIT ${maxViews}`,
    values: [scope.accountId],
  });
  return scope.formIds === null ? rows : rows.filter(({ query }) => isWithin(query, scope));
}

/** A search for the name of a form counts as one outside of the scope: its name would show. */
function isWithin(query: string, scope: Scope): boolean {
  const parameters = new URLSearchParams(query);
  const formId = parameters.get('form');
  const terms = parseSearch(parameters.get('q') ?? '');
  return (!formId || hasForm(scope, formId)) && terms.every(({ kind }) => kind !== 'form');
}

/** The view of the scope with this id. Throws InputError when there is none. */
export async function requireView(pool: Queries, scope: Scope, id: string): Promise<SavedView> {
  const view = (await listViews(pool, scope)).find((one) => one.id === id);
  if (!view) throw notFound();
  return view;
}

/**
 * Saves a view, once per id. Throws InputError for an invalid name, a name that is taken, an id that was used for
 * another name or search, and when the account has 50 views.
 */
export async function createView(
  pool: Queries,
  accountId: string,
  id: string,
  name: string,
  query: string,
): Promise<Added> {
  const values = readSettings(settings, { name });
  return changeViews(pool, accountId, async (client) => {
    const { rows } = await client.query<Omit<SavedView, 'id'> & { isSame: boolean }>(
      'SELECT name, query, id = $2 AS "isSame" FROM saved_views WHERE account_id = $1',
      [accountId, id],
    );
    const saved = rows.find(({ isSame }) => isSame);
    if (saved?.name === values.name && saved.query === query) return 'added before';
    if (saved) throw addedOtherwise('view');
    if (rows.length >= maxViews)
      throw new InputError('wrong_state', `an account can have at most ${maxViews} saved views; delete one first`);
    await client.query('INSERT INTO saved_views (id, account_id, name, query) VALUES ($1, $2, $3, $4)', [
      ...[id, accountId, values.name, query],
    ]);
    return 'added';
  });
}

/**
 * Renames the account's view and, with a query, makes it another search. Throws InputError like `createView`, and when
 * there is no such view.
 */
export async function updateView(
  pool: Queries,
  accountId: string,
  id: string,
  name: string,
  query: string | null = null,
): Promise<void> {
  const values = readSettings(settings, { name });
  await changeViews(pool, accountId, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE saved_views SET name = $3, query = coalesce($4, query), updated_at = now() WHERE account_id = $1 AND id = $2',
      [accountId, isUuid(id) ? id : null, values.name, query],
    );
    if (rowCount === 0) throw notFound();
  });
}

/** Deletes the account's view, if there is one with this id. */
export async function deleteView(pool: Queries, accountId: string, id: string): Promise<void> {
  await pool.query('DELETE FROM saved_views WHERE account_id = $1 AND id = $2', [accountId, isUuid(id) ? id : null]);
}

/** Changes an account's views, one change at a time, so that they are never more than allowed. */
async function changeViews<T>(pool: Queries, accountId: string, change: (client: Queries) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(pool, async (client) => {
      await lockViews(client, accountId);
      return change(client);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'saved_views_pkey')) throw addedOtherwise('view');
    if (!isUniqueViolation(error, 'saved_views_name')) throw error;
    const message = 'is already the name of another view';
    throw new InputError('already_exists', `name ${message}`, [{ setting: 'name', message }]);
  }
}

/** Keeps others from changing the account's views until the transaction ends. */
export async function lockViews(queries: Queries, accountId: string): Promise<void> {
  await queries.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}

function notFound(): InputError {
  return new InputError('not_found', 'this view does not exist; it may have been deleted');
}
