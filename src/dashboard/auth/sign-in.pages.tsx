import type { Factors } from '../../users/factors/factors';
import { Buttons, PostForm } from '../page/form';
import { AuthLayout } from '../page/page';
import { BrowserZoneField } from './auth.pages';
import { FactorForm, type PasskeyOffer } from './factor-form';

interface SecondFactorPageProps {
  readonly factors: Factors;
  readonly passkey: PasskeyOffer | null;
  readonly error: string | undefined;
}

/** Asks for the second factor of a sign-in. */
export function SecondFactorPage({ factors, passkey, error }: SecondFactorPageProps) {
  return (
    <AuthLayout title="One more step">
      <p className="soft">Your account is protected by a second factor.</p>
      <FactorForm action="/dashboard/sign-in/second-factor" {...{ factors, passkey, error }}>
        <BrowserZoneField />
      </FactorForm>
      <p className="aside">
        <a href="/dashboard/sign-in">Start over</a>
      </p>
    </AuthLayout>
  );
}

/** The target of a mailed link. */
export function SignInLinkPage({ token, email }: { token: string; email: string }) {
  return (
    <AuthLayout title="Sign in">
      <p className="soft">
        You are about to sign in as <bdi>{email}</bdi>.
      </p>
      <PostForm action="/dashboard/sign-in/link">
        <BrowserZoneField />
        <input type="hidden" name="token" value={token} />
        <Buttons>
          <button type="submit">Sign in</button>
        </Buttons>
      </PostForm>
    </AuthLayout>
  );
}
