import type { RequestHandler, Response } from 'express';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { workOf } from '../../lib/request-work';
import { canDo, type Membership, type Permission } from '../../members/permissions';
import { type AssetPaths, assetsOf } from '../assets';
import type { FindNeeds } from '../session/find-needs';
import { type Visitor, visitorOf } from '../session/session';
import { type PageNotice, takeNotice } from './notices';
import { type Preferences, preferencesOf } from './preferences';
import { type Sidebar, sidebarOf } from './sidebar';

/** What every page shows besides its own content. */
interface PageContext extends Visitor, Preferences {
  readonly assets: AssetPaths;
  readonly notice: PageNotice | null;
  /** Null when nobody is signed in. */
  readonly sidebar: Sidebar | null;
  /** The time zone of the owner's account; UTC on other pages. */
  readonly zone: string;
  /** The path and query of the page. */
  readonly path: string;
  /** The reference point of relative times. */
  readonly now: Date;
  readonly findNeeds: FindNeeds;
}

const pageContext = createContext<PageContext | null>(null);

/** The context of the page being rendered. */
export function usePage(): PageContext {
  const page = useContext(pageContext);
  if (!page) throw new Error('components are rendered by renderPage only');
  return page;
}

/** Whether the member who is signed in may do this, for what a page shows; its routes check for themselves. */
export function useCan(permission: Permission): boolean {
  const { signedIn } = usePage();
  return signedIn !== null && canDo(signedIn, permission);
}

/** Shows its content to members who may do this. */
export function Can({ permission, children }: { permission: Permission; children: ReactNode }): ReactNode {
  return useCan(permission) ? children : null;
}

/** Whether the visitor may send a form to this path. */
export function useCanPost(path: string): boolean {
  const { signedIn, findNeeds } = usePage();
  return isAllowed(signedIn, findNeeds('post', path));
}

/** Whether the visitor may open the page at this path. */
export function useCanOpen(path: string): boolean {
  const { signedIn, findNeeds } = usePage();
  return isAllowed(signedIn, findNeeds('get', path));
}

/** Of these things with a path, those that the member who is signed in may open. */
export function keepOpen<Item>(res: Response, items: readonly Item[], pathOf: (item: Item) => string): Item[] {
  const { signedIn } = visitorOf(res);
  return items.filter((item) => isAllowed(signedIn, findNeedsOf(res)('get', pathOf(item))));
}

function isAllowed(member: Membership | null, needs: Permission | null): boolean {
  return needs === null || (member !== null && canDo(member, needs));
}

function findNeedsOf(res: Response): FindNeeds {
  return (res.locals.findNeeds as FindNeeds | undefined) ?? (() => null);
}

/** Makes the pages know which permission each path needs. */
export function enableFindNeeds(findNeeds: FindNeeds): RequestHandler {
  return (_req, res, next) => {
    res.locals.findNeeds = findNeeds;
    next();
  };
}

/**
 * Responds with a page: a `<Page>` or another layout. The sidebar is read last, so that it shows what the handler has
 * changed. Callers need not wait: an error is passed to the error handler.
 */
export function renderPage(res: Response, page: ReactElement, status = 200): void {
  const notice = takeNotice(res);
  const render = async () => {
    const visitor = visitorOf(res);
    const context = {
      ...visitor,
      ...preferencesOf(res.req),
      zone: visitor.signedIn?.account.zone ?? 'UTC',
      ...{ assets: assetsOf(res), notice, sidebar: await sidebarOf(res), path: res.req.originalUrl, now: new Date() },
      findNeeds: findNeedsOf(res),
    };
    if (workOf(res).signal.aborted) return;
    const html = renderToStaticMarkup(<pageContext.Provider value={context}>{page}</pageContext.Provider>);
    res.status(status).type('html').send(`<!doctype html>${html}`);
  };
  workOf(res)
    .run(render)
    .catch((error: unknown) => res.req.next?.(error));
}
