import type { Transaction } from 'sequelize';
import type { Database } from '../db/database';
import type { Queries } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import { oneLine } from '../lib/text';
import type { ApiToken } from '../tokens/api-token';
import { findOrCreateLabel } from './label.service';
import { findLabelTerms } from './label-filter';

/** Who names labels, and with what. */
interface LabelNaming {
  readonly database: Database;
  readonly account: { readonly id: string };
  readonly token: Pick<ApiToken, 'scopes'>;
  /** Both of one transaction, or neither of any. */
  readonly queries: Queries;
  readonly transaction: Transaction | null;
}

/**
 * The ids of the account's labels with these names. Labels that it does not have are created if the token may; otherwise
 * throws InputError at `path`.
 */
export async function labelsNamed(
  { database, account, token, queries, transaction }: LabelNaming,
  names: readonly string[],
  path = 'labels',
): Promise<string[]> {
  if (!token.scopes.includes('shared:write')) {
    return requireLabels(queries, account.id, names, path, '; creating it needs the scope shared:write');
  }
  const ids: string[] = [];
  for (const name of names) ids.push(await findOrCreateLabel(database, account.id, name, transaction));
  return ids;
}

/** The ids of the account's labels with these names. Throws InputError at `path` when there is one that it does not have. */
export async function requireLabels(
  queries: Queries,
  accountId: string,
  names: readonly string[],
  path: string,
  hint = '',
): Promise<string[]> {
  const wanted = names.map((name) => ({ name: oneLine(name), isNegated: false }));
  return (await findLabelTerms(queries, accountId, wanted)).map(({ id, name }) => {
    if (id !== null) return id;
    const message = `must name labels of the account, which has no label “${name}”${hint}`;
    throw new InputError('invalid_setting', `${path} ${message}`, [{ setting: path, message }]);
  });
}
