import type { Form } from './form.model';
import { type FormSettings, secretPaths } from './form.settings';

type Shown = Record<string, unknown>;

/** A form as shown to its owner, by setting name; for secrets, only whether they are set. */
export function presentForm(form: Form): Shown {
  return {
    id: form.id,
    account_id: form.accountId,
    key: form.key ?? null,
    name: form.name,
    access_key: form.accessKey,
    active: form.active,
    ...presentSettings(form.settings),
    deleted_at: form.deletedAt,
    created_at: form.createdAt,
    updated_at: form.updatedAt,
  };
}

function presentSettings(settings: FormSettings): Shown {
  const shown: Shown = { ...settings };
  for (const [name, member] of secretPaths) {
    if (!member) hide(shown, name);
    else if (shown[name] !== null) shown[name] = hide({ ...(shown[name] as Shown) }, member);
  }
  return shown;
}

function hide(shown: Shown, name: string): Shown {
  shown[`${name}_set`] = (shown[name] ?? null) !== null;
  delete shown[name];
  return shown;
}
