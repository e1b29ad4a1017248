import type { Session } from '../../users/session.model';
import type { User } from '../../users/user.model';
import { NewPasswordField } from '../auth/auth.pages';
import { Card, Table, Time } from '../page/components';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { SaveBar } from '../page/save-bar';
import type { SignedIn } from '../session/session';
import { accountSettingsPath } from './settings-paths';

const home = accountSettingsPath('security');

interface SecurityCardsProps {
  readonly signedIn: SignedIn;
  readonly sessions: readonly Session[];
  /** The problems of a rejected password; null when there was none. */
  readonly errors: FieldErrors | null;
}

/** The password, and the browsers that are signed in. */
export function SecurityCards({ signedIn: { user, sessionId }, sessions, errors }: SecurityCardsProps) {
  return (
    <>
      <PasswordForm user={user} errors={errors} />
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
