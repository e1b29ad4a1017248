import type { Database } from '../../src/db/database';
import { findFirstOwner } from '../../src/members/member.service';
import { type Browser, createSession } from '../../src/users/session.repository';

/** Signs in the first owner of an account; resolves to the token of the session. */
export async function createOwnerSession(
  db: Database,
  accountId: string,
  browser: Browser = { userAgent: 'a test', ipAddress: '127.0.0.1' },
): Promise<string> {
  const owner = await findFirstOwner(db, accountId);
  if (!owner) throw new Error(`the account ${accountId} has no owner`);
  return createSession(db, { userId: owner.id, accountId }, browser);
}
