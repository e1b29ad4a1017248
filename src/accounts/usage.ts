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

/** SQL for a UsageRow of the account `$1`; no row before its first submission. */
export const currentUsage = `
  SELECT ${currentPeriod} AS period, ${usedInPeriod} AS used, storage_bytes FROM usage
  WHERE account_id = $1`;

export interface UsageRow {
  readonly period: string;
  readonly used: number;
  readonly storage_bytes: string;
}

/** The account's submissions this month and stored bytes, with their limits. */
export async function usageOf({ pool }: { readonly pool: Queries }, account: Account): Promise<Usage> {
  const { rows } = await pool.query<UsageRow>(currentUsage, [account.id]);
  return toUsage(account, rows[0]);
}

export function toUsage(account: Account, row: Partial<UsageRow> = {}): Usage {
  return {
    plan: account.plan,
    limit: monthlyQuota(account.plan, account.quotaOverride),
    used: row.used ?? 0,
    period: row.period ?? new Date().toISOString().slice(0, 7),
    storage_bytes: Number(row.storage_bytes ?? 0),
    storage_limit_bytes: account.storageLimitBytes,
  };
}
