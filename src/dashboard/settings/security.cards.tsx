import type { Account } from '../../accounts/account.model';
import { describeBrowser } from '../../lib/browser-names';
import { canDo } from '../../members/permissions';
import type { ListedToken } from '../../tokens/token.service';
import { type Factors, isSecondFactor } from '../../users/factors/factors';
import type { Passkey } from '../../users/factors/passkeys';
import type { Session } from '../../users/session.model';
import type { User } from '../../users/user.model';
import { NewPasswordField } from '../auth/auth.pages';
import { factorsPath } from '../factors/factors.pages';
import { Card, Table, Time } from '../page/components';
import { Buttons, CheckboxField, PostForm, Problems, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { SaveBar } from '../page/save-bar';
import type { SignedIn } from '../session/session';
import { signInMethods } from '../session/sign-in';
import { LastUse, Origin } from '../tokens/token-list.card';
import { accountSettingsPath } from './settings-paths';

const home = accountSettingsPath('security');

interface SecurityCardsProps {
  readonly signedIn: SignedIn;
  readonly sessions: readonly Session[];
  /** The programs that the person connected to this account. */
  readonly connections: readonly ListedToken[];
  readonly factors: Factors;
  readonly passkeys: readonly Passkey[];
  /** The address that waits for being confirmed. */
  readonly requestedEmail: string | null;
  readonly canAddPasskey: boolean;
  /** A form that was rejected. */
  readonly rejected: Rejected | undefined;
}

interface Rejected {
  readonly card: 'password' | 'email';
  readonly errors: FieldErrors;
  readonly typed: string;
}

/** How the person signs in, the account's policy, and the browsers that are signed in. */
export function SecurityCards(props: SecurityCardsProps) {
  const { signedIn, sessions, connections } = props;
  const { account, provider, sessionId } = signedIn;
  return (
    <>
      {provider ? <ProviderCard name={provider.name} /> : <SignInCards {...props} />}
      {canDo(signedIn, 'account:write') && <PolicyCard account={account} />}
      {connections.length > 0 && <ConnectionsCard connections={connections} />}
      <h2>Signed-in browsers</h2>
      <SessionTable sessions={sessions} ownId={sessionId} />
      <PostForm action={`${home}/sign-out-everywhere`} confirm="Sign out of all browsers, including this one?">
        <Buttons>
          <button type="submit" className="quiet">
            Sign out everywhere
          </button>
        </Buttons>
      </PostForm>
    </>
  );
}

/** For a person whom an identity provider signed in, who cannot change the own sign-in. */
function ProviderCard({ name }: { name: string }) {
  return (
    <Card id="single-sign-on" title="Single sign-on">
      <p>
        You are signed in through <bdi>{name}</bdi>. To change your password, passkeys or address, sign out and sign in
        with an e-mailed link or your own password.
      </p>
    </Card>
  );
}

function SignInCards({ signedIn, factors, passkeys, requestedEmail, canAddPasskey, rejected }: SecurityCardsProps) {
  const { user } = signedIn;
  const errorsOf = (card: Rejected['card']) => (rejected?.card === card ? rejected.errors : null);
  return (
    <>
      {user.passwordHash === null ? <NoPasswordCard /> : <PasswordForm user={user} errors={errorsOf('password')} />}
      <AppCard factors={factors} />
      <PasskeysCard passkeys={passkeys} canAdd={canAddPasskey} />
      {isSecondFactor(factors) && <RecoveryCodesCard left={factors.recoveryCodes} />}
      <EmailCard
        user={user}
        requested={requestedEmail}
        typed={rejected?.card === 'email' ? rejected.typed : ''}
        errors={errorsOf('email') ?? {}}
      />
    </>
  );
}

function NoPasswordCard() {
  return (
    <Card id="password-card" title="Password">
      <p>
        You have no password. <a href="/dashboard/forgot">Set one with an e-mailed link</a>.
      </p>
    </Card>
  );
}

function PasswordForm({ user, errors }: { user: User; errors: FieldErrors | null }) {
  const shown = errors ?? {};
  return (
    <PostForm action={home} guard={errors ? 'rejected' : 'unchanged'}>
      <Card id="password-card" title="Password">
        <Problems errors={shown} labels={{ current_password: 'Current password', password: 'New password' }} />
        {/* Tells password managers which account the new password belongs to. */}
        <input hidden readOnly name="username" autoComplete="username" value={user.email} />
        <TextField
          name="current_password"
          label="Current password"
          type="password"
          errors={shown}
          autoComplete="current-password"
        />
        <NewPasswordField errors={shown} label="New password" />
        <p className="soft small">This signs you out of all other browsers.</p>
      </Card>
      <SaveBar discardPath={home} isRejected={errors !== null} hasErrors={errors !== null} label="Change password" />
    </PostForm>
  );
}

function AppCard({ factors }: { factors: Factors }) {
  return (
    <Card id="authenticator-app" title="Authenticator app">
      {factors.hasApp ? (
        <>
          <p>
            <span className="tag good">On</span> Signing in takes a code from your app.
          </p>
          <PostForm action={`${factorsPath}/app/remove`} confirm="Remove the authenticator app?">
            <button type="submit" className="danger">
              Remove app
            </button>
          </PostForm>
        </>
      ) : (
        <>
          <p className="soft">A code from an app on your phone, in addition to your password.</p>
          <a className="button quiet" href={`${factorsPath}/app`}>
            Set up an app
          </a>
        </>
      )}
    </Card>
  );
}

function PasskeysCard({ passkeys, canAdd }: { passkeys: readonly Passkey[]; canAdd: boolean }) {
  return (
    <Card id="passkeys" title="Passkeys">
      <p className="soft">
        {canAdd
          ? 'Sign in with your fingerprint, face, device PIN or security key, without a password.'
          : 'Passkeys need a BASE_URL with a domain name and HTTPS.'}
      </p>
      {passkeys.length > 0 && (
        <ul className="lines">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <span className="cut soft">
                Added <Time at={createdAt} compact />
                {lastUsedAt && (
                  <>
                    , last used <Time at={lastUsedAt} compact />
                  </>
                )}
              </span>
              <PostForm action={`${factorsPath}/passkeys/${id}/remove`} confirm="Remove this passkey?">
                <button type="submit" className="quiet small">
                  Remove<span className="unseen"> {name}</span>
                </button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <a className="button quiet" href={`${factorsPath}/passkey`}>
          Add a passkey
        </a>
      )}
    </Card>
  );
}

function RecoveryCodesCard({ left }: { left: number }) {
  return (
    <Card id="recovery-codes" title="Recovery codes">
      <p className={left < 3 ? 'wrong' : 'soft'}>
        {left === 0 ? 'You have no recovery codes left.' : `${left} of 10 left.`} Each signs you in once when you have
        neither your phone nor a passkey.
      </p>
      <PostForm action={`${factorsPath}/codes`} confirm="Replace your recovery codes? The old ones stop working.">
        <button type="submit" className="quiet">
          Get new codes
        </button>
      </PostForm>
    </Card>
  );
}

interface EmailCardProps {
  readonly user: User;
  readonly requested: string | null;
  readonly typed: string;
  readonly errors: FieldErrors;
}

function EmailCard({ user, requested, typed, errors }: EmailCardProps) {
  return (
    <Card id="email-card" title="E-mail address">
      <p className="soft">
        You sign in as <bdi>{user.email}</bdi>.
      </p>
      {requested !== null && (
        <>
          <p>
            Waiting for the links that were mailed to <bdi>{user.email}</bdi> and <bdi>{requested}</bdi>.
          </p>
          <PostForm action={`${home}/email/cancel`}>
            <button type="submit" className="quiet">
              Cancel the change
            </button>
          </PostForm>
        </>
      )}
      <PostForm action={`${home}/email`}>
        <Problems errors={errors} labels={{ email: 'New address' }} />
        <TextField
          name="email"
          label="New address"
          type="email"
          value={typed}
          errors={errors}
          autoComplete="email"
          hint="We send a link to both addresses. The address changes once both are confirmed."
        />
        <Buttons>
          <button type="submit" className="quiet">
            Change address
          </button>
        </Buttons>
      </PostForm>
    </Card>
  );
}

function PolicyCard({ account }: { account: Account }) {
  return (
    <Card id="sign-in-policy" title="All members of this account">
      <PostForm action={`${home}/policy`}>
        <CheckboxField
          name="require_second_factor"
          label="Require a second factor"
          hint="Members without an authenticator app or a passkey set one up before they see this account."
          checked={account.requireSecondFactor}
        />
        <Buttons>
          <button type="submit" className="quiet">
            Save
          </button>
        </Buttons>
      </PostForm>
    </Card>
  );
}

function ConnectionsCard({ connections }: Pick<SecurityCardsProps, 'connections'>) {
  return (
    <Card id="connections" title="Connected agents and programs">
      <p className="soft">Programs that you connected to this account. Each can do no more than you can.</p>
      <ul className="lines">
        {connections.map((connection) => (
          <li key={connection.id}>
            <span>
              <bdi>{connection.name}</bdi> <Origin token={connection} />
            </span>
            <span className="cut soft">
              Last used: <LastUse token={connection} />
            </span>
            <PostForm action={`${home}/connections/${connection.id}/revoke`} confirm="Disconnect this program?">
              <button type="submit" className="quiet small">
                Disconnect<span className="unseen"> {connection.name}</span>
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SessionTable({ sessions, ownId }: { sessions: readonly Session[]; ownId: string }) {
  return (
    <Table
      caption="Signed-in browsers"
      head={[
        'Browser',
        'Last seen',
        <span key="action" className="unseen">
          Action
        </span>,
      ]}
    >
      {sessions.map(({ id, userAgent, ipAddress, method, createdAt, lastSeenAt }) => (
        <tr key={id}>
          <td>
            {describeBrowser(userAgent)}
            <br />
            <small className="soft anywhere">
              {ipAddress ?? 'Unknown address'}, signed in{methodOf(method)} <Time at={createdAt} compact />
            </small>
          </td>
          <td>
            <Time at={lastSeenAt} compact />
          </td>
          <td className="action">
            {id === ownId ? (
              <span className="tag good">Current</span>
            ) : (
              <PostForm action={`${home}/sessions/${id}/end`}>
                <button type="submit" className="quiet small">
                  Sign out
                </button>
              </PostForm>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function methodOf(method: string | null): string {
  const known = Object.entries(signInMethods).find(([name]) => name === method)?.[1];
  return known ? ` by ${known.label}` : '';
}
