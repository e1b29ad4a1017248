import type { Account } from '../../accounts/account.model';
import type { Session } from '../../accounts/session.model';
import { NewPasswordField } from '../auth/auth.pages';
import { NotificationSwitch } from '../live/notification-switch';
import { Table, Time } from '../page/components';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { planLabels } from '../page/format';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';

interface AccountPageProps {
  readonly account: Account;
  readonly sessions: readonly Session[];
  /** The session of this browser. */
  readonly sessionId: string;
  readonly errors: FieldErrors;
}

export function AccountPage({ account, sessions, sessionId, errors }: AccountPageProps) {
  return (
    <Page title="Account" nav="account">
      <section className="card">
        <dl className="facts">
          <dt>E-mail</dt>
          <dd>{account.email}</dd>
          <dt>Plan</dt>
          <dd>{planLabels[account.plan]}</dd>
          <dt>Created</dt>
          <dd>
            <Time at={account.createdAt} />
          </dd>
        </dl>
      </section>

      <h2>Signed-in browsers</h2>
      <SessionTable sessions={sessions} ownId={sessionId} />
      <PostForm action="/dashboard/account/sign-out-everywhere" confirm="Sign out of all browsers, including this one?">
        <Buttons>
          <button type="submit" className="quiet">
            Sign out everywhere
          </button>
        </Buttons>
      </PostForm>

      <NotificationSwitch />

      <h2>Password</h2>
      <section className="card">
        <PostForm action="/dashboard/account/password">
          <Problems errors={errors} labels={{ password: 'New password' }} />
          {/* Tells password managers which account the new password belongs to. */}
          <input hidden readOnly name="username" autoComplete="username" value={account.email} />
          <TextField
            name="current_password"
            label="Current password"
            type="password"
            errors={errors}
            autoComplete="current-password"
          />
          <NewPasswordField errors={errors} label="New password" />
          <p className="soft small">This signs you out of all other browsers.</p>
          <Buttons>
            <button type="submit">Change password</button>
          </Buttons>
        </PostForm>
      </section>
    </Page>
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
      {sessions.map(({ id, userAgent, ipAddress, createdAt, lastSeenAt }) => (
        <tr key={id}>
          <td>
            {describeBrowser(userAgent)}
            <br />
            <small className="soft anywhere">
              {ipAddress ?? 'Unknown address'}, signed in <Time at={createdAt} compact />
            </small>
          </td>
          <td>
            <Time at={lastSeenAt} compact />
          </td>
          <td className="action">
            {id === ownId ? (
              <span className="tag good">Current</span>
            ) : (
              <PostForm action={`/dashboard/account/sessions/${id}/end`}>
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

// In this order, since most browsers also claim to be Chrome and Safari.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone or iPad', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A browser's name from its user agent: `Firefox on Linux`. */
export function describeBrowser(userAgent: string | null): string {
  const find = (names: readonly (readonly [name: string, pattern: RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (userAgent?.slice(0, 60) || 'Unknown browser');
}
