import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { AuditChanges } from '../../audit/audit-changes';
import { userActor } from '../../audit/audit-entry';
import { networkOf } from '../../lib/networks';
import { errorMessage } from '../../lib/text';
import { findUserByEmail } from '../../users/user.service';
import type { DashboardDeps } from '../dashboard.deps';
import { originOf, recordDone } from './record-done';

type RecordDeps = Pick<DashboardDeps, 'database' | 'logger'>;

/**
 * Records what a user did outside of an account, such as signing in: in the log of each account that the user is a
 * member of, or in that of the installation.
 */
export async function recordUser(
  deps: RecordDeps,
  req: Request,
  userId: string,
  action: string,
  changes: AuditChanges = {},
): Promise<void> {
  const { models } = deps.database;
  const [user, members] = await Promise.all([
    models.User.findByPk(userId),
    models.Member.findAll({ where: { userId }, attributes: ['accountId'], order: ['accountId'] }),
  ]);
  if (!user) return;
  const actor = userActor(user);
  const accounts = members.length > 0 ? members.map(({ accountId }) => accountId) : [null];
  const object = { kind: 'user', id: user.id, label: actor.label };
  for (const accountId of accounts)
    await recordDone(deps, { accountId, actor, action, object, changes, ...originOf(req) });
}

const oneAMinute = [{ limit: 1, windowMs: 60_000 }] as const;
/** Of one user, from all networks: a stranger must not fill the log. */
const perUser = [{ limit: 20, windowMs: 3_600_000 }] as const;

/** Failed sign-ins of this process that were not recorded, by user and network. */
const skipped = new LRUCache<string, number>({ max: 10_000 });

/**
 * Records that signing in as a known user failed: at most once a minute for each user and network, with the number of
 * attempts that this process saw since the last time. The response does not wait for it: how long it takes would reveal
 * whether the user exists.
 */
export function recordFailedSignIn(
  deps: RecordDeps & Pick<DashboardDeps, 'limiter'>,
  req: Request,
  email: string,
): void {
  recordIfDue(deps, req, email).catch((error: unknown) => {
    deps.logger.error({ error: errorMessage(error) }, 'a failed sign-in could not be added to the audit log');
  });
}

async function recordIfDue(
  deps: RecordDeps & Pick<DashboardDeps, 'limiter'>,
  req: Request,
  email: string,
): Promise<void> {
  const user = await findUserByEmail(deps.database, email);
  if (!user) return;
  const network = networkOf(req.ip ?? '');
  const key = `audit:sign-in-failed:${user.id}:${network}`;
  const attempts = (skipped.get(key) ?? 0) + 1;
  const isDue =
    (await deps.limiter.consume(key, oneAMinute)).allowed &&
    (await deps.limiter.consume(`audit:sign-in-failed:${user.id}`, perUser)).allowed;
  if (!isDue) return void skipped.set(key, attempts);
  skipped.delete(key);
  await recordUser(deps, req, user.id, 'sign-in.failed', { attempts: { new: attempts }, network: { new: network } });
}
