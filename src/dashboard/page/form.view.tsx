import type { ReactNode } from 'react';
import type { FieldErrors } from './field-errors';
import { usePage } from './page-context';

/** The hidden token that every posted form carries; without it the post is refused. */
export function CsrfField() {
  return <input type="hidden" name="_csrf" value={usePage().csrfToken} />;
}

interface PostFormProps {
  /** A path of the dashboard. */
  readonly action: string;
  readonly id?: string;
  readonly className?: string;
  /** What is asked before it is sent, where there is script. */
  readonly confirm?: string;
  readonly children: ReactNode;
}

/** A form that changes something: a POST with its token. The server judges the fields, so the browser does not. */
export function PostForm({ action, confirm, children, ...rest }: PostFormProps) {
  return (
    <form method="post" action={action} noValidate data-confirm={confirm} {...rest}>
      <CsrfField />
      {children}
    </form>
  );
}

/** The buttons at the end of a form. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="buttons">{children}</div>;
}

/** Above a form that came back: what is wrong with it as a whole, and links to the fields that need another look, in their order. */
export function Problems({ errors }: { errors: FieldErrors }) {
  const { wrongFields } = usePage();
  const { form, ...others } = errors;
  const fields = [...wrongFields].filter(([name]) => name in others);
  // What no field of the page stands for.
  const rest = Object.keys(others).filter((name) => !wrongFields.has(name));
  if (Object.keys(errors).length === 0) return null;
  return (
    <div className="notice bad" role="alert">
      {form ?? 'This was not saved yet. Please look again at:'}
      {fields.length + rest.length > 0 && (
        <ul>
          {fields.map(([name, { id, label }]) => (
            <li key={name}>
              <a href={`#${id}`}>{label}</a>: {lowered(others[name])}
            </li>
          ))}
          {rest.map((name) => (
            <li key={name}>
              {name.replaceAll(/[_.]/g, ' ')}: {lowered(others[name])}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function lowered(sentence = ''): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
