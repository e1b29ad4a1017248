import type { Request } from 'express';
import type { Config } from '../../config';
import { createSessionCookies } from '../dashboard/session/cookies';
import type { Database } from '../db/database';
import type { SignedInOperator } from '../http/operator-login';
import { findSession } from '../users/session.repository';

/** An operator must have signed in or confirmed within this time. */
const freshMs = 12 * 3_600_000;

/** The operator who is signed in to the dashboard with this browser; null for everyone else. */
export async function findOperatorSession(
  { config, database }: { readonly config: Pick<Config, 'baseUrl'>; readonly database: Database },
  req: Request,
): Promise<SignedInOperator | null> {
  const { session: token } = createSessionCookies(config.baseUrl).read(req);
  const open = token === undefined ? null : await findSession(database, token);
  // An identity provider of an account does not decide about the installation.
  if (!open?.user.isOperator || open.session.providerId !== null) return null;
  return Date.now() - open.session.confirmedAt.getTime() < freshMs ? { name: `user ${open.user.id}` } : 'stale';
}
