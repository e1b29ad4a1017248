import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Account } from '../../accounts/account.model';
import type { SecretBox } from '../../lib/secrets';
import { hashToken } from '../../lib/tokens';

/** A new API token on its way from the post that made it to the page that shows it. */
export interface TokenCookie {
  /** Hands the token to the browser, sealed, for a minute. */
  give(res: Response, token: string): void;
  /** Takes it back, this once; null where there is none, or where it is not the present token of the account. */
  take(req: Request, res: Response, account: Pick<Account, 'apiTokenHash'>): string | null;
}

/** The cookie of a service at this address, unreadable to scripts and to who finds it. */
export function createTokenCookie(baseUrl: string, secrets: SecretBox): TokenCookie {
  const secure = new URL(baseUrl).protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}letterbox_token`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    give: (res, token) => void res.cookie(name, secrets.seal(token), { ...options, maxAge: 60_000 }),
    take(req, res, { apiTokenHash }) {
      const sealed = parseCookie(req.headers.cookie ?? '')[name];
      if (sealed === undefined) return null;
      res.clearCookie(name, options);
      const token = open(secrets, sealed);
      return token !== null && hashToken(token) === apiTokenHash ? token : null;
    },
  };
}

function open(secrets: SecretBox, sealed: string): string | null {
  try {
    return secrets.open(sealed);
  } catch {
    return null;
  }
}
