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

/** Above a form that came back: what is wrong with it as a whole, and links to the fields that need another look. */
export function Problems({ errors }: { errors: FieldErrors }) {
  const { form, ...fields } = errors;
  const names = Object.keys(fields);
  if (form === undefined && names.length === 0) return null;
  return (
    <div className="notice bad" role="alert">
      {form ?? 'This was not saved yet. Please look again at:'}
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{name.replaceAll(/[_.]/g, ' ')}</a>: {lowered(fields[name])}
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
