import { TextField } from '../page/field.view';
import type { FieldErrors } from '../page/field-errors';

/** A password that is being chosen. */
export function NewPassword({ errors, label = 'Password' }: { errors: FieldErrors; label?: string }) {
  return (
    <TextField
      name="password"
      label={label}
      type="password"
      hint="8 characters or more."
      errors={errors}
      autoComplete="new-password"
    />
  );
}
