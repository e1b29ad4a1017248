import { once } from 'node:events';
import type { Request, Response } from 'express';
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
export function respondAccepted(req: Request, res: Response, post: Post, { body, location }: Answer): void {
  if (!isNative(req)) {
    sendJson(res, 200, body);
  } else if (location) {
    res.status(location.status).set({ Location: location.url, 'Cache-Control': 'no-store', Vary: 'Accept' }).end();
  } else {
    sendPage(res, 200, renderConfirmationPage(pageFacts(req, post.form.name)));
  }
}

const ourFault = 'The submission could not be stored. Please try again.';
const tooBusy = 'There is too much to do at the moment. Please try again in a minute.';

/** Answers for whatever a post met: a refusal, or an error of ours, which has no code (spec 2.3, 4.1 rule 6 and 7.1). */
export function respondToError(req: Request, res: Response, error: unknown, formName: string | null): void {
  const refusal = error instanceof Refusal ? error : null;
  const status = refusal?.status ?? (error instanceof Overloaded ? 503 : 500);
  if (status === 503) res.set('Retry-After', '60');
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

/** Without Express's own, which looks for a cached copy, a charset and settings: a tenth of what a post costs. */
function sendJson(res: Response, status: number, body: object): void {
  const text = JSON.stringify(body);
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}

function messageOf(error: unknown): string {
  if (error instanceof Overloaded) return tooBusy;
  return error instanceof PaymentUnavailable ? error.message : ourFault;
}

/** A client that still sends reads no answer: what comes within a moment is read away, and the rest is hung up on. */
export async function readAway(req: Request, res: Response): Promise<void> {
  if (!req.complete) {
    const signal = AbortSignal.timeout(patience.farewell);
    await once(req.resume(), 'end', { signal }).catch(() => undefined);
  }
  if (!req.complete) res.set('Connection', 'close');
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Refusal) return error.code;
  return error instanceof PaymentUnavailable ? 'payment' : 'fault';
}

function isNative(req: Request): boolean {
  return wantsHtml(req.headers, isJson(req));
}

function pageFacts(req: Request, formName: string | null) {
  const backUrl = req.get('referer') ?? siteOriginOf(req.get('origin'), undefined);
  return { acceptLanguage: req.get('accept-language'), formName, backUrl };
}

function sendPage(res: Response, status: number, { html, headers }: Page): void {
  res.status(status).set(headers).send(html);
}
