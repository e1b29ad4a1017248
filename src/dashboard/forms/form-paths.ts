import type { Form } from '../../forms/form.model';

type FormId = Pick<Form, 'id'>;

/** The form's main page, with its key, snippets and live test. */
export const formPath = ({ id }: FormId): string => `/dashboard/forms/${id}`;

/** The settings, or one tab of them. */
export const settingsPath = (form: FormId, tab = 'general'): string =>
  tab === 'general' ? `${formPath(form)}/settings` : `${formPath(form)}/settings/${tab}`;

type Preview = 'thank-you' | 'error' | 'auto-reply' | 'notification' | 'digest';

/** What visitors or recipients get, in a frame. */
export const previewPath = (form: FormId, name: Preview): string => `${formPath(form)}/preview/${name}`;

/** The preview of a retention rule. */
export const retentionPath = (form: FormId): string => `${formPath(form)}/retention`;

/** The allow and block lists of the account. */
export const accountListsPath = '/dashboard/settings/lists';

/** The lists of a form, or of the account. */
export const listsPath = (form: FormId | null): string => (form ? `${formPath(form)}/lists` : accountListsPath);

/** The log of what the form did not deliver as sent. */
export const activityPath = (form: FormId): string => `${formPath(form)}/activity`;

/** The form's submissions as a table. */
export const tablePath = (form: FormId): string => `${formPath(form)}/submissions`;

/** The form's submissions per day and by page. */
export const statisticsPath = (form: FormId): string => `${formPath(form)}/statistics`;

/** The inbox, filtered by this form. */
export const inboxPath = ({ id }: FormId): string => `/dashboard/inbox?form=${id}`;

/** The public page on which anyone can submit to this form. */
export const demoPath = ({ accessKey }: Pick<Form, 'accessKey'>): string => `/demo/${encodeURIComponent(accessKey)}`;
