import { alertLimits } from '../../../config/alerts';
import type { AlertFinding } from '../alert';
import { type AlertRule, isOpenSql } from '../evaluate';

// Must imply the predicate of the index `webhooks_failing`.
const isFailing = `w.consecutive_failures >= ${alertLimits.failedCalls} AND w.active`;

/**
 * A webhook keeps failing; counts the calls in a row. Ends when a call succeeds or the webhook is turned off or
 * deleted.
 */
export const webhookFailingRule: AlertRule = {
  cause: 'webhook_failing',
  find: async (client) => {
    const { rows } = await client.query<AlertFinding>(
      `SELECT w.account_id AS "accountId", w.id AS "webhookId", w.consecutive_failures AS count, '{}'::json AS facts
       FROM webhooks w WHERE ${isFailing} AND NOT ${isOpenSql('w.account_id', 'w.id')}`,
      ['webhook_failing'],
    );
    return rows;
  },
  state: `SELECT false AS over, w.consecutive_failures AS count FROM webhooks w WHERE w.id = a.webhook_id AND ${isFailing}`,
};
