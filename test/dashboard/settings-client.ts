import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { findForm } from '../../src/forms/form.repository';
import type { FormChanges } from '../../src/forms/form.settings';
import type { RunningApp } from '../support/app';
import { type DashboardClient, type DashboardResponse, fieldsOf, signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { openApp } from './open-app';

export type Changes = Readonly<Record<string, string | undefined>>;

/** An owner who edits the settings of forms. */
export interface SettingsClient {
  readonly app: RunningApp;
  readonly owner: DashboardClient & { account: Account };
  make(settings?: FormChanges): Promise<Form>;
  path(form: Form, tab: string): string;
  /** The HTML of a tab. */
  page(form: Form, tab: string): Promise<string>;
  /** Posts a tab with these fields changed; undefined unchecks a box. `html` is the page, by default as it is now. */
  save(form: Form, tab: string, changes: Changes, html?: string): Promise<DashboardResponse>;
  reload(form: Form): Promise<Form>;
}

export async function openSettings(): Promise<SettingsClient> {
  const app = await openApp();
  const owner = await signIn(app);
  const path: SettingsClient['path'] = (form, tab) =>
    `/dashboard/forms/${form.id}/settings${tab === 'general' ? '' : `/${tab}`}`;
  const page: SettingsClient['page'] = async (form, tab) => (await owner.get(path(form, tab))).html;
  return {
    app,
    owner,
    path,
    page,
    make: (settings = {}) => buildForm(app.database, owner.account, settings),
    save: async (form, tab, changes, html) => {
      const fields = Object.entries({ ...fieldsOf(html ?? (await page(form, tab))), ...changes });
      const sent = Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== undefined));
      return owner.post(path(form, tab), sent);
    },
    reload: async ({ id }) => {
      const form = await findForm(app.database, id);
      if (!form) throw new Error('form not found');
      return form;
    },
  };
}
