import { channelAlerts } from '../../config/alerts';
import { isPaid, planNames } from '../../config/plans';
import type { Queries } from '../db/transaction-queries';
import { newId } from '../lib/new-id';

/*
 * The second channel of alerts, besides the e-mail to the account's address: a webhook of the account, and another
 * address that gets a copy of the e-mail. A webhook that fails is alerted by e-mail only, so the channel never reports
 * about itself.
 */

const paidPlans = planNames.filter(isPaid).map((plan) => `'${plan}'`);

/**
 * SQL that inserts the webhook deliveries of new alerts, given a relation with their `alert_id`, `account_id`, `cause` and
 * the id of a delivery (`channel_id`). Nothing for accounts without such a webhook.
 */
export const insertChannelDeliveries = (alerts: string) => `
  INSERT INTO deliveries (id, account_id, about, alert_id, kind, webhook_id)
  SELECT opened.channel_id, opened.account_id, 'alert', opened.alert_id, 'webhook', w.id
  FROM (${alerts}) AS opened JOIN accounts ac ON ac.id = opened.account_id
  JOIN webhooks w ON w.id = ac.alert_webhook_id AND w.active
  WHERE opened.cause IN (${channelAlerts.map((cause) => `'${cause}'`)}) AND ac.plan IN (${paidPlans})`;

/** SQL for whether the account `ac` has a second channel. */
export const hasChannelSql = '(ac.alert_webhook_id IS NOT NULL OR ac.alert_email IS NOT NULL)';

/** Sends a sample over both channels, as an alert would be sent. */
export async function sendSampleAlert(queries: Queries, accountId: string): Promise<void> {
  await queries.query(
    `WITH stored AS (
       INSERT INTO alerts (id, account_id, cause, facts, closed_at, mailed_at)
       VALUES ($1, $2, 'digest', '{"lines":[],"sample":true}', now(), now())
     ), mailed AS (
       INSERT INTO deliveries (id, account_id, about, alert_id, kind) VALUES ($3, $2, 'alert', $1, 'email')
     )
     ${insertChannelDeliveries(`SELECT $1::uuid AS alert_id, $2::uuid AS account_id, 'digest' AS cause, $4::uuid AS channel_id`)}`,
    [newId(), accountId, newId(), newId()],
  );
}
