import type { Pool } from 'pg';
import type { AlertCause } from '../../config/alerts';
import { alertTables } from './alert.repository';
import { isMutedSql } from './evaluate';

/** What is wrong with an account right now. */
export interface AccountHealth {
  /** The causes of its open alerts, without those that are turned off; at most 100. */
  readonly alerts: readonly AlertCause[];
  /** Enabled webhooks whose last call failed. */
  readonly failingWebhooks: number;
}

/** Finds open alerts and failing webhooks in one indexed statement. */
export async function findAccountHealth(pool: Pool, accountId: string): Promise<AccountHealth> {
  const { rows } = await pool.query<AccountHealth>({
    name: 'account-health',
    text: `SELECT ARRAY(SELECT a.cause FROM ${alertTables}
                        WHERE a.account_id = $1 AND a.closed_at IS NULL AND f.deleted_at IS NULL
                          AND NOT ${isMutedSql('a.cause')}
                        LIMIT 100) AS alerts,
                  (SELECT count(*)::int FROM webhooks
                   WHERE account_id = $1 AND active AND last_error IS NOT NULL) AS "failingWebhooks"`,
    values: [accountId],
  });
  return rows[0] ?? { alerts: [], failingWebhooks: 0 };
}
