import { Buttons, PostForm, Problems, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';

/** A domain that was not added, as it was typed. */
export interface RejectedDomain {
  readonly typed: string;
  readonly errors: FieldErrors;
}

interface AddDomainProps {
  readonly action: string;
  readonly rejected: RejectedDomain | null;
}

/** Adds a domain to the account's list, to be verified in the DNS. */
export function AddDomainForm({ action, rejected }: AddDomainProps) {
  const { typed, errors } = rejected ?? { typed: '', errors: {} };
  return (
    <PostForm action={action} className="place">
      <h3>Add a domain</h3>
      <Problems errors={errors} labels={{ domain: 'Domain' }} />
      <TextField
        name="domain"
        label="Domain"
        placeholder="example.com"
        value={typed}
        errors={errors}
        autoComplete="off"
      />
      <Buttons>
        <button type="submit" className="quiet">
          Add domain
        </button>
      </Buttons>
    </PostForm>
  );
}
