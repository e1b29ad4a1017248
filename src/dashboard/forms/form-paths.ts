import type { Form } from '../../forms/form.model';

type Named = Pick<Form, 'id'>;

/** The page of a form: its key, its snippets, its live test. */
export const formPath = ({ id }: Named): string => `/dashboard/forms/${id}`;

/** The page of a form's settings. */
export const settingsPath = (form: Named): string => `${formPath(form)}/settings`;

/** The inbox with this form's submissions alone. */
export const inboxPath = ({ id }: Named): string => `/dashboard/inbox?form=${id}`;

/** The page that anybody may open and write to this form on. */
export const demoPath = ({ accessKey }: Pick<Form, 'accessKey'>): string => `/demo/${encodeURIComponent(accessKey)}`;
