import type { RequestHandler } from 'express';
import type { ReactNode } from 'react';
import { createAssets } from '../dashboard/assets';
import { NavLink, Shell } from '../dashboard/page/shell';

const localHosts = /^(localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Restricts development pages to this machine: other machines, and pages whose domain points to this machine, get 404.
 */
const requireLocalHost: RequestHandler = (req, res, next) => {
  // Not `req.hostname`, which can come from X-Forwarded-Host, a header that a page can send.
  if (!localHosts.test(req.get('host') ?? '')) {
    res.sendStatus(404);
    return;
  }
  next();
};

/** What runs in front of every development page. */
export const prepareDevPage: readonly RequestHandler[] = [requireLocalHost, createAssets().setAssetPaths];

interface DevPageProps {
  readonly title: string;
  /** The entry of the navigation to highlight. */
  readonly nav?: 'mail' | 'webhooks';
  /** Links beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A development page. */
export function DevPage({ title, nav, actions, children }: DevPageProps) {
  const navigation = (
    <>
      <ul>
        <NavLink href="/dev/mail" icon="envelope" isCurrent={nav === 'mail'}>
          Captured mail
        </NavLink>
        <NavLink href="/dev/webhooks" icon="bolt" isCurrent={nav === 'webhooks'}>
          Received webhooks
        </NavLink>
        <NavLink href="/demo" icon="pencil-square">
          Demo form
        </NavLink>
        <NavLink href="/docs" icon="book-open">
          API reference
        </NavLink>
      </ul>
      <ul>
        <NavLink href="/dashboard" icon="arrow-uturn-left">
          Dashboard
        </NavLink>
      </ul>
    </>
  );
  return <Shell {...{ title, actions, navigation, children }} home="/" area="Development" />;
}
