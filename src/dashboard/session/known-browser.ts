import { randomUUID } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Config } from '../../../config';
import { createTickets } from '../../lib/tickets';
import { hashToken } from '../../lib/tokens';
import { type HostCookie, hostCookie } from './cookies';

/** Browsers keep no cookie for longer. */
const knownMs = 400 * 86_400_000;
const purpose = 'browser';

type Keys = Pick<Config, 'baseUrl' | 'secretKey' | 'secretKeyPrevious'>;

/**
 * The id of this browser if the user signed in with it before, from a cookie that only the service can make; null for a
 * browser that is new to the user.
 */
export function knownBrowserOf(config: Keys, req: Request, userId: string): string | null {
  const sealed = parseCookie(req.headers.cookie ?? '')[cookieOf(config, userId).name];
  const known = createTickets(config).read<{ userId: string; browser: string }>(purpose, sealed);
  return known?.userId === userId ? known.browser : null;
}

/** Makes this browser known to the user. */
export function rememberBrowser(config: Keys, req: Request, res: Response, userId: string): void {
  const browser = knownBrowserOf(config, req, userId) ?? randomUUID();
  const { name, options } = cookieOf(config, userId);
  res.cookie(name, createTickets(config).issue(purpose, { userId, browser }, knownMs), { ...options, maxAge: knownMs });
}

/** Each user has a cookie of their own, since several may use a browser. */
function cookieOf({ baseUrl }: Keys, userId: string): HostCookie {
  return hostCookie(baseUrl, `letterbox_browser_${hashToken(userId).slice(0, 8)}`);
}
