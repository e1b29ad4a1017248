import type { Request, RequestHandler } from 'express';
import type { ReactNode } from 'react';
import { createAssets } from '../dashboard/assets';
import { Pagination } from '../dashboard/page/components';
import { parametersOf } from '../dashboard/page/read-form';
import { NavLink, Shell } from '../dashboard/page/shell';
import { isSameOrigin } from '../http/same-origin';

const localHosts = /^(localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Restricts development pages to this machine: other machines, and pages whose domain points to this machine, get 404.
 */
export const requireLocalHost: RequestHandler = (req, res, next) => {
  // Not `req.hostname`, which can come from X-Forwarded-Host, a header that a page can send.
  if (!localHosts.test(req.get('host') ?? '')) {
    res.sendStatus(404);
    return;
  }
  next();
};

/** Rejects posts from pages of other sites, which could delete what was captured. */
export const rejectOtherSites: RequestHandler = (req, res, next) => {
  if (req.method !== 'POST' || isSameOrigin(req, `${req.protocol}://${req.get('host')}`)) return next();
  res.status(403).type('text').send('The request came from another website.\n');
};

/** What runs in front of every development page. */
export const prepareDevPage: readonly RequestHandler[] = [
  requireLocalHost,
  rejectOtherSites,
  createAssets().setAssetPaths,
];

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
          Documentation
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

interface ListToolsProps {
  /** The path of the list. */
  readonly path: string;
  readonly search: string;
  /** What is deleted, such as "mails". */
  readonly things: string;
  readonly isEmpty: boolean;
}

/** The search of a list, and the button that deletes everything in it. */
export function ListTools({ path, search, things, isEmpty }: ListToolsProps) {
  return (
    <div className="list-tools">
      <search>
        <form action={path}>
          <input
            type="search"
            name="q"
            defaultValue={search}
            placeholder={`Search ${things}`}
            aria-label={`Search ${things}`}
          />
          <button type="submit" className="quiet">
            Search
          </button>
          {search !== '' && <a href={path}>Clear</a>}
        </form>
      </search>
      {!isEmpty && (
        <form method="post" action={`${path}/delete`} data-confirm={`Delete all captured ${things}?`}>
          <button type="submit" className="quiet">
            Delete all
          </button>
        </form>
      )}
    </div>
  );
}

/** Links to the neighbors of a page, with the search. */
export function Pages({ path, search, page, perPage, total }: PagesProps) {
  const link = (to: number) => `${path}?${new URLSearchParams({ ...(search && { q: search }), page: String(to) })}`;
  const last = Math.max(1, Math.ceil(total / perPage));
  return <Pagination newer={page > 1 ? link(page - 1) : null} older={page < last ? link(page + 1) : null} />;
}

interface PagesProps {
  readonly path: string;
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** The search and the page that a request asks for. */
export function readListQuery(req: Request): { readonly search: string; readonly page: number } {
  const parameters = parametersOf(req.originalUrl);
  const page = Number(parameters.get('page') ?? 1);
  return {
    search: (parameters.get('q') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
  };
}
