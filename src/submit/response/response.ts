import { once } from 'node:events';
import type { Request, Response } from 'express';
import { timeouts } from '../../../config/limits';
import type { Brand } from '../../forms/brand.settings';
import type { FormSettings } from '../../forms/form.settings';
import { HttpError } from '../../lib/http-error';
import { PaymentUnavailable } from '../../payments/stripe.checkout';
import type { Progress } from '../attempts';
import type { SelectedFiles } from '../checks/files';
import type { Dialect, SuccessBody } from '../dialect';
import type { LiveForm } from '../live-form';
import { type SubmitRequest, siteOriginOf } from '../request';
import { SubmitError } from '../submit-error';
import type { ErrorReason } from './pages/error-reasons';
import { negotiateLanguage } from './pages/messages';
import {
  type PageContext,
  type RenderedPage,
  renderConfirmationPage,
  renderErrorPage,
  type UnstoredFiles,
} from './pages/pages';
import { planErrorRedirect, type Redirect, type RedirectTarget } from './redirect';

/** A success response: `body` for JSON clients; a native form post is redirected to `location`, or gets a page. */
export interface SubmitResponse {
  readonly body: SuccessBody;
  readonly location: RedirectTarget | null;
  /** For the page; absent if all files are stored. */
  readonly unstored?: UnstoredFiles;
}

/** Builds the success response (spec 2.2 and 4.1 rules 2 to 7). Spam and dropped submissions get the same one. Pure. */
export function buildResponse(
  { files: { received, hint } }: SubmitRequest,
  redirect: Redirect,
  paymentUrl: string | null,
  { files, dropped, note }: SelectedFiles,
): SubmitResponse {
  const hasFilesInfo = received > 0 || hint !== null;
  return {
    body: {
      success: true,
      message: 'Submission received',
      ...(redirect.submitted !== null && { redirect: redirect.submitted }),
      ...(redirect.params && { redirect_params: redirect.params }),
      ...(paymentUrl !== null && { payment_url: paymentUrl }),
      ...(note !== null && { note }),
      ...(hasFilesInfo && { files: { received, stored: files.length, ...(hint !== null && { hint }) } }),
    },
    location: paymentUrl === null ? redirect.target : { status: 303, url: paymentUrl },
    ...(received > files.length && { unstored: { count: received - files.length, files: dropped } }),
  };
}

/** What a response is sent to. */
interface Recipient {
  readonly dialect: Dialect;
  readonly request: Pick<SubmitRequest, 'id' | 'fields' | 'receivedAt'>;
  readonly ownOrigin: string;
}

/** Sends a success response: JSON, or for a native form post a redirect or a page (spec 4.1 rules 1 to 5). */
export function respond(
  req: Request,
  res: Response,
  { dialect, request: { id, fields, receivedAt }, ownOrigin }: Recipient,
  { name, settings, brand }: Pick<LiveForm, 'name' | 'brand'> & { readonly settings: Pick<FormSettings, 'thank_you'> },
  { body, location, unstored }: SubmitResponse,
): void {
  if (!dialect.wantsPage(req)) {
    const facts = { id, data: fields.data, receivedAt, nextUrl: location?.url ?? null, ownOrigin };
    sendJson(res, JSON.stringify(dialect.successBody(body, facts)));
    return;
  }
  setEndpointHeaders(res);
  if (location) {
    res.status(location.status).set({ Location: location.url, Vary: 'Accept' }).end();
  } else {
    sendPage(res, 200, renderConfirmationPage(pageContext(req, name, brand), unstored, settings.thank_you));
  }
}

/** Sets the headers of every response of the endpoint, `res.locals.headers`: names, each with its value (spec 4.2). */
export function setEndpointHeaders(res: Response): void {
  const headers: readonly string[] = res.locals.headers;
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** As `res.json`, but all headers go to Node in one list: setting them singly costs over a tenth of a submission. */
function sendJson(res: Response, json: string): void {
  const length = String(Buffer.byteLength(json));
  const content = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', length];
  res.writeHead(200, [...content, ...res.locals.headers]).end(json);
}

const internalError = new HttpError(500, null, 'The submission could not be stored. Please try again.');

/**
 * Sends an error response, as JSON or as a page, or redirects to a page of the site (spec 2.3, 4.1 rule 6 and 7.1). Unexpected errors become a 500 without
 * details.
 */
export function respondWithError(
  req: Request,
  res: Response,
  { dialect, ownOrigin }: Pick<Recipient, 'dialect' | 'ownOrigin'>,
  error: unknown,
  { formName, form, request }: Pick<Progress, 'formName' | 'form' | 'request'>,
): void {
  const { status, message, code } = error instanceof HttpError ? error : internalError;
  const quota = error instanceof SubmitError ? error.quota : undefined;
  setEndpointHeaders(res);
  if (status === 503) res.set('Retry-After', '60');
  if (dialect.wantsPage(req)) {
    const url = form && request && planErrorRedirect(form, request, ownOrigin);
    if (url) return void res.status(303).set({ Location: url, Vary: 'Accept' }).end();
    const detail = error instanceof SubmitError ? error.detail : null;
    sendPage(
      res,
      status,
      renderErrorPage({ ...pageContext(req, formName, form?.brand), reason: reasonOf(error), detail }),
    );
  } else {
    const body = { success: false, message, ...(code && { code }), ...(quota && { quota }) } as const;
    const response = dialect.errorResponse(status, body);
    res.status(response.status).json(response.body);
  }
}

/**
 * Reads and discards the rest of the body for a moment: a client that is still sending may otherwise lose the response
 * in a connection reset. If more is left the connection closes after the response.
 */
export async function drainRequest(req: Request, res: Response): Promise<void> {
  if (!req.complete) {
    const signal = AbortSignal.timeout(timeouts.drain);
    await once(req.resume(), 'end', { signal }).catch(() => undefined);
  }
  if (!req.complete) res.set('Connection', 'close');
}

function reasonOf(error: unknown): ErrorReason {
  if (error instanceof SubmitError) return error.code;
  return error instanceof PaymentUnavailable ? 'payment' : 'internal';
}

function pageContext(req: Request, formName: string | null, brand: Brand = {}): PageContext {
  const { referer, origin } = req.headers;
  return { language: negotiateLanguage(req), formName, backUrl: referer ?? siteOriginOf(origin, undefined), brand };
}

function sendPage(res: Response, status: number, { html, headers }: RenderedPage): void {
  res.status(status).set(headers).send(html);
}
