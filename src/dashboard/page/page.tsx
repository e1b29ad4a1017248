import type { ReactNode } from 'react';
import { canDo } from '../../members/permissions';
import { HealthDot } from '../alerts/health-dot';
import type { SignedIn } from '../session/session';
import { accountSettingsPath, keepAccountPath } from '../settings/settings-paths';
import { Notice, Time } from './components';
import { PostForm } from './form';
import { OwnerNavigation, Self } from './navigation';
import { usePage } from './render-page';
import { Html, Logo, type Panes, Shell } from './shell';
import { type NavigationEntry, type Shortcut, ShortcutsDialog } from './shortcuts';

interface PageProps {
  readonly title: string;
  /** What the heading says, when it is shorter than the title. */
  readonly heading?: ReactNode;
  /** A line below the heading. */
  readonly subtitle?: ReactNode;
  /** The entry of the navigation to highlight. */
  readonly nav?: NavigationEntry;
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  readonly panes?: Panes;
  /** The keys that work on this page alone. */
  readonly shortcuts?: readonly Shortcut[];
  readonly children: ReactNode;
}

/** A page of the dashboard. */
export function Page({ title, heading, subtitle, nav, actions, panes, shortcuts = [], children }: PageProps) {
  const { signedIn } = usePage();
  return (
    <Shell
      {...{ title, subtitle, actions, panes }}
      heading={heading ?? title}
      home="/dashboard"
      navigation={<OwnerNavigation current={nav} />}
      foot={<Self />}
      status={<HealthDot />}
    >
      {signedIn?.account.deletesAt && <DeletionNotice at={signedIn.account.deletesAt} signedIn={signedIn} />}
      {signedIn?.account.suspendedAt && <SuspensionNotice since={signedIn.account.suspendedAt} />}
      {children}
      {signedIn && <ShortcutsDialog shortcuts={shortcuts} />}
    </Shell>
  );
}

interface AuthLayoutProps {
  readonly title: string;
  readonly hasScript?: boolean;
  /** Takes the place of our own logo. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** A page for visitors who are not signed in: a single card without navigation. */
export function AuthLayout({ title, hasScript, head, children }: AuthLayoutProps) {
  const { notice } = usePage();
  return (
    <Html title={title} className="auth" hasScript={hasScript}>
      <main id="content">
        {head ?? (
          <p className="brand">
            <Logo />
            Letterbox
          </p>
        )}
        {notice && <Notice {...notice} />}
        <h1>{title}</h1>
        {children}
      </main>
    </Html>
  );
}

function DeletionNotice({ at, signedIn }: { at: Date; signedIn: SignedIn }) {
  const { path } = usePage();
  const hasButton = canDo(signedIn, 'account:own');
  // The tab has a button of its own.
  const isOnTab = hasButton && path.startsWith(accountSettingsPath('data'));
  return (
    <Notice tone="bad">
      This account will be deleted on <Time at={at} />. Its forms reject new submissions, and nothing is sent.
      {isOnTab ? null : hasButton ? (
        <PostForm action={keepAccountPath}>
          <button type="submit" className="small">
            Keep the account
          </button>
        </PostForm>
      ) : (
        ' Until then, an owner can keep it.'
      )}
    </Notice>
  );
}

function SuspensionNotice({ since }: { since: Date }) {
  return (
    <Notice tone="bad">
      This account was suspended by the operator on <Time at={since} />. Its forms reject new submissions. You can still
      read everything you have received.
    </Notice>
  );
}
