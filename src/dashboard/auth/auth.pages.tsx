import type { Account } from '../../accounts/account.model';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { AuthLayout } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { PasskeyForm, type PasskeyOffer } from './factor-form';

export function SetupPage({ code, email, errors }: { code: string; email: string; errors: FieldErrors }) {
  return (
    <AuthLayout title="Create your account">
      <p className="soft">
        This Letterbox installation has no account yet. Enter the setup code: the value of SETUP_CODE, or the code
        printed when Letterbox started. It works once.
      </p>
      <PostForm action="/dashboard/setup">
        <BrowserZoneField />
        <Problems errors={errors} labels={{ code: 'Setup code' }} />
        <TextField name="code" label="Setup code" value={code} errors={errors} autoComplete="off" spellCheck={false} />
        <TextField name="email" label="E-mail" type="email" value={email} errors={errors} autoComplete="username" />
        <NewPasswordField errors={errors} />
        <Buttons>
          <button type="submit">Create account</button>
        </Buttons>
      </PostForm>
    </AuthLayout>
  );
}

interface SignInPageProps {
  /** The page to open after signing in. */
  readonly next: string;
  readonly email: string;
  readonly error?: string | undefined;
  readonly canSignUp: boolean;
  /** Whether an account has an identity provider. */
  readonly hasSso: boolean;
  /** Null where browsers have no passkeys. */
  readonly passkey: PasskeyOffer | null;
}

export function SignInPage({ next, email, error, canSignUp, hasSso, passkey }: SignInPageProps) {
  return (
    <AuthLayout title="Sign in">
      <PostForm action="/dashboard/sign-in">
        <BrowserZoneField />
        <Problems errors={error ? { form: error } : {}} />
        <input type="hidden" name="next" value={next} />
        <TextField name="email" label="E-mail" type="email" value={email} autoComplete="username" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        <Buttons>
          <button type="submit">Sign in</button>
          <button type="submit" formAction="/dashboard/sign-in/link" className="quiet">
            E-mail me a sign-in link
          </button>
        </Buttons>
      </PostForm>
      {passkey && (
        <PasskeyForm action="/dashboard/sign-in/passkey" offer={passkey} label="Sign in with a passkey">
          <BrowserZoneField />
          <input type="hidden" name="next" value={next} />
        </PasskeyForm>
      )}
      {hasSso && (
        <p className="aside">
          <a href={`/dashboard/sso?next=${encodeURIComponent(next)}`}>Single sign-on</a>
        </p>
      )}
      <p className="aside">
        <a href="/dashboard/forgot">Forgot your password?</a>
      </p>
      {canSignUp && (
        <p className="aside">
          No account yet? <a href="/dashboard/sign-up">Sign up</a>
        </p>
      )}
    </AuthLayout>
  );
}

export function SignUpPage({ email, errors }: { email: string; errors: FieldErrors }) {
  return (
    <AuthLayout title="Create your account">
      <PostForm action="/dashboard/sign-up">
        <BrowserZoneField />
        <Problems errors={errors} />
        <TextField name="email" label="E-mail" type="email" value={email} errors={errors} autoComplete="username" />
        <NewPasswordField errors={errors} />
        <Buttons>
          <button type="submit">Create account</button>
        </Buttons>
      </PostForm>
      <p className="aside">
        Already have an account? <a href="/dashboard/sign-in">Sign in</a>
      </p>
    </AuthLayout>
  );
}

/** Asks for the address that the reset link is sent to. */
export function ForgotPage({ error }: { error?: string }) {
  return (
    <AuthLayout title="Reset your password">
      <p className="soft">Enter the e-mail address of your account, and we’ll send you a reset link.</p>
      <PostForm action="/dashboard/forgot">
        <Problems errors={error ? { form: error } : {}} />
        <TextField name="email" label="E-mail" type="email" autoComplete="username" />
        <Buttons>
          <button type="submit">Send reset link</button>
        </Buttons>
      </PostForm>
      <p className="aside">
        <a href="/dashboard/sign-in">Back to sign-in</a>
      </p>
    </AuthLayout>
  );
}

/** Asks for the new password, after following a reset link. */
export function ResetPage({ token, errors }: { token: string; errors: FieldErrors }) {
  return (
    <AuthLayout title="Choose a new password">
      <PostForm action="/dashboard/reset">
        <BrowserZoneField />
        <Problems errors={errors} labels={{ password: 'New password' }} />
        <input type="hidden" name="token" value={token} />
        <NewPasswordField errors={errors} label="New password" />
        <Buttons>
          <button type="submit">Change password</button>
        </Buttons>
      </PostForm>
      <p className="aside">This signs you in here and out of all other browsers.</p>
    </AuthLayout>
  );
}

function SignOutForm() {
  return (
    <PostForm action="/dashboard/sign-out">
      <Buttons>
        <button type="submit" className="quiet">
          Sign out
        </button>
      </Buttons>
    </PostForm>
  );
}

/** Offers the person's other accounts, and signing out, where the account of the session cannot be shown. */
export function OtherAccounts({ accounts }: { accounts: readonly Account[] }) {
  return (
    <>
      {accounts.map((other) => (
        <PostForm key={other.id} action="/dashboard/switch">
          <input type="hidden" name="account" value={other.id} />
          <Buttons>
            <button type="submit" className="quiet">
              Switch to <bdi>{other.title}</bdi>
            </button>
          </Buttons>
        </PostForm>
      ))}
      <SignOutForm />
    </>
  );
}

interface NoAccountPageProps {
  readonly email: string;
  /** Whether everybody may create an account. */
  readonly canSignUp: boolean;
  readonly errors?: FieldErrors;
}

/** Shown to a person who is a member of no account. */
export function NoAccountPage({ email, canSignUp, errors = {} }: NoAccountPageProps) {
  return (
    <AuthLayout title="You are not a member of any account">
      <p>
        You are signed in as <bdi>{email}</bdi>, but you belong to no account. Ask an owner or an admin for an
        invitation{canSignUp && ', or create an account of your own'}.
      </p>
      <Problems errors={errors} />
      {canSignUp && (
        <PostForm action="/dashboard/no-account">
          <BrowserZoneField />
          <Buttons>
            <button type="submit">Create account</button>
          </Buttons>
        </PostForm>
      )}
      <SignOutForm />
    </AuthLayout>
  );
}

/** Shown for a reset link that was used, has expired, or never existed. */
export function InvalidLinkPage() {
  return (
    <AuthLayout title="This link no longer works">
      <p>
        Links work once. Sign-in links expire after 15 minutes, password reset links after one hour, links that confirm
        an e-mail address after a day, and invitations after 7 days. A new password ends all of them.
      </p>
      <p>
        <a href="/dashboard/sign-in">Sign in</a> or <a href="/dashboard/forgot">reset your password</a>
      </p>
    </AuthLayout>
  );
}

/** The browser's time zone, filled in by the script: an account without one gets it. */
export function BrowserZoneField() {
  return <input type="hidden" name="time_zone" data-browser-zone="" />;
}

export function NewPasswordField({ errors, label = 'Password' }: { errors: FieldErrors; label?: string }) {
  return (
    <TextField
      name="password"
      label={label}
      type="password"
      // The error says the same.
      hint={errors.password ? undefined : 'At least 8 characters.'}
      errors={errors}
      autoComplete="new-password"
    />
  );
}
