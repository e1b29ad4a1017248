import type { ReactNode } from 'react';
import { Head } from './head.view';
import { Navigation, type NavigationPlace } from './navigation.view';
import { Notice, Suspension } from './notice.view';
import { usePage } from './page-context';

interface PageProps {
  readonly title: string;
  /** The place in the navigation that this page belongs to. */
  readonly nav?: NavigationPlace;
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  /** For lists that can use the whole width of a screen. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page of the dashboard: navigation, the notice of what was just done, the title, and the page's own content. */
export function Page({ title, nav, actions, wide = false, children }: PageProps) {
  const { owner, notice } = usePage();
  return (
    <html lang="en">
      <Head title={title} />
      <body className={wide ? 'wide' : undefined}>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <Navigation current={nav} />
        <main id="content" tabIndex={-1}>
          {owner?.account.suspendedAt && <Suspension since={owner.account.suspendedAt} />}
          {notice && <Notice {...notice} />}
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

/** A page for who is not signed in: one card, as a letter on a desk. */
export function EntrancePage({ title, children }: { title: string; children: ReactNode }) {
  const { notice } = usePage();
  return (
    <html lang="en">
      <Head title={title} />
      <body className="entrance">
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
