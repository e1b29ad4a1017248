import { alertLimits } from '../../../config/alerts';
import { currentPeriod, monthlyQuotaSql, usedInPeriod } from '../../accounts/usage';
import type { AlertFinding } from '../alert';
import { type AlertRule, isOpenSql } from '../evaluate';

// Reads every row of `usage`: an index on a column that each commit updates would cost more.
const selectUsage = `
  SELECT usage.account_id, ${currentPeriod} AS period, ${usedInPeriod} AS used, ${monthlyQuotaSql} AS quota
  FROM usage JOIN accounts ac ON ac.id = usage.account_id`;

const isNear = `quota > 0 AND used >= quota * ${alertLimits.quotaWarning} AND used < quota`;
const isReached = 'quota > 0 AND used >= quota';

/** Requests over the quota, rejected or held, since the hour in which the alert `a` was opened. */
const overQuotaSince = `
  SELECT coalesce(sum(c.count), 0) FROM forms q JOIN decision_counts c ON c.form_id = q.id
  WHERE q.account_id = a.account_id AND c.reason IN ('quota_reached', 'over_quota')
    AND c.hour >= date_trunc('hour', a.opened_at, 'UTC')`;

/** Most of the monthly quota is used. Ends when it is used up, when the month ends or when the quota is raised. */
export const quotaWarningRule: AlertRule = quotaRule('quota_80', isNear, '0');

/** The monthly quota is used up; counts the requests beyond it. Ends when the month ends or the quota is raised. */
export const quotaReachedRule: AlertRule = quotaRule('quota_100', isReached, `(${overQuotaSince})`);

function quotaRule(cause: 'quota_80' | 'quota_100', condition: string, count: string): AlertRule {
  return {
    cause,
    find: async (client) => {
      const { rows } = await client.query<AlertFinding>(
        `SELECT account_id AS "accountId", 0 AS count,
                json_build_object('used', used, 'limit', quota, 'period', period) AS facts
         FROM (${selectUsage}) AS u
         WHERE ${condition} AND NOT ${isOpenSql('u.account_id', 'u.account_id')}`,
        [cause],
      );
      return rows;
    },
    state: `SELECT false AS over, ${count} AS count
            FROM (${selectUsage} WHERE usage.account_id = a.account_id) AS u WHERE ${condition}`,
  };
}
