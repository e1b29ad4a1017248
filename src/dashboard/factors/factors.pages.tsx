import type { Account } from '../../accounts/account.model';
import { OtherAccounts } from '../auth/auth.pages';
import { PasskeyForm, type PasskeyOffer } from '../auth/factor-form';
import { CodeBlock } from '../page/components';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { AuthLayout } from '../page/page';
import type { FieldErrors } from '../page/read-form';

export const factorsPath = '/dashboard/second-factor';

interface AppPageProps {
  /** A picture as data URL. */
  readonly qrCode: string;
  readonly secret: string;
  /** The secret, sealed. */
  readonly ticket: string;
  /** Where “Cancel” leads. */
  readonly back: string;
  readonly errors: FieldErrors;
}

/** Connects an authenticator app. */
export function AppPage({ qrCode, secret, ticket, back, errors }: AppPageProps) {
  return (
    <AuthLayout title="Set up an authenticator app">
      <p className="soft">Scan the picture with your authenticator app, then enter the code that it shows.</p>
      <p>
        <img className="qr" src={qrCode} width="200" height="200" alt="QR code with the secret below" />
      </p>
      <div className="secret">
        <CodeBlock label="Or type this secret" code={(secret.match(/.{1,4}/g) ?? []).join(' ')} />
      </div>
      <PostForm action={`${factorsPath}/app`}>
        <Problems errors={errors} />
        <input type="hidden" name="ticket" value={ticket} />
        <TextField
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          errors={errors}
        />
        <Buttons>
          <button type="submit">Turn on</button>
        </Buttons>
      </PostForm>
      <p className="aside">
        <a href={back}>Cancel</a>
      </p>
    </AuthLayout>
  );
}

interface NewPasskeyPageProps {
  readonly offer: PasskeyOffer | null;
  readonly name: string;
  readonly back: string;
  readonly errors: FieldErrors;
}

/** Adds a passkey, which takes the client script. */
export function NewPasskeyPage({ offer, name, back, errors }: NewPasskeyPageProps) {
  return (
    <AuthLayout title="Add a passkey">
      <p className="soft">
        A passkey signs you in with your fingerprint, face, device PIN or security key. Your browser asks where to keep
        it.
      </p>
      <Problems errors={errors} />
      {offer && (
        <PasskeyForm action={`${factorsPath}/passkey`} offer={offer} creates isMain label="Create passkey">
          <TextField name="name" label="Name" value={name} hint="Tells your passkeys apart." maxLength={100} />
        </PasskeyForm>
      )}
      <p className="soft small" data-without-passkeys>
        {offer
          ? 'If there is no button, this browser has no passkeys, or scripts are turned off.'
          : 'Passkeys need an address with a domain name and HTTPS.'}
      </p>
      <p className="aside">
        <a href={back}>Cancel</a>
      </p>
    </AuthLayout>
  );
}

/** Shows recovery codes. No other page ever shows them. */
export function RecoveryCodesPage({ codes, next }: { codes: readonly string[]; next: string }) {
  return (
    <AuthLayout title="Your recovery codes">
      <p>
        Keep these codes where you can find them without your phone, such as in a password manager or on paper. Each of
        them signs you in once instead of a code or a passkey. <strong>You won’t see them again.</strong>
      </p>
      <CodeBlock label="Recovery codes" code={codes.join('\n')} />
      <p>
        <a className="button" href={next}>
          I have saved them
        </a>
      </p>
    </AuthLayout>
  );
}

interface FactorNeededPageProps {
  readonly account: Account;
  readonly otherAccounts: readonly Account[];
  readonly canAddPasskey: boolean;
}

/** Shown to a person who needs a second factor to see an account. */
export function FactorNeededPage({ account, otherAccounts, canAddPasskey }: FactorNeededPageProps) {
  return (
    <AuthLayout title="Set up a second factor">
      <p>
        <bdi>{account.title}</bdi> is only shown to members who sign in with a second factor. Set one up to continue.
      </p>
      <div className="buttons">
        <a className="button" href={`${factorsPath}/app`}>
          Set up an authenticator app
        </a>
        {canAddPasskey && (
          <a className="button quiet" href={`${factorsPath}/passkey`}>
            Add a passkey
          </a>
        )}
      </div>
      <OtherAccounts accounts={otherAccounts} />
    </AuthLayout>
  );
}
