import { type Plan, plans } from '../../config/plans';
import { Buttons, PostForm, Problems, SelectField, TextField } from '../dashboard/page/form';
import { formatCount } from '../dashboard/page/format';
import type { FieldErrors } from '../dashboard/page/read-form';
import { AdminPage } from './layout';

/**
 * The choices of a plan: no limit, a limit or Free. `current` is the plan with a limit to offer, if it is one: they differ
 * in the number that applies without one of the account's own.
 */
export function planOptions(current: string): (readonly [plan: Plan, label: string])[] {
  const limited = (['annual', 'three_year'] as const).find((plan) => plan === current) ?? 'pro';
  const numberOf = (plan: typeof limited | 'free') => formatCount(plans[plan].submissionsPerMonth);
  return [
    ['unlimited', 'Unlimited'],
    [limited, `Limited: ${numberOf(limited)} submissions per month, or another number`],
    ['free', `Free: ${numberOf('free')} submissions per month, without webhooks, files and exports`],
  ];
}

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
          <SelectField name="plan" label="Plan" value={plan as Plan} options={planOptions(plan)} errors={errors} />
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
