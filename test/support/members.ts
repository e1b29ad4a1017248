import type { Account } from '../../src/accounts/account.model';
import type { Role } from '../../src/members/permissions';
import { createSession } from '../../src/users/session.repository';
import type { User } from '../../src/users/user.model';
import type { RunningApp } from './app';
import { type DashboardClient, openDashboard } from './dashboard';
import { buildUser } from './factories';

/** Adds a new user to an account, or an existing one; with `formIds`, limited to these forms. */
export async function buildMember(
  { database: db }: Pick<RunningApp, 'database'>,
  account: Pick<Account, 'id'>,
  { role, formIds = null, user }: { role: Role; formIds?: string[] | null; user?: User },
): Promise<User> {
  const member = user ?? (await buildUser(db));
  await db.models.Member.create({ accountId: account.id, userId: member.id, role, formIds });
  return member;
}

/** A browser in which this user is signed in, which shows the account. */
export async function signInUser(
  app: Pick<RunningApp, 'url' | 'database'>,
  user: Pick<User, 'id'>,
  account: Pick<Account, 'id'> | null = null,
): Promise<DashboardClient> {
  const client = openDashboard(app);
  const browser = { userAgent: 'a test', ipAddress: '127.0.0.1' };
  const session = { userId: user.id, accountId: account?.id ?? null };
  client.cookies.set('letterbox', await createSession(app.database, session, browser));
  return client;
}
