import { parseCookie } from 'cookie';
import type { CookieOptions, RequestHandler, Response } from 'express';

interface FlashCookie {
  readonly name: string;
  readonly options: CookieOptions;
}

/** The redirect is followed at once; what nobody fetched is soon no news. */
const maxAge = 60_000;

/** Lets a redirect say something on the page that it leads to, once: in a cookie, so that no link and no reload says it. */
export function createFlash(baseUrl: string): RequestHandler {
  const secure = new URL(baseUrl).protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}letterbox_notice`;
  const cookie: FlashCookie = { name, options: { path: '/', httpOnly: true, sameSite: 'lax', secure } };
  return (_req, res, next) => {
    res.locals.flash = cookie;
    next();
  };
}

/** Leaves words for the next page that this browser is shown. */
export function leaveFlash(res: Response, words: string): void {
  const { name, options } = flashOf(res);
  res.cookie(name, words, { ...options, maxAge });
}

/** What was left for the page that is being answered with; it is left no longer. */
export function takeFlash(res: Response): string | undefined {
  const { name, options } = flashOf(res);
  const words = res.req.method === 'GET' ? parseCookie(res.req.headers.cookie ?? '')[name] : undefined;
  if (words !== undefined) res.clearCookie(name, options);
  return words;
}

function flashOf(res: Response): FlashCookie {
  return res.locals.flash as FlashCookie;
}
