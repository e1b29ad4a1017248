import type { RequestHandler, Response } from 'express';
import { createContext, type ReactElement, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { workOf } from '../../lib/request-work';
import { canDo, type Permission } from '../../members/permissions';
import { type AssetPaths, assetsOf } from '../assets';
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
  /** What a member must be allowed to do to send a form to a path; null for everybody. */
  readonly postNeeds: PostNeeds;
}

type PostNeeds = (path: string) => Permission | null;

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

/** Whether the visitor may send a form to this path. */
export function useCanPost(path: string): boolean {
  const { signedIn, postNeeds } = usePage();
  const needs = postNeeds(path);
  return needs === null || (signedIn !== null && canDo(signedIn, needs));
}

/** Makes `useCanPost` know the permissions of these pages. */
export function enablePostNeeds(postNeeds: PostNeeds): RequestHandler {
  return (_req, res, next) => {
    res.locals.postNeeds = postNeeds;
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
      postNeeds: (res.locals.postNeeds as PostNeeds | undefined) ?? (() => null),
    };
    if (workOf(res).signal.aborted) return;
    const html = renderToStaticMarkup(<pageContext.Provider value={context}>{page}</pageContext.Provider>);
    res.status(status).type('html').send(`<!doctype html>${html}`);
  };
  workOf(res)
    .run(render)
    .catch((error: unknown) => res.req.next?.(error));
}
