import type { Account } from '../../accounts/account.model';
import { type Usage, usageOf } from '../../accounts/usage';
import type { Database } from '../../db/database';
import { type DeliveryFigures, measureDeliveries } from '../../deliveries/delivery.figures';
import { countByDay, type DayCount } from '../../submissions/daily-counts';
import { findInboxPage, type InboxRow } from '../../submissions/inbox.query';
import type { Period } from './period';

/** What the overview shows of one account. */
export interface Overview {
  readonly days: readonly DayCount[];
  readonly deliveries: DeliveryFigures;
  readonly newest: readonly InboxRow[];
  readonly usage: Usage;
}

/** Reads the overview of an account for the last `period` days in UTC, today included. */
export async function readOverview(database: Database, account: Account, period: Period): Promise<Overview> {
  const { pool } = database;
  // One after the other: posts wait for connections of the same pool.
  const usage = await usageOf(database, account);
  const { rows: newest } = await findInboxPage(pool, { accountId: account.id, folder: 'inbox' }, null, 5);
  const days = await countByDay(pool, account.id, period);
  const since = new Date(days[0]?.day ?? Date.now());
  return { days, deliveries: await measureDeliveries(pool, account.id, since), newest, usage };
}
