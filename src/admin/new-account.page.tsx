import type { Plan } from '../../config/plans';
import { Buttons, PostForm, Problems, SelectField, TextField } from '../dashboard/page/form';
import { planLabels } from '../dashboard/page/format';
import type { FieldErrors } from '../dashboard/page/read-form';
import { AdminPage } from './layout';

export const planOptions = Object.entries(planLabels);

interface NewAccountProps {
  readonly email: string;
  readonly plan: string;
  readonly errors: FieldErrors;
}

/** `/admin/accounts/new` creates an account without a password; its owner is invited from the account's page. */
export function NewAccountPage({ email, plan, errors }: NewAccountProps) {
  return (
    <AdminPage title="New account" nav="accounts">
      <section className="card">
        <PostForm action="/admin/accounts/new">
          <Problems errors={errors} />
          <TextField name="email" label="E-mail" type="email" value={email} errors={errors} autoComplete="off" />
          <SelectField name="plan" label="Plan" value={plan as Plan} options={planOptions} errors={errors} />
          <p className="soft small">You can invite the owner on the next page.</p>
          <Buttons>
            <button type="submit">Create account</button>
            <a className="button quiet" href="/admin">
              Cancel
            </a>
          </Buttons>
        </PostForm>
      </section>
    </AdminPage>
  );
}
