import type { Erasure } from '../../privacy/erasure';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { ErasureList } from './erasure-list';

interface PersonalDataProps {
  readonly email?: string;
  readonly erasures: readonly Erasure[];
  readonly errors?: FieldErrors;
}

/** `/dashboard/data-subjects`: the search form, and the records of past erasures. */
export function PersonalDataPage({ email = '', erasures, errors = {} }: PersonalDataProps) {
  return (
    <Page title="Personal data requests" nav="settings">
      <p>
        When someone asks for a copy of their data, or asks you to erase it, search all submissions for their e-mail
        address. Spam and the recycle bin are included.
      </p>
      <section className="card">
        <Problems errors={errors} labels={{ email: 'E-mail address' }} />
        <PostForm action="/dashboard/data-subjects">
          <TextField
            name="email"
            label="E-mail address"
            type="email"
            value={email}
            autoComplete="off"
            hint="Matches this exact address in any field, ignoring case."
            errors={errors}
          />
          <Buttons>
            <button type="submit">Search</button>
          </Buttons>
        </PostForm>
      </section>
      <ErasureList erasures={erasures} title="Erasure records" />
    </Page>
  );
}
