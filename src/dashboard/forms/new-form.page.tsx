import { Buttons, NewRowField, PostForm, Problems, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';

interface NewFormProps {
  readonly values: { readonly name?: string; readonly email_to?: string };
  readonly errors?: FieldErrors;
}

/** `/dashboard/forms/new`: asks for the two required settings only. */
export function NewFormPage({ values, errors = {} }: NewFormProps) {
  return (
    <Page title="New form" nav="forms">
      <section className="card">
        <PostForm action="/dashboard/forms/new">
          <Problems errors={errors} labels={{ name: 'Name', email_to: 'Send submissions to' }} />
          <NewRowField />
          <TextField
            name="name"
            label="Name"
            hint="Shown in your inbox, e-mails and on the thank-you page."
            value={values.name ?? ''}
            errors={errors}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            name="email_to"
            type="email"
            label="Send submissions to"
            hint="This address gets an e-mail for each submission. You can change everything else later."
            value={values.email_to ?? ''}
            errors={errors}
            autoComplete="email"
          />
          <Buttons>
            <button type="submit">Create form</button>
            <a href="/dashboard/forms">Cancel</a>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}
