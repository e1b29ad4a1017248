import type { Form } from '../forms/form.model';
import { completeSettings, type FormSettings, mergeSettings, secretPaths } from '../forms/form.settings';
import { requirePaymentSecrets } from '../forms/payment.settings';
import { InputError, type Problem } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import type { FormEntry } from './config-file';
import { type Difference, type Fact, type Facts, factsOf, findDifferences } from './differences';
import { compareLists, listsOfScope } from './lists';
import type { Planning } from './planning';

/** All values of a form. Secrets are in clear. */
export type CompleteForm = FormSettings & {
  readonly name: string;
  readonly active: boolean;
  readonly deleted: boolean;
};

/** An entry with the defaults of what it leaves out. */
export function completeForm({ lists: _lists, name, active = true, ...settings }: FormEntry): CompleteForm {
  return { name, active, deleted: false, ...completeSettings(mergeSettings({}, settings)) };
}

export function compareForm(
  { secrets, state, isDeleted, keyOf }: Planning,
  entry: FormEntry,
  form: Form | null,
): { readonly differences: readonly Difference[]; readonly name: string } {
  const before = form
    ? formFacts({ ...form.settings, ...stateOf(form) }, (sealed) => openSecret(secrets, sealed))
    : formFacts({ ...completeSettings({}), active: true, deleted: false }, toSecret);
  const current = form ? listsOfScope(state, form.id) : { allow: [], block: [] };
  const differences = [
    ...findDifferences(before, formFacts(completeForm(entry), toSecret)),
    ...compareLists(entry.lists ?? {}, current, isDeleted('lists', form && keyOf(form)), 'lists.'),
  ];
  return { differences, name: entry.name };
}

function stateOf({ name, active, deletedAt }: Form): Pick<CompleteForm, 'name' | 'active' | 'deleted'> {
  return { name, active, deleted: deletedAt !== null };
}

function formFacts(values: Readonly<Record<string, unknown>>, readSecret: (text: string) => Fact): Facts {
  const facts = factsOf(values);
  for (const path of secretPaths.map((steps) => steps.join('.'))) {
    const fact = facts.get(path);
    if (fact && 'value' in fact) facts.set(path, readSecret(String(fact.value)));
  }
  return facts;
}

function toSecret(secret: string): Fact {
  return { secret };
}

/** The fact of a sealed secret. */
function openSecret(secrets: SecretBox, sealed: string): Fact {
  try {
    return { secret: secrets.open(sealed) };
  } catch {
    return { isUnreadable: true };
  }
}

export function findFormProblems({ file }: Planning): Problem[] {
  return Object.entries(file.forms).flatMap(([key, { payment }]) => {
    try {
      if (payment) requirePaymentSecrets(payment);
      return [];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return error.problems.map(({ setting, message }) => ({ setting: `forms.${key}.${setting}`, message }));
    }
  });
}
