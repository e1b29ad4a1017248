import type { ReactNode } from 'react';
import type { Form } from '../../../forms/form.model';
import type { SubmissionChoice } from '../../../submissions/inbox/newest-submissions';
import { CheckboxField, TextField } from '../../page/form';
import type { FieldErrors } from '../../page/read-form';

/** A group's fields by name, as a browser posts them; fields that are empty or unchecked may be absent. */
export type Values = Readonly<Partial<Record<string, string>>>;

/** What arrived at the form, for texts with placeholders. */
export interface ReceivedFields {
  /** The fields of recent submissions. */
  readonly names: readonly string[];
  readonly newest: readonly SubmissionChoice[];
}

interface FieldProps {
  readonly values: Values;
  readonly errors: FieldErrors;
}

/** Settings of a form, or of another `Owner`, that are shown in one section. Field names are unique on the page. */
export interface SettingsGroup<Owner = Form> {
  /** The section's anchor on the page. */
  readonly slug: string;
  readonly title: string;
  /** Labels by field name, in the order of the page. */
  readonly labels: Readonly<Record<string, string>>;
  /** Labels of fields that depend on the owner. */
  labelsOf?(owner: Owner): Readonly<Record<string, string>>;
  /** The stored values of all its fields except secrets. */
  valuesOf(owner: Owner): Values;
  /** The stored secrets by field name, sealed. */
  secretsOf?(owner: Owner): Readonly<Record<string, string | null>>;
  /** Converts fields into the settings that `updateForm` or `updateAccount` takes. `owner` is as stored. */
  settingsOf(values: Values, owner: Owner): object;
}

/** A group with its fields. `Shown` is what they show besides the settings; the tab loads it. */
export interface GroupWithFields<Owner, Shown extends object> extends SettingsGroup<Owner> {
  readonly Fields: (props: FieldProps & Shown) => ReactNode;
}

/** A group of a form. */
export type FieldGroup<Shown extends object = object> = GroupWithFields<Form, Shown & { readonly form: Form }>;

/** A list as edited in a text area, one entry per line. */
export function toLines(entries: readonly string[]): string {
  return entries.join('\n');
}

/** Splits typed text into entries, at line breaks and commas unless another `separator` is given. */
export function toEntries(text = '', separator = /[\n,]/): string[] {
  return text.split(separator).flatMap((entry) => entry.trim() || []);
}

/** A checkbox value as a browser posts it. */
export function toCheckbox(checked: boolean): string {
  return checked ? 'on' : '';
}

interface SecretFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly isSet: boolean;
  readonly values: Values;
  readonly errors: FieldErrors;
  /** Whether the secret can be removed on its own. */
  readonly removable?: boolean;
}

/** A write-only secret: says whether one is set, and takes a new one. */
export function SecretField({ name, label, hint, isSet, values, errors, removable = true }: SecretFieldProps) {
  // A typed secret is never sent back in clear, so after a failed save it must be pasted again.
  const failed = Object.keys(errors).length > 0;
  const sealed = values[sealedField(name)];
  return (
    <>
      <TextField
        name={name}
        type="password"
        label={label}
        hint={
          <>
            {hint} {failed && 'If you entered one, paste it again.'}
          </>
        }
        placeholder={sealed ? 'Entered, not saved yet' : isSet ? 'Set. Paste a new one to replace it' : 'Not set'}
        autoComplete="off"
        spellCheck={false}
        errors={errors}
      />
      {sealed && <input type="hidden" name={sealedField(name)} value={sealed} />}
      {isSet && removable && (
        <CheckboxField
          name={removalField(name)}
          id={`remove-${name}`}
          label={`Remove the ${label}`}
          checked={values[removalField(name)] === 'on'}
        />
      )}
    </>
  );
}

/** How a posted `SecretField` changes the stored secret: a string replaces it, null removes it, undefined keeps it. */
export function secretChange(values: Values, name: string): string | null | undefined {
  const typed = values[name]?.trim();
  if (typed) return typed;
  return values[removalField(name)] === 'on' ? null : undefined;
}

/** The name of the checkbox that removes a secret. */
export function removalField(name: string): string {
  return `remove ${name}`;
}

/** The name of the hidden field with a typed secret, sealed, while its save waits for a confirmation. */
export function sealedField(name: string): string {
  return `sealed ${name}`;
}
