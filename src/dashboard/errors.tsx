import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { ReactNode } from 'react';
import { HttpError } from '../lib/http-error';
import { InputError } from '../lib/input-error';
import { TooManyWaiting } from '../lib/keyed-semaphore';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import { AuthLayout, Page } from './page/page';
import { toSentence } from './page/read-form';
import { renderPage } from './page/render-page';
import { disableSidebar } from './page/sidebar';
import { visitorOf } from './session/session';

/** The pages whose errors are handled. */
interface Area {
  /** One of its pages, in the log. */
  readonly page: string;
  readonly layoutOf: (res: Response) => (props: { title: string; children: ReactNode }) => ReactNode;
  /** The page to continue with. */
  readonly home: string;
  readonly homeLabel: string;
}

const dashboard: Area = {
  page: 'a dashboard page',
  layoutOf: (res) => (visitorOf(res).signedIn ? Page : AuthLayout),
  home: '/dashboard',
  homeLabel: 'Go to the dashboard',
};

/** The fallback route: throws 404. */
export const notFound: RequestHandler = () => {
  throw new HttpError(404, null, 'Check the address. The page may have been moved or deleted.');
};

/** Rejects every method except GET, HEAD and POST with 405. */
export const allowFormMethods: RequestHandler = (req, res, next) => {
  if (['GET', 'HEAD', 'POST'].includes(req.method)) return next();
  res.set('Allow', 'GET, HEAD, POST');
  throw new HttpError(405, null, 'These pages accept GET, HEAD and POST requests only.');
};

/**
 * Turns an error thrown by a route into an error page. An internal error is logged; its page shows the request id
 * alone.
 */
export function createErrorHandler(logger: Logger, area: Area = dashboard): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const { requestId } = res.locals;
    const status = statusOf(error);
    if (status === 500) logger.error({ requestId, error: errorMessage(error) }, `${area.page} failed`);
    if (res.headersSent) return next(error);
    const isBusy = error instanceof TooManyWaiting;
    if (isBusy) {
      res.set('Retry-After', '5');
      // It would take as much as what was rejected.
      disableSidebar(res);
    }
    const Layout = isBusy ? AuthLayout : area.layoutOf(res);
    const page = (
      <Layout title={isBusy ? 'Too many requests' : titleOf(status)}>
        <p>{messageOf(error, status, req)}</p>
        {status === 500 && (
          <p className="soft">
            Request <code>{String(requestId)}</code>
          </p>
        )}
        <p>
          <a href={area.home}>{area.homeLabel}</a>
        </p>
      </Layout>
    );
    return renderPage(res, page, status);
  };
}

const titles: Readonly<Record<number, string>> = {
  403: 'Request rejected',
  404: 'Page not found',
  405: 'Method not allowed',
  413: 'Too large',
  429: 'Too many attempts',
  503: 'Timed out',
};

function titleOf(status: number): string {
  return titles[status] ?? (status < 500 ? 'Invalid request' : 'Something went wrong');
}

function statusOf(error: unknown): number {
  if (error instanceof InputError) return error.code === 'not_found' ? 404 : 400;
  if (error instanceof HttpError) return error.status;
  if (error instanceof TooManyWaiting) return 429;
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

function messageOf(error: unknown, status: number, req: Request): string {
  if (error instanceof InputError) return toSentence(error.message);
  if (error instanceof HttpError) return error.message;
  if (error instanceof TooManyWaiting) {
    return 'Too many of your requests are still in progress. Wait a few seconds and try again.';
  }
  // Logos are the only uploads.
  if (status === 413 && req.is('multipart/form-data')) return 'The picture is too large. Use one of at most 900 kB.';
  if (status === 413) return 'A form can contain at most 1 MB of text.';
  return status < 500 ? 'The request could not be read.' : 'This is our fault, not yours. Try again in a moment.';
}
