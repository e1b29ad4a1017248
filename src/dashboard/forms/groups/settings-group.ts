import type { ReactNode } from 'react';
import type { Form } from '../../../forms/form.model';
import type { FieldErrors } from '../../page/read-form';

/** The fields of a group by their names, as a browser posts them; what is missing is empty or not ticked. */
export type Values = Readonly<Partial<Record<string, string>>>;

export interface GroupProps {
  readonly form: Form;
  readonly values: Values;
  readonly errors: FieldErrors;
  /** Whether the account's plan has the paid features. */
  readonly paid: boolean;
  readonly baseUrl: string;
}

/** Settings that are edited and saved together, and without touching any other. */
export interface SettingsGroup {
  /** The last step of the address that it is posted to, and its place on the page. */
  readonly slug: string;
  readonly title: string;
  /** Its fields as they are stored; secrets are not among them. */
  valuesOf(form: Form): Values;
  /** The settings that its posted fields stand for, by the names that `updateForm` knows. */
  settingsOf(values: Values): object;
  readonly Fields: (props: GroupProps) => ReactNode;
}
