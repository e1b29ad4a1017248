import type { Queries } from '../../db/transaction-queries';
import type { AccountState } from '../../forms-as-code/account-state';
import { completeForm } from '../../forms-as-code/forms';
import type { Plan } from '../../forms-as-code/plan';
import { findSettingLosses } from '../../submissions/statistics/losses';
import type { ApiDeps } from '../api.deps';
import type { ApiRequest } from '../route';
import { checkErasure, isDryRun, lossWarning, type Warning } from '../warnings';

/** What a form would lose; its `path` is that of the form in the file. */
export type ConfigWarning = Warning & { readonly path: string };

/**
 * What the changes of forms would lose, for a dry run. Otherwise throws a 409 for a retention rule that would erase
 * submissions, unless the request confirms that.
 */
export async function findConfigWarnings(
  { database }: ApiDeps,
  queries: Queries,
  request: Pick<ApiRequest, 'query'>,
  { file, changes }: Plan,
  { accountId, forms }: AccountState,
): Promise<ConfigWarning[]> {
  const warnings: ConfigWarning[] = [];
  for (const { kind, key, id, differences } of changes) {
    const form = forms.find((one) => kind === 'form' && one.id === id);
    const entry = file.forms[key ?? ''];
    if (!form || !entry || differences.length === 0) continue;
    const after = completeForm(entry);
    const found = isDryRun(request) ? (await findSettingLosses(queries, form, after)).map(lossWarning) : [];
    if (differences.some(({ path }) => path === 'retention')) {
      const account = await database.models.Account.findByPk(accountId, { attributes: ['retention'] });
      const inherited = account?.retention ?? 'keep';
      const rule = { before: form.settings.retention ?? inherited, after: after.retention ?? inherited };
      found.push(...(await checkErasure(queries, request, { accountId, formId: form.id }, rule)));
    }
    warnings.push(...found.map((one) => ({ ...one, path: `forms.${key}` })));
  }
  return warnings;
}
