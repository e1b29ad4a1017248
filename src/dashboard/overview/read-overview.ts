import type { Account } from '../../accounts/account.model';
import { type Usage, usageOf } from '../../accounts/usage';
import type { Database } from '../../db/database';
import { unlessSlow } from '../../db/unless-slow';
import { type DeliveryStats, findDeliveryStats } from '../../deliveries/delivery.stats';
import { countByDay, type DayCount } from '../../submissions/daily-counts';
import { findInboxPage, type InboxRow } from '../../submissions/inbox.query';
import type { Period } from './period';

/** What the overview shows of one account. */
export interface Overview {
  /** Null where there is more to count than the database's patience allows. */
  readonly days: readonly DayCount[] | null;
  /** Null as well when it took too long. */
  readonly deliveries: DeliveryStats | null;
  readonly newest: readonly InboxRow[];
  readonly usage: Usage;
}

/** Reads the overview of an account for the last `period` days in UTC, today included. */
export async function readOverview(database: Database, account: Account, period: Period): Promise<Overview> {
  const { pool } = database;
  // One after the other: posts wait for connections of the same pool.
  const usage = await usageOf(database, account);
  const { rows: newest } = await findInboxPage(pool, { accountId: account.id, folder: 'inbox' }, null, 5);
  const days = await unlessSlow(countByDay(pool, account.id, period));
  const deliveries = await unlessSlow(findDeliveryStats(pool, account.id, firstMoment(period)));
  return { days, deliveries, newest, usage };
}

/** When the first day of the period began, in UTC. */
function firstMoment(period: Period): Date {
  const day = 86_400_000;
  return new Date((Math.floor(Date.now() / day) - (period - 1)) * day);
}
