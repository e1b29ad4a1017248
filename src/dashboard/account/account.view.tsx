import type { Account } from '../../accounts/account.model';
import type { Session } from '../../accounts/session.model';
import { NewPassword } from '../auth/new-password.view';
import { TextField } from '../page/field.view';
import type { FieldErrors } from '../page/field-errors';
import { Buttons, PostForm, Problems } from '../page/form.view';
import { Page } from '../page/page.view';
import { Time } from '../page/time.view';
import { SessionTable } from './sessions.view';

interface AccountPageProps {
  readonly account: Account;
  readonly sessions: readonly Session[];
  /** The session that asks. */
  readonly sessionId: string;
  readonly errors: FieldErrors;
}

/** Who the owner is, the browsers that are signed in, and the password. */
export function AccountPage({ account, sessions, sessionId, errors }: AccountPageProps) {
  return (
    <Page title="Account" nav="account">
      <section className="card">
        <dl className="facts">
          <dt>E-mail</dt>
          <dd>{account.email}</dd>
          <dt>Plan</dt>
          <dd>{account.plan.replace('_', ' ')}</dd>
          <dt>Made</dt>
          <dd>
            <Time at={account.createdAt} />
          </dd>
        </dl>
      </section>

      <h2>Signed-in browsers</h2>
      <SessionTable sessions={sessions} own={sessionId} />
      <PostForm action="/dashboard/account/sign-out-everywhere" confirm="Sign out in every browser, this one too?">
        <Buttons>
          <button type="submit" className="quiet">
            Sign out everywhere
          </button>
        </Buttons>
      </PostForm>

      <h2>Password</h2>
      <section className="card">
        <PostForm action="/dashboard/account/password">
          <Problems errors={errors} />
          {/* Password managers look for the account that a new password is of. */}
          <input hidden readOnly name="username" autoComplete="username" value={account.email} />
          <TextField
            name="current_password"
            label="Current password"
            type="password"
            errors={errors}
            autoComplete="current-password"
          />
          <NewPassword errors={errors} label="New password" />
          <p className="soft small">Every other browser is signed out.</p>
          <Buttons>
            <button type="submit">Change the password</button>
          </Buttons>
        </PostForm>
      </section>
    </Page>
  );
}
