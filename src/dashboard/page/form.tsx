import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { FieldErrors } from './read-form';
import { useCanPost, usePage } from './render-page';

interface PostFormProps {
  /** A path of the dashboard. */
  readonly action: string;
  readonly id?: string;
  readonly className?: string;
  /** A question that the client script asks before the form is sent. */
  readonly confirm?: string;
  /** Makes the client script ask before unsaved changes are lost; a `rejected` form has some from the start. */
  readonly guard?: 'unchanged' | 'rejected';
  /** With an upload, `multipart/form-data`. */
  readonly encType?: 'multipart/form-data';
  /** What a member sees who may not send it. */
  readonly readOnly?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form that is sent as a POST, with its CSRF token. Only the server validates it. A member who may not use the route
 * that it is sent to sees `readOnly` instead, which is nothing by default.
 */
export function PostForm({ action, confirm, guard, readOnly = null, children, ...rest }: PostFormProps) {
  if (!useCanPost(action)) return readOnly;
  return (
    <form method="post" action={action} noValidate data-confirm={confirm} data-guard={guard} {...rest}>
      <CsrfField />
      {children}
    </form>
  );
}

/** The hidden CSRF token. The operator's pages have none: they check the origin alone. */
function CsrfField() {
  const { csrfToken } = usePage();
  return csrfToken === '' ? null : <input type="hidden" name="_csrf" value={csrfToken} />;
}

/** The id of the row that the form creates, chosen in advance so that sending the form twice creates one row. */
export function NewRowField() {
  return <input type="hidden" name="id" value={uuidv7()} />;
}

/**
 * Keeps the Enter key in a text field from pressing the form's first button: browsers press none if the first one is
 * disabled. To be put before the others.
 */
export function NoDefaultButton() {
  return <button type="submit" disabled hidden />;
}

/** The buttons at the end of a form. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="buttons">{children}</div>;
}

interface ProblemsProps {
  readonly errors: FieldErrors;
  /** Labels by field name, in the order of the page. Needed where a label differs from the name in words. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Sums up the errors of a form above its fields, with a link to each field. */
export function Problems({ errors: { form, ...errors }, labels = {} }: ProblemsProps) {
  const names = Object.keys(inPageOrder(errors, labels));
  if (form === undefined && names.length === 0) return null;
  return (
    <div className="notice bad" role="alert">
      {form ?? 'Check these fields:'}
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{labels[name] ?? toLabel(name)}</a>: {lowerFirst(errors[name])}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The errors in the order of the labels, then all others. The first field with an error gets the focus. */
export function inPageOrder(errors: FieldErrors, labels: Readonly<Record<string, string>>): FieldErrors {
  const labeled = Object.keys(labels).filter((name) => name in errors);
  return Object.fromEntries([...new Set([...labeled, ...Object.keys(errors)])].map((name) => [name, errors[name]]));
}

function toLabel(name: string): string {
  if (name === 'url') return 'URL';
  const words = name.replaceAll(/[_.]/g, ' ').replace(/\bemail\b/, 'e-mail');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerFirst(sentence = ''): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The errors of the whole form; the field shows its own. */
  readonly errors?: FieldErrors;
  /** Defaults to `name`; needed when a page has two fields of the same name. */
  readonly id?: string;
}

type Attributes<Element> = Omit<Element, keyof FieldProps | 'defaultValue' | 'value' | 'defaultChecked'>;

/** A single-line input of any text type. */
export function TextField(
  props: FieldProps & { value?: string | number | null } & Attributes<InputHTMLAttributes<HTMLInputElement>>,
) {
  const { name, label, hint, errors, id, value, ...attributes } = props;
  return (
    <Field {...{ name, label, hint, errors, id }}>
      <input {...attributes} {...controlAttributes(props)} defaultValue={value ?? undefined} />
    </Field>
  );
}

/** A multi-line input. */
export function TextArea(
  props: FieldProps & { value?: string | null } & Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>>,
) {
  const { name, label, hint, errors, id, value, ...attributes } = props;
  return (
    <Field {...{ name, label, hint, errors, id }}>
      <textarea {...attributes} {...controlAttributes(props)} defaultValue={value ?? undefined} />
    </Field>
  );
}

/** A choice of one option. */
export function SelectField(
  props: FieldProps & { value?: string | null; options: readonly (readonly [value: string, label: string])[] },
) {
  const { name, label, hint, errors, id, value, options } = props;
  return (
    <Field {...{ name, label, hint, errors, id }}>
      <select {...controlAttributes(props)} defaultValue={value ?? undefined}>
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A checkbox. Checked, it is posted as `value` or `on`; unchecked, it is not posted. */
export function CheckboxField(props: FieldProps & { checked?: boolean; value?: string }) {
  const { label, value, checked = false } = props;
  return (
    <div className="field check">
      <label>
        <input type="checkbox" {...controlAttributes(props)} value={value} defaultChecked={checked} /> {label}
      </label>
      <HintAndError {...props} />
    </div>
  );
}

function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id ?? field.name}>{field.label}</label>
      <HintAndError {...field} />
      {children}
    </div>
  );
}

function HintAndError({ name, id = name, hint, errors }: FieldProps) {
  const error = errors?.[name];
  return (
    <>
      {hint && (
        <small id={`${id}-hint`} className="hint">
          {hint}
        </small>
      )}
      {error && (
        <small id={`${id}-error`} className="error">
          {error}
        </small>
      )}
    </>
  );
}

/**
 * Name and id of a control, and the ids of the hint and error that describe it. The first invalid one gets the focus.
 */
function controlAttributes({ name, id = name, hint, errors }: FieldProps) {
  const error = errors?.[name];
  const describedBy = [...(error ? [`${id}-error`] : []), ...(hint ? [`${id}-hint`] : [])];
  const [first] = Object.keys(errors ?? {}).filter((field) => field !== 'form');
  return {
    name,
    id,
    autoFocus: first === name || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
  };
}
