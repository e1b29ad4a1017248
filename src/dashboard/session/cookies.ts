import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { sessionDays } from '../../users/session.repository';

export interface HostCookie {
  readonly name: string;
  readonly options: { readonly path: '/'; readonly httpOnly: true; readonly sameSite: 'lax'; readonly secure: boolean };
}

/**
 * Name and options of a cookie that scripts cannot read. Over TLS the `__Host-` prefix keeps other hosts and paths of
 * the domain from setting it.
 */
export function hostCookie(baseUrl: string, name: string): HostCookie {
  const secure = new URL(baseUrl).protocol === 'https:';
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  };
}

/**
 * The session token of a signed-in browser, or the random visit ids of one that is not. Each visit has a cookie of its
 * own, so pages opened at the same time without one all stay valid.
 */
export interface SessionCookies {
  read(req: Request): { readonly session: string | undefined; readonly visits: readonly string[] };
  setSession(res: Response, token: string): void;
  setVisit(res: Response, visit: string): void;
  clearSession(res: Response): void;
}

export function createSessionCookies(baseUrl: string): SessionCookies {
  const { name, options } = hostCookie(baseUrl, 'letterbox');
  const visitPrefix = `${name}_visit_`;
  return {
    read(req) {
      const cookies = parseCookie(req.headers.cookie ?? '');
      const visits = Object.entries(cookies).flatMap(([cookie, visit]) =>
        cookie.startsWith(visitPrefix) && visit ? [visit] : [],
      );
      return { session: cookies[name], visits };
    },
    setSession: (res, token) => void res.cookie(name, token, { ...options, maxAge: sessionDays * 86_400_000 }),
    setVisit: (res, visit) => void res.cookie(visitPrefix + visit.slice(0, 6), visit, options),
    clearSession: (res) => void res.clearCookie(name, options),
  };
}
