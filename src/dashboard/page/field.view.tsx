import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import type { FieldErrors } from './field-errors';
import { usePage } from './page-context';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Those of the whole form; the one under this field's name stands at the field. */
  readonly errors?: FieldErrors;
  /** Where two forms of one page have a field of the same name; the name unless given. */
  readonly id?: string;
}

type Attributes<Element> = Omit<Element, keyof FieldProps | 'defaultValue' | 'value' | 'defaultChecked'>;

/** One line of text, or of a password, a number, an address. */
export function TextField(
  props: FieldProps & { value?: string | number | null } & Attributes<InputHTMLAttributes<HTMLInputElement>>,
) {
  const { name, label, hint, errors, id, value, ...attributes } = props;
  return (
    <Labelled {...{ name, label, hint, errors, id }}>
      <input {...attributes} {...identity(props)} defaultValue={value ?? undefined} />
    </Labelled>
  );
}

/** Several lines of text. */
export function TextArea(
  props: FieldProps & { value?: string | null } & Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>>,
) {
  const { name, label, hint, errors, id, value, ...attributes } = props;
  return (
    <Labelled {...{ name, label, hint, errors, id }}>
      <textarea {...attributes} {...identity(props)} defaultValue={value ?? undefined} />
    </Labelled>
  );
}

/** One of a few choices, given as pairs of value and words. */
export function SelectField(
  props: FieldProps & { value?: string | null; options: readonly (readonly [value: string, words: string])[] },
) {
  const { name, label, hint, errors, id, value, options } = props;
  return (
    <Labelled {...{ name, label, hint, errors, id }}>
      <select {...identity(props)} defaultValue={value ?? undefined}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Yes or no; a browser posts `on` (or the given value) for yes, and nothing for no. */
export function CheckboxField(props: FieldProps & { checked?: boolean; value?: string }) {
  const { label, hint, value, checked = false } = props;
  return (
    <div className="field check">
      <label>
        <input type="checkbox" {...identity(props)} value={value} defaultChecked={checked} /> {label}
      </label>
      <Remarks {...props} hint={hint} />
    </div>
  );
}

function Labelled({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id ?? field.name}>{field.label}</label>
      <Remarks {...field} />
      {children}
    </div>
  );
}

function Remarks({ name, label, id = name, hint, errors }: FieldProps) {
  const { wrongFields } = usePage();
  const error = errors?.[name];
  if (error) wrongFields.set(name, { id, label });
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

/** Name and id of a control, and what a screen reader says of it: the hint, and the error that it is marked with. */
function identity({ name, id = name, hint, errors }: FieldProps) {
  const error = errors?.[name];
  const described = [...(error ? [`${id}-error`] : []), ...(hint ? [`${id}-hint`] : [])];
  return {
    name,
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  };
}
