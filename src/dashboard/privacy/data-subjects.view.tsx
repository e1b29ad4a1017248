import type { Erasure } from '../../privacy/erasure';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { ErasureList } from './erasures.view';

interface DataSubjectsProps {
  readonly email?: string;
  readonly erasures: readonly Erasure[];
  readonly errors?: FieldErrors;
}

/** Where an owner answers who asks what is kept of them, or wants it gone. */
export function DataSubjectsPage({ email = '', erasures, errors = {} }: DataSubjectsProps) {
  return (
    <Page title="Requests about personal data" nav="inbox">
      <p>
        Somebody asks what you keep about them, or asks you to erase it: look for their e-mail address in everything
        that your forms received, spam and the bin included.
      </p>
      <section className="card">
        <Problems errors={errors} />
        <PostForm action="/dashboard/data-subjects">
          <TextField
            name="email"
            label="E-mail address"
            type="email"
            value={email}
            autoComplete="off"
            hint="This very address, upper or lower case alike, in any field."
            errors={errors}
          />
          <Buttons>
            <button type="submit">Look for it</button>
          </Buttons>
        </PostForm>
      </section>
      <ErasureList erasures={erasures} title="What was erased" />
    </Page>
  );
}
