import type { ReactNode } from 'react';
import { Notice } from '../dashboard/page/components';
import { Head } from '../dashboard/page/page';
import { usePage } from '../dashboard/page/render-page';

const navigation = {
  accounts: ['Accounts', '/admin'],
  status: ['Status', '/admin/status'],
  board: ['Bull Board', '/admin/queues'],
  metrics: ['Metrics', '/metrics'],
} as const;

interface AdminPageProps {
  readonly title: string;
  /** The entry of the navigation to highlight. */
  readonly nav?: 'accounts' | 'status';
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  /** Uses the full width of the screen, for long lists. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page of the operator area: navigation, the notice of the last action, title and content. */
export function AdminPage({ title, nav, actions, wide = false, children }: AdminPageProps) {
  const { notice } = usePage();
  return (
    <html lang="en">
      <Head title={title} />
      <body className={wide ? 'wide' : undefined}>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <header className="top">
          <a className="brand" href="/admin">
            Letterbox
          </a>
          <nav aria-label="Main">
            {Object.entries(navigation).map(([entry, [label, path]]) => (
              <a key={entry} href={path} aria-current={entry === nav ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
          <div className="self">
            <span className="tag">Operator</span>
          </div>
        </header>
        <main id="content" tabIndex={-1}>
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

/** The path of an account's page, or of an action on it. */
export function accountPath(id: string, action?: string): string {
  return action === undefined ? `/admin/accounts/${id}` : `/admin/accounts/${id}/${action}`;
}
