import type { ReactNode } from 'react';
import { Notice, Time } from './components';
import { PostForm } from './form';
import type { PageNotice as PageNoticeProps, Undo } from './notices';
import { usePage } from './render-page';

interface PageProps {
  readonly title: string;
  /** The entry of the navigation to highlight. */
  readonly nav?: NavigationEntry;
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the dashboard: navigation, the notice of the last action, title and content. */
export function Page({ title, nav, actions, children }: PageProps) {
  const { owner, notice } = usePage();
  return (
    <html lang="en">
      <Head title={title} />
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <Navigation current={nav} />
        <main id="content" tabIndex={-1}>
          {owner?.account.suspendedAt && <SuspensionNotice since={owner.account.suspendedAt} />}
          {notice && <PageNotice {...notice} />}
          <div className="title">
            <h1 dir="auto">{title}</h1>
            {actions && <div className="actions">{actions}</div>}
          </div>
          {children}
        </main>
      </body>
    </html>
  );
}

function PageNotice({ tone, text, undo }: PageNoticeProps) {
  const { path } = usePage();
  return (
    <Notice tone={tone} text={text}>
      {undo && <UndoButton {...undo} back={path} />}
    </Notice>
  );
}

/** Takes back what a batch changed, and returns to `back`. */
export function UndoButton({ change, batch, back }: Undo & { back: string }) {
  return (
    <PostForm action="/dashboard/inbox/undo" className="undo">
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="batch" value={batch} />
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="plain">
        Undo
      </button>
    </PostForm>
  );
}

/** A page for visitors who are not signed in: a single card without navigation. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const { notice } = usePage();
  return (
    <html lang="en">
      <Head title={title} />
      <body className="auth">
        <main id="content">
          <p className="brand">Letterbox</p>
          {notice && <Notice {...notice} />}
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/** The head of every page: title, stylesheet, icon and script. */
export function Head({ title }: { title: string }) {
  const { stylesheet, script, icon } = usePage().assets;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · Letterbox`}</title>
      <link rel="icon" type="image/svg+xml" href={icon} />
      <link rel="stylesheet" href={stylesheet} />
      {script && <script type="module" src={script} />}
    </head>
  );
}

const navigation = {
  overview: ['Overview', '/dashboard'],
  inbox: ['Inbox', '/dashboard/inbox'],
  forms: ['Forms', '/dashboard/forms'],
  webhooks: ['Webhooks', '/dashboard/webhooks'],
  settings: ['Settings', '/dashboard/settings'],
} as const;

type NavigationEntry = keyof typeof navigation | 'account';

function Navigation({ current }: { current: NavigationEntry | undefined }) {
  const { owner } = usePage();
  const ariaCurrent = (entry: string) => (entry === current ? 'page' : undefined);
  return (
    <header className="top">
      <a className="brand" href="/dashboard">
        Letterbox
      </a>
      {owner && (
        <>
          <nav aria-label="Main">
            {Object.entries(navigation).map(([entry, [label, path]]) => (
              <a key={entry} href={path} aria-current={ariaCurrent(entry)}>
                {label}
              </a>
            ))}
          </nav>
          <div className="self">
            <a href="/dashboard/account" aria-current={ariaCurrent('account')} title={owner.account.email}>
              Account
            </a>
            <PostForm action="/dashboard/sign-out">
              <button type="submit" className="plain">
                Sign out
              </button>
            </PostForm>
          </div>
        </>
      )}
    </header>
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
