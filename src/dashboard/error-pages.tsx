import type { ErrorRequestHandler, RequestHandler } from 'express';
import { InputError } from '../lib/input-error';
import type { Logger } from '../lib/logger';
import { EntrancePage, Page } from './page/page.view';
import { renderPage } from './page/render-page';
import { PageError, titleOf } from './page-error';
import { visitorOf } from './session/visitor';

/** Answers what no route took: 404, as a page. */
export const missingPage: RequestHandler = () => {
  throw new PageError(404, 'The address may be mistyped, or what was here is gone.');
};

/** Answers every method but GET, HEAD and POST: 405. */
export const allowFormMethods: RequestHandler = (req, res, next) => {
  if (['GET', 'HEAD', 'POST'].includes(req.method)) return next();
  res.set('Allow', 'GET, HEAD, POST');
  throw new PageError(405, 'Pages are read, and forms are posted.');
};

/** Answers what a route threw with a page of the dashboard; of a fault of ours it tells nothing but the request's id. */
export function createErrorPage(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    const { requestId } = res.locals;
    const status = statusOf(error);
    if (status === 500) logger.error({ requestId, error: (error as Error).message }, 'a page failed');
    if (res.headersSent) return next(error);
    const title = titleOf(status);
    const text = <ErrorText message={messageOf(error, status)} requestId={status === 500 ? String(requestId) : null} />;
    const page = visitorOf(res).owner ? (
      <Page title={title}>{text}</Page>
    ) : (
      <EntrancePage title={title}>{text}</EntrancePage>
    );
    return renderPage(res, page, status);
  };
}

function ErrorText({ message, requestId }: { message: string; requestId: string | null }) {
  return (
    <>
      <p>{message}</p>
      {requestId && (
        <p className="soft">
          Request <code>{requestId}</code>
        </p>
      )}
      <p>
        <a href="/dashboard">To the dashboard</a>
      </p>
    </>
  );
}

function statusOf(error: unknown): number {
  if (error instanceof InputError) return error.code === 'not_found' ? 404 : 400;
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

function messageOf(error: unknown, status: number): string {
  if (error instanceof PageError || error instanceof InputError) return error.message;
  if (status === 413) return 'A form may hold at most 1 MB of text.';
  return status < 500 ? 'The request could not be read.' : 'It was not your fault. Please try again in a moment.';
}
