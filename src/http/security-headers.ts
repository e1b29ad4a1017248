import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

type Directives = Readonly<Record<string, readonly string[]>>;

const nothing = ["'none'"];
const own = ["'self'"];

const boardContent: Directives = {
  defaultSrc: nothing,
  scriptSrc: own,
  // The board's page and its libraries carry styles in attributes and in elements made by script.
  styleSrc: [...own, "'unsafe-inline'"],
  imgSrc: [...own, 'data:'],
  fontSrc: own,
  connectSrc: own,
  baseUri: own,
  formAction: nothing,
  frameAncestors: nothing,
};

const pageContent: Directives = {
  defaultSrc: nothing,
  scriptSrc: own,
  styleSrc: own,
  imgSrc: [...own, 'data:'],
  fontSrc: own,
  connectSrc: own,
  baseUri: nothing,
  formAction: own,
  frameAncestors: nothing,
};

/** For Bull Board: everything from this service alone, in no frame, and no address passed on. */
export const boardHeaders = headersFor(boardContent, 'no-referrer');

/**
 * For our own pages: no inline script or style, in no frame. The referrer policy is `same-origin` because under
 * `no-referrer` a browser posts our own forms with `Origin: null`, which the check for the same origin refuses.
 */
export const pageHeaders = headersFor(pageContent, 'same-origin');

function headersFor(directives: Directives, referrer: 'no-referrer' | 'same-origin'): RequestHandler {
  const options: HelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives: copy(directives) },
    referrerPolicy: { policy: referrer },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  };
  const plain = helmet(options);
  // Only this host: what other names of the domain do is not ours to decide.
  const secure = helmet({ ...options, strictTransportSecurity: { maxAge: 180 * 86_400, includeSubDomains: false } });
  return (req, res, next) => (req.secure ? secure : plain)(req, res, next);
}

function copy(directives: Directives): Record<string, string[]> {
  return Object.fromEntries(Object.entries(directives).map(([name, sources]) => [name, [...sources]]));
}
