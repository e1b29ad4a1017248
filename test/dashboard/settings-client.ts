import type { Form } from '../../src/forms/form.model';
import { findForm } from '../../src/forms/form.repository';
import type { FormChanges } from '../../src/forms/form.settings';
import { type DashboardResponse, fieldsOf } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { app, owner } from './set-up';

export type Changes = Readonly<Record<string, string | undefined>>;

/** The owner's work on the settings of forms. */
export const client = {
  make: (settings: FormChanges = {}): Promise<Form> => buildForm(app.database, owner.account, settings),
  path: (form: Form, tab: string): string =>
    `/dashboard/forms/${form.id}/settings${tab === 'general' ? '' : `/${tab}`}`,
  /** The HTML of a tab. */
  page: async (form: Form, tab: string): Promise<string> => (await owner.get(client.path(form, tab))).html,
  /** Posts a tab with these fields changed; undefined unchecks a box. `html` is the page, by default as it is now. */
  save: async (form: Form, tab: string, changes: Changes, html?: string): Promise<DashboardResponse> => {
    const fields = Object.entries({ ...fieldsOf(html ?? (await client.page(form, tab))), ...changes });
    const sent = Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== undefined));
    return owner.post(client.path(form, tab), sent);
  },
  reload: async ({ id }: Form): Promise<Form> => {
    const form = await findForm(app.database, id);
    if (!form) throw new Error('form not found');
    return form;
  },
};
