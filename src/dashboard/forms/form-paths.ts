import type { Form } from '../../forms/form.model';
import { accountListsPath } from '../settings/settings-paths';

type FormId = Pick<Form, 'id'>;

/** The page “Add to site”, with the form's key, snippets and live test; the form's other pages are below it. */
export const formPath = ({ id }: FormId): string => `/dashboard/forms/${id}`;

/** The form's fields, its preview and code. */
export const studioPath = (form: FormId): string => `${formPath(form)}/snippets`;

/** The settings, or one tab of them. */
export const settingsPath = (form: FormId, tab = 'general'): string =>
  tab === 'general' ? `${formPath(form)}/settings` : `${formPath(form)}/settings/${tab}`;

type Preview = 'thank-you' | 'error' | 'auto-reply' | 'notification' | 'digest';

/** What visitors or recipients get, in a frame. */
export const previewPath = (form: FormId, name: Preview): string => `${formPath(form)}/preview/${name}`;

/** The preview of a retention rule. */
export const retentionPath = (form: FormId): string => `${formPath(form)}/retention`;

/** The lists of a form, or of the account. */
export const listsPath = (form: FormId | null): string => (form ? `${formPath(form)}/lists` : accountListsPath);

/** The log of what the form did not deliver as sent. */
export const issuesPath = (form: FormId): string => `${formPath(form)}/issues`;

/** The form's submissions as a table. */
export const tablePath = (form: FormId): string => `${formPath(form)}/submissions`;

/** Where submissions of another form service are imported. */
export const importPath = (form: FormId): string => `${formPath(form)}/import`;

/** What the form received: per day, by answer, by time of the week and by page. */
export const statisticsPath = (form: FormId): string => `${formPath(form)}/statistics`;

/** The inbox of this form alone: where a link with the form's name leads. */
export const formInboxPath = ({ id }: FormId): string => `/dashboard/inbox?form=${id}`;

/** The public page on which anyone can submit to this form. */
export const demoPath = ({ accessKey }: Pick<Form, 'accessKey'>): string => `/demo/${encodeURIComponent(accessKey)}`;
