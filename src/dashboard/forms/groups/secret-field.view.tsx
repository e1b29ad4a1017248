import type { ReactNode } from 'react';
import { CheckboxField, TextField } from '../../page/form';
import type { FieldErrors } from '../../page/read-form';
import { removalOf } from './values';

interface SecretFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly isSet: boolean;
  readonly errors: FieldErrors;
  /** Whether it can be taken away by itself. */
  readonly removable?: boolean;
}

/** A secret that is never shown again: whether there is one, and a field for another. */
export function SecretField({ name, label, hint, isSet, errors, removable = true }: SecretFieldProps) {
  // What was typed is a secret too, and does not come back: where the form does, it must be pasted again.
  const failed = Object.keys(errors).length > 0;
  return (
    <>
      <TextField
        name={name}
        type="password"
        label={label}
        hint={
          <>
            {hint} {failed && 'If you pasted one, paste it again.'}
          </>
        }
        placeholder={isSet ? 'Set. Paste another to replace it' : 'Not set'}
        autoComplete="off"
        spellCheck={false}
        errors={errors}
      />
      {isSet && removable && (
        <CheckboxField name={removalOf(name)} id={`remove-${name}`} label={`Remove the ${label}`} />
      )}
    </>
  );
}
