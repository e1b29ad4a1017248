import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { patience } from '../../config/limits';
import { Overloaded } from '../lib/budget';
import { PaymentUnavailable } from '../payments/payment-unavailable';
import type { Answer } from './answer';
import { siteOriginOf } from './domain-rule';
import { type Page, renderConfirmationPage, renderErrorPage } from './pages/pages';
import type { Trouble } from './pages/troubles';
import type { Post } from './post';
import { isJson } from './read-body';
import { Refusal } from './refusal';
import { wantsHtml } from './response-format';

/** Answers an accepted post: JSON, or for a native form post a redirect or a page (spec 4.1 rules 1 to 5). */
export function respondAccepted(
  req: IncomingMessage,
  res: ServerResponse,
  post: Post,
  { body, location }: Answer,
): void {
  if (!isNative(req)) {
    sendJson(res, 200, body);
  } else if (location) {
    send(res, location.status, '', { Location: location.url, 'Cache-Control': 'no-store', Vary: 'Accept' });
  } else {
    sendPage(res, 200, renderConfirmationPage(pageFacts(req, post.form.name)));
  }
}

const ourFault = 'The submission could not be stored. Please try again.';
const tooBusy = 'There is too much to do at the moment. Please try again in a minute.';

/** Answers for whatever a post met: a refusal, or an error of ours, which has no code (spec 2.3, 4.1 rule 6 and 7.1). */
export function respondToError(
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  formName: string | null,
): void {
  const refusal = error instanceof Refusal ? error : null;
  const status = refusal?.status ?? (error instanceof Overloaded ? 503 : 500);
  if (status === 503) res.setHeader('Retry-After', '60');
  if (isNative(req)) {
    sendPage(res, status, renderErrorPage({ ...pageFacts(req, formName), trouble: troubleOf(error) }));
    return;
  }
  const message = refusal?.message ?? messageOf(error);
  sendJson(res, status, {
    success: false,
    message,
    ...(refusal && { code: refusal.code }),
    ...(refusal?.quota && { quota: refusal.quota }),
  });
}

/** Ends an answer with JSON. */
export function sendJson(res: ServerResponse, status: number, body: object): void {
  send(res, status, JSON.stringify(body), { 'Content-Type': 'application/json; charset=utf-8' });
}

function send(res: ServerResponse, status: number, text: string, headers: Page['headers']): void {
  res.statusCode = status;
  for (const name in headers) res.setHeader(name, headers[name] as string);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
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
  if (error instanceof Refusal) return error.code;
  return error instanceof PaymentUnavailable ? 'payment' : 'fault';
}

function isNative(req: IncomingMessage): boolean {
  return wantsHtml(req.headers, isJson(req));
}

function pageFacts(req: IncomingMessage, formName: string | null) {
  const { referer, origin, 'accept-language': acceptLanguage } = req.headers;
  return { acceptLanguage, formName, backUrl: referer ?? siteOriginOf(origin, undefined) };
}

function sendPage(res: ServerResponse, status: number, { html, headers }: Page): void {
  send(res, status, html, headers);
}
