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
    <AuthLayout title="Two-factor sign-in">
      <p className="soft">{instructionOf(factors, passkey !== null)}</p>
      <FactorForm action="/dashboard/sign-in/second-factor" {...{ factors, passkey, error }}>
        <BrowserZoneField />
      </FactorForm>
      <p className="aside">
        <a href="/dashboard/sign-in">Start over</a>
      </p>
    </AuthLayout>
  );
}

function instructionOf({ hasApp, passkeys }: Factors, canUsePasskey: boolean): string {
  const hasPasskey = passkeys > 0 && canUsePasskey;
  if (hasApp) return `Enter the code from your authenticator app${hasPasskey ? ', or use a passkey' : ''}.`;
  return hasPasskey ? 'Use your passkey, or enter a recovery code.' : 'Enter a recovery code.';
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
