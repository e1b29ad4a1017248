import { monthlyQuota, type Plan, plans } from '../../config/plans';
import type { Queries } from '../db/transaction-queries';
import type { Account } from './account.model';
import { currentPeriodSql } from './usage-period';

export interface Usage {
  readonly plan: Plan;
  /** Submissions included per month; null means unlimited. */
  readonly limit: number | null;
  readonly used: number;
  /** The current month in UTC, as `YYYY-MM`. */
  readonly period: string;
  /** Bytes of all stored files. */
  readonly storage_bytes: number;
  /** Maximum bytes of stored files; null means unlimited. */
  readonly storage_limit_bytes: number | null;
}

/** SQL for the month that a row of `usage` counts now. */
export const currentPeriod = currentPeriodSql('period', 'now()');

/** SQL for the submissions of a row of `usage` in that month. A row last written in another month counts as zero. */
export const usedInPeriod = `CASE WHEN period = ${currentPeriod} THEN used ELSE 0 END`;

/** SQL for the submissions that an account `ac` may receive per month; null means unlimited. As `monthlyQuota`. */
export const monthlyQuotaSql = `
  CASE jsonb_typeof(ac.quota_override)
    WHEN 'string' THEN NULL
    WHEN 'number' THEN (ac.quota_override)::int
    ELSE CASE ac.plan ${Object.entries(plans)
      .map(([plan, { submissionsPerMonth }]) => `WHEN '${plan}' THEN ${submissionsPerMonth ?? 'NULL'}`)
      .join(' ')} END
  END`;

const currentUsage = `
  SELECT ${currentPeriod} AS period, ${usedInPeriod} AS used, storage_bytes FROM usage
  WHERE account_id = $1`;

/** The account's submissions this month and stored bytes, with their limits. */
export async function usageOf({ pool }: { readonly pool: Queries }, account: Account): Promise<Usage> {
  const { rows } = await pool.query<{ period: string; used: number; storage_bytes: string }>(currentUsage, [
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
