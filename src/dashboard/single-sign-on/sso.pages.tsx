import type { Account } from '../../accounts/account.model';
import type { Provider } from '../../single-sign-on/provider.service';
import type { Refusal } from '../../single-sign-on/sign-in.service';
import { OtherAccounts } from '../auth/auth.pages';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { AuthLayout } from '../page/page';

interface SsoPageProps {
  readonly email: string;
  /** The page to open afterwards. */
  readonly next: string;
  readonly error?: string;
}

/** Asks for the e-mail address, whose domain says which providers there are. */
export function SsoPage({ email, next, error }: SsoPageProps) {
  return (
    <AuthLayout title="Single sign-on">
      <p className="soft">Enter your work e-mail address, and we’ll take you to your organization’s sign-in page.</p>
      <PostForm action="/dashboard/sso">
        <Problems errors={error ? { form: error } : {}} />
        <input type="hidden" name="next" value={next} />
        <TextField name="email" label="E-mail" type="email" value={email} autoComplete="username" />
        <Buttons>
          <button type="submit">Continue</button>
        </Buttons>
      </PostForm>
      <p className="aside">
        <a href="/dashboard/sign-in">Sign in another way</a>
      </p>
    </AuthLayout>
  );
}

interface ChooseProviderPageProps {
  readonly providers: readonly Provider[];
  readonly next: string;
}

/** Offers the providers of an account. */
export function ChooseProviderPage(props: ChooseProviderPageProps) {
  return (
    <AuthLayout title="Single sign-on">
      <ProviderLinks {...props} />
    </AuthLayout>
  );
}

function ProviderLinks({ providers, next }: ChooseProviderPageProps) {
  return (
    <div className="buttons">
      {providers.map(({ id, name }) => (
        <a key={id} className="button" href={startPath(id, next)}>
          Continue with <bdi>{name}</bdi>
        </a>
      ))}
    </div>
  );
}

interface SsoRequiredPageProps {
  readonly account: Account;
  readonly otherAccounts: readonly Account[];
  readonly providers: readonly Provider[];
}

/** Shown to a member who did not sign in through the account's provider, which it requires. */
export function SsoRequiredPage({ account, otherAccounts, providers }: SsoRequiredPageProps) {
  return (
    <AuthLayout title="Sign in through your organization">
      <p>
        <bdi>{account.title}</bdi> is only shown to members who sign in through its identity provider.
      </p>
      <ProviderLinks providers={providers} next="/dashboard" />
      <OtherAccounts accounts={otherAccounts} />
    </AuthLayout>
  );
}

/** Where a sign-in at a provider starts; with `again`, it asks also a person who is signed in there. */
export function startPath(providerId: string, next: string, { again = false } = {}): string {
  return `/dashboard/sso/start/${providerId}?next=${encodeURIComponent(next)}${again ? '&again=1' : ''}`;
}

const reasons: Readonly<Record<Refusal | 'failed' | 'expired' | 'unreachable', string>> = {
  'no-email':
    'Your organization’s sign-in service did not send your e-mail address. Ask your administrator to allow it.',
  'unverified-email':
    'Your organization’s sign-in service has not verified your e-mail address. Ask your administrator to verify it.',
  'foreign-domain': 'The domain of your e-mail address is not verified for this account. Ask an owner of the account.',
  removed: 'Your membership of this account was ended. Ask an owner or an admin for an invitation.',
  'no-role': 'You are not in a group that may use this account. Ask your administrator.',
  failed: 'The response of your organization’s sign-in service could not be verified. Try again.',
  expired: 'This sign-in took too long, or was finished in another tab. Try again.',
  unreachable: 'Your organization’s sign-in service does not respond. Try again in a few minutes.',
};

/** Says why single sign-on ended without a session. */
export function SsoFailedPage({ reason }: { reason: keyof typeof reasons }) {
  return (
    <AuthLayout title="You are not signed in">
      <p>{reasons[reason]}</p>
      <p>
        <a className="button" href="/dashboard/sso">
          Try again
        </a>
      </p>
      <p className="aside">
        <a href="/dashboard/sign-in">Sign in another way</a>
      </p>
    </AuthLayout>
  );
}
