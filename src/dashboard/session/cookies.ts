import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { sessionDays } from '../../accounts/session.repository';

/**
 * The dashboard's cookies: the token of a session, and a random name for a browser in which nobody signed in. Pages that
 * are opened at once give it a name each, in a cookie of its own, and all of them go on fitting.
 */
export interface Cookies {
  read(req: Request): { readonly session: string | undefined; readonly visits: readonly string[] };
  setSession(res: Response, token: string): void;
  setVisit(res: Response, visit: string): void;
  clearSession(res: Response): void;
}

/** Cookies for a service at this address; over TLS their names let no other host or path of the domain plant one. */
export function createCookies(baseUrl: string): Cookies {
  const secure = new URL(baseUrl).protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  const names = { session: `${prefix}letterbox`, visit: `${prefix}letterbox_visit_` };
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read(req) {
      const cookies = parseCookie(req.headers.cookie ?? '');
      const visits = Object.entries(cookies).flatMap(([name, visit]) =>
        name.startsWith(names.visit) && visit ? [visit] : [],
      );
      return { session: cookies[names.session], visits };
    },
    setSession: (res, token) => void res.cookie(names.session, token, { ...options, maxAge: sessionDays * 86_400_000 }),
    setVisit: (res, visit) => void res.cookie(names.visit + visit.slice(0, 6), visit, options),
    clearSession: (res) => void res.clearCookie(names.session, options),
  };
}
