import type { Request, Response } from 'express';
import type { Account } from '../../accounts/account.model';
import { createSession, endSession } from '../../accounts/session.repository';
import type { Database } from '../../db/database';
import { rateLimitAddress } from '../../rate-limits/client-address';
import type { Cookies } from '../session/cookies';
import { visitorOf } from '../session/visitor';

/** Signs this browser in with a session that is new, whatever it came with; the one that it had ends. */
export async function enter(
  { db, cookies }: { db: Database; cookies: Cookies },
  req: Request,
  res: Response,
  account: Account,
): Promise<void> {
  const { owner } = visitorOf(res);
  if (owner) await endSession(db, owner.account.id, owner.sessionId);
  const browser = { userAgent: req.get('user-agent') ?? null, ipAddress: req.ip ?? null };
  cookies.setSession(res, await createSession(db, account.id, browser));
}

/** The client's name for rate limits. */
export function clientOf(req: Request): string {
  return rateLimitAddress(req.ip ?? '');
}
