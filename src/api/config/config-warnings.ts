import type { Queries } from '../../db/transaction-queries';
import { previewSettings } from '../../forms/form.service';
import type { AccountState } from '../../forms-as-code/account-state';
import { completeForm } from '../../forms-as-code/forms';
import type { Plan } from '../../forms-as-code/plan';
import type { PlanOptions } from '../../forms-as-code/planning';
import { formRuleChange } from '../../submissions/retention/retention-rules';
import { findSettingLosses } from '../../submissions/statistics/losses';
import { checkErasure, type ErasureOptions, lossWarning, type Warning } from '../warnings';

/** What a form would lose; its `path` is that of the form in the file. */
export type ConfigWarning = Warning & { readonly path: string };

/**
 * What the changes of forms would lose, for a dry run. Otherwise throws a 409 for a retention rule that would erase
 * submissions, unless that is confirmed. `requireTime` may throw before each form.
 */
export async function findConfigWarnings(
  queries: Queries,
  options: ErasureOptions & Pick<PlanOptions, 'isComplete'>,
  { file, changes }: Plan,
  state: AccountState,
  requireTime: () => void,
): Promise<ConfigWarning[]> {
  const warnings: ConfigWarning[] = [];
  for (const { kind, key, id, differences } of changes) {
    const form = state.forms.find((one) => kind === 'form' && one.id === id);
    const entry = file.forms[key ?? ''];
    if (!form || !entry || differences.length === 0) continue;
    const { lists: _lists, ...given } = entry;
    const after = options.isComplete ? completeForm(entry) : previewSettings(form, given);
    requireTime();
    const found = options.isDryRun ? (await findSettingLosses(queries, form, after)).map(lossWarning) : [];
    if (differences.some(({ path }) => path === 'retention')) {
      found.push(...(await checkErasure(queries, options, formRuleChange(form, state.retention, after.retention))));
    }
    warnings.push(...found.map((one) => ({ ...one, path: `forms.${key}` })));
  }
  return warnings;
}
