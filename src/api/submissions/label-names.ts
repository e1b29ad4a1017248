import { findOrCreateLabel } from '../../labels/label.service';
import { findLabelTerms } from '../../labels/label-filter';
import { InputError } from '../../lib/input-error';
import { oneLine } from '../../lib/text';
import type { ApiDeps } from '../api.deps';
import type { ApiRequest, Change } from '../route';

/**
 * The ids of the account's labels with these names. Labels that it does not have are created if the token may; otherwise
 * throws InputError.
 */
export async function labelsNamed(
  { database }: ApiDeps,
  { account, token }: Pick<ApiRequest, 'account' | 'token'>,
  names: readonly string[],
  change: Change,
  path = 'labels',
): Promise<string[]> {
  if (!token.scopes.includes('shared:write')) return requireLabels(change, account.id, names, path);
  const ids: string[] = [];
  for (const name of names) ids.push(await findOrCreateLabel(database, account.id, name, change.transaction));
  return ids;
}

/** The ids of the account's labels with these names. Throws InputError when there is one that it does not have. */
export async function requireLabels(
  { queries }: Pick<Change, 'queries'>,
  accountId: string,
  names: readonly string[],
  path: string,
): Promise<string[]> {
  const wanted = names.map((name) => ({ name: oneLine(name), isNegated: false }));
  return (await findLabelTerms(queries, accountId, wanted)).map(({ id, name }) => {
    if (id !== null) return id;
    const message = `must name labels of the account, and “${name}” is none; creating labels needs the scope shared:write`;
    throw new InputError('invalid_setting', `${path} ${message}`, [{ setting: path, message }]);
  });
}
