import { Buttons, NewRowField, PostForm, Problems, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';

interface NewFormProps {
  readonly values: { readonly name?: string; readonly email_to?: string };
  readonly errors?: FieldErrors;
}

/** Asks for the two things that a form cannot do without. */
export function NewFormPage({ values, errors = {} }: NewFormProps) {
  return (
    <Page title="New form" nav="forms">
      <section className="card">
        <PostForm action="/dashboard/forms/new">
          <Problems errors={errors} />
          <NewRowField />
          <TextField
            name="name"
            label="Name"
            hint="Stands in your inbox and e-mails, and on the thank-you page that visitors see."
            value={values.name ?? ''}
            errors={errors}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            name="email_to"
            type="email"
            label="Send submissions to"
            hint="The address that is notified. Everything else can be set later."
            value={values.email_to ?? ''}
            errors={errors}
            autoComplete="email"
          />
          <Buttons>
            <button type="submit">Create the form</button>
            <a href="/dashboard/forms">Cancel</a>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}
