import type { ReactNode } from 'react';
import { NavLink, Shell } from '../dashboard/page/shell';

interface AdminPageProps {
  readonly title: string;
  /** The entry of the navigation to highlight. */
  readonly nav?: 'accounts' | 'status';
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the operator area. */
export function AdminPage({ title, nav, actions, children }: AdminPageProps) {
  return (
    <Shell {...{ title, actions, children }} home="/admin" area="Operator" navigation={<Navigation current={nav} />} />
  );
}

function Navigation({ current }: { current: AdminPageProps['nav'] }) {
  return (
    <>
      <ul>
        <NavLink href="/admin" icon="users" isCurrent={current === 'accounts'}>
          Accounts
        </NavLink>
        <NavLink href="/admin/status" icon="server-stack" isCurrent={current === 'status'}>
          Status
        </NavLink>
        <NavLink href="/admin/queues" icon="queue-list">
          Bull Board
        </NavLink>
        <NavLink href="/metrics" icon="chart-bar">
          Metrics
        </NavLink>
      </ul>
      <ul>
        <NavLink href="/dashboard" icon="arrow-uturn-left">
          Dashboard
        </NavLink>
      </ul>
    </>
  );
}

/** The path of an account's page, or of an action on it. */
export function accountPath(id: string, action?: string): string {
  return action === undefined ? `/admin/accounts/${id}` : `/admin/accounts/${id}/${action}`;
}
