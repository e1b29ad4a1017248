import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { SecretBox } from '../../lib/secrets';
import { type HostCookie, hostCookie } from '../session/cookies';

/*
 * A new token travels in an encrypted cookie, which lasts a minute, from the request that created it to the page that
 * shows it, so that reloading the page does not create another one.
 */

/** Leaves a new token to the next page: the personal one or, with an id, one with scopes. */
export function leaveToken(res: Response, baseUrl: string, secrets: SecretBox, token: string, id?: string): void {
  const { name, options } = cookieOf(baseUrl, id);
  res.cookie(name, secrets.seal(token), { ...options, maxAge: 60_000 });
}

/** The token that was left, which is then removed from the browser; null when there is none or it is forged. */
export function takeToken(
  req: Request,
  res: Response,
  baseUrl: string,
  secrets: SecretBox,
  id?: string,
): string | null {
  const { name, options } = cookieOf(baseUrl, id);
  const sealed = parseCookie(req.headers.cookie ?? '')[name];
  if (sealed === undefined) return null;
  res.clearCookie(name, options);
  try {
    return secrets.open(sealed);
  } catch {
    return null;
  }
}

/** Each token has a cookie of its own, so that two tabs can create one each. */
function cookieOf(baseUrl: string, id?: string): HostCookie {
  return hostCookie(baseUrl, id === undefined ? 'letterbox_token' : `letterbox_token_${id}`);
}
