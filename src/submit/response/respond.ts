import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { patience } from '../../../config/limits';
import { Overloaded } from '../../lib/capacity-limit';
import { type HeaderList, setHeaderList } from '../../lib/header-list';
import { PaymentUnavailable } from '../../payments/payment-unavailable';
import { isJson } from '../body/read-body';
import { siteOriginOf } from '../checks/origin';
import type { SubmitRequest } from '../request';
import { SubmitError } from '../submit-error';
import { type Page, renderConfirmationPage, renderErrorPage } from './pages/pages';
import type { Trouble } from './pages/troubles';
import type { SubmitResponse } from './response';
import { wantsHtml } from './response-format';

/** Where an answer goes, with the headers that it has whatever it says. */
export interface AnswerTo {
  readonly res: ServerResponse;
  readonly headers: HeaderList;
}

/** Answers an accepted post: JSON, or for a native form post a redirect or a page (spec 4.1 rules 1 to 5). */
export function respondAccepted(
  req: IncomingMessage,
  to: AnswerTo,
  post: SubmitRequest,
  { body, location }: SubmitResponse,
): void {
  if (!isNative(req)) {
    sendJson(to, 200, body);
  } else if (location) {
    send(to, location.status, '', { Location: location.url, 'Cache-Control': 'no-store', Vary: 'Accept' });
  } else {
    sendPage(to, 200, renderConfirmationPage(pageFacts(req, post.form.name)));
  }
}

const ourFault = 'The submission could not be stored. Please try again.';
const tooBusy = 'There is too much to do at the moment. Please try again in a minute.';

/** Answers for whatever a post met: a refusal, or an error of ours, which has no code (spec 2.3, 4.1 rule 6 and 7.1). */
export function respondToError(req: IncomingMessage, to: AnswerTo, error: unknown, formName: string | null): void {
  const refusal = error instanceof SubmitError ? error : null;
  const status = refusal?.status ?? (error instanceof Overloaded ? 503 : 500);
  if (status === 503) to.res.setHeader('Retry-After', '60');
  if (isNative(req)) {
    sendPage(to, status, renderErrorPage({ ...pageFacts(req, formName), trouble: troubleOf(error) }));
    return;
  }
  const message = refusal?.message ?? messageOf(error);
  sendJson(to, status, {
    success: false,
    message,
    ...(refusal && { code: refusal.code }),
    ...(refusal?.quota && { quota: refusal.quota }),
  });
}

/** Ends an answer with JSON. */
export function sendJson({ res, headers }: AnswerTo, status: number, body: object): void {
  const text = JSON.stringify(body);
  const own = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(Buffer.byteLength(text))];
  // All in one list, which Node writes as it stands: what is set one by one it keeps and looks up first.
  res.writeHead(status, [...headers, ...own]).end(text);
}

/** The same for text with headers of its own, which take the place of those that it has anyway. */
function send({ res, headers }: AnswerTo, status: number, text: string, own: Page['headers']): void {
  setHeaderList(res, [...headers, ...Object.entries(own).flat(), 'Content-Length', String(Buffer.byteLength(text))]);
  res.writeHead(status).end(text);
}

function messageOf(error: unknown): string {
  if (error instanceof Overloaded) return tooBusy;
  return error instanceof PaymentUnavailable ? error.message : ourFault;
}

/** A client that still sends reads no answer: what comes within a moment is read away, and the rest is hung up on. */
export async function readAway(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (!req.complete) {
    const signal = AbortSignal.timeout(patience.farewell);
    await once(req.resume(), 'end', { signal }).catch(() => undefined);
  }
  if (!req.complete) res.setHeader('Connection', 'close');
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof SubmitError) return error.code;
  return error instanceof PaymentUnavailable ? 'payment' : 'fault';
}

function isNative(req: IncomingMessage): boolean {
  return wantsHtml(req.headers, isJson(req));
}

function pageFacts(req: IncomingMessage, formName: string | null) {
  const { referer, origin, 'accept-language': acceptLanguage } = req.headers;
  return { acceptLanguage, formName, backUrl: referer ?? siteOriginOf(origin, undefined) };
}

function sendPage(to: AnswerTo, status: number, { html, headers }: Page): void {
  send(to, status, html, headers);
}
