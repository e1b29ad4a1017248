import { monthlyQuota, type Plan } from '../../config/plans';
import type { Database } from '../db/database';
import type { Account } from './account.model';

export interface Usage {
  readonly plan: Plan;
  /** Submissions that the account may receive this month; null means without limit. */
  readonly limit: number | null;
  readonly used: number;
  /** The month in UTC, as `YYYY-MM`. */
  readonly period: string;
  /** What the files of the account's submissions take. */
  readonly storage_bytes: number;
  /** What they may take; null means without limit. */
  readonly storage_limit_bytes: number | null;
}

// A row that was last written in an older month counts nothing yet; a database clock that was set back changes nothing.
const currentUsage = `
  SELECT greatest(period, month) AS period, CASE WHEN period >= month THEN used ELSE 0 END AS used,
         storage_bytes
  FROM usage, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM') AS month
  WHERE account_id = $1`;

/** What the account has received this month and keeps in files, and what it may. */
export async function usageOf(db: Database, account: Account): Promise<Usage> {
  const { rows } = await db.pool.query<{ period: string; used: number; storage_bytes: string }>(currentUsage, [
    account.id,
  ]);
  const { period, used, storage_bytes } = rows[0] ?? {
    period: new Date().toISOString().slice(0, 7),
    used: 0,
    storage_bytes: '0',
  };
  return {
    plan: account.plan,
    limit: monthlyQuota(account.plan, account.quotaOverride),
    used,
    period,
    storage_bytes: Number(storage_bytes),
    storage_limit_bytes: account.storageLimitBytes,
  };
}
