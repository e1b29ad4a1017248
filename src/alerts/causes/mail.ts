import { alertLimits } from '../../../config/alerts';
import { isUnscheduled } from '../../deliveries/backlog';
import { rejectedRecipient } from '../../email/mail-errors';
import { notSent } from '../../email/suppressions';
import type { AlertFinding } from '../alert';
import { type AlertRule, isOpenSql } from '../evaluate';
import { hasChannelSql } from '../second-channel';

/** How far back `find` looks for failures, so that an evaluation may be late. */
const lookBack = "now() - interval '10 minutes'";

const failedAt = "(a.facts ->> 'failedAt')::timestamptz";
const inInbox = 's.deleted_at IS NULL AND NOT s.is_spam';

/** A notification that the mail server rejected for now, and again a minute later (MAIL_RETRY). */
const isDelayed = "d.status = 'queued' AND d.retries >= 2";

/** The status `delayed` stands for a notification that is delayed; it finished when that attempt began. */
const result = `
  CASE d.status WHEN 'queued' THEN 'delayed' ELSE d.status END AS status, coalesce(d.finished_at, d.started_at) AS finished_at,
  d.error, d.response_status`;
const hasResult = `(d.status IN ('succeeded', 'failed') OR ${isDelayed})`;

/**
 * The settled and delayed notifications of a form around a moment: those of the last 30 submissions before it and the
 * first 30 after, and as many digests, with their recipient in `digest_of`.
 * OFFSET 0 makes the planner use the index of each submission instead of reading the whole table.
 */
export const notificationsAround = (formId: string, moment: string) => `
  SELECT ${result}, NULL::text AS digest_of
  FROM ((SELECT s.id FROM submissions s WHERE s.form_id = ${formId} AND ${inInbox} AND s.created_at <= ${moment}
         ORDER BY s.created_at DESC LIMIT 30)
        UNION ALL
        (SELECT s.id FROM submissions s WHERE s.form_id = ${formId} AND ${inInbox} AND s.created_at > ${moment}
         ORDER BY s.created_at LIMIT 30)) AS near,
       LATERAL (SELECT * FROM deliveries WHERE submission_id = near.id OFFSET 0) AS d
  WHERE d.kind = 'email' AND d.webhook_id IS NULL AND ${hasResult}
  UNION ALL
  SELECT ${result}, near.recipient
  FROM ((SELECT g.delivery_id, g.recipient FROM digests g WHERE g.form_id = ${formId} AND g.created_at <= ${moment}
         ORDER BY g.created_at DESC LIMIT 30)
        UNION ALL
        (SELECT g.delivery_id, g.recipient FROM digests g WHERE g.form_id = ${formId} AND g.created_at > ${moment}
         ORDER BY g.created_at LIMIT 30)) AS near,
       LATERAL (SELECT * FROM deliveries WHERE id = near.delivery_id OFFSET 0) AS d
  WHERE ${hasResult}`;

/** Recent deliveries of e-mail that failed, and those that are delayed, of accounts with a second channel. */
const recent = `
  SELECT d.id, d.submission_id, d.finished_at, d.webhook_id FROM deliveries d
  WHERE d.kind = 'email' AND d.status = 'failed' AND d.finished_at > ${lookBack}
  UNION ALL
  SELECT d.* FROM accounts ac CROSS JOIN LATERAL (
    SELECT d.id, d.submission_id, d.started_at, d.webhook_id FROM deliveries d
    WHERE ${isUnscheduled} AND d.kind = 'email' AND d.account_id = ac.id AND d.due_at = 'infinity'
      AND ${isDelayed} AND d.started_at > ${lookBack} OFFSET 0) AS d
  WHERE ${hasChannelSql}`;

/**
 * Notifications of a form do not arrive: the last three failed, or one was permanently rejected because of its
 * recipient or not sent because all are suppressed, and none has been accepted since. With a second channel, the first
 * failure is enough, and a delay too. Counts the failed ones, among the newest 1,000 submissions. Ends when one is
 * accepted. The digests of each recipient are looked at separately; one that failed is enough, because it stands
 * for many notifications and the next may be a day away. A form without a recipient that is not suppressed has an alert
 * of its own.
 */
export const mailFailingRule: AlertRule = {
  cause: 'mail_failing',
  find: async (client) => {
    const { rows } = await client.query<AlertFinding>(
      `WITH recent AS MATERIALIZED (${recent}
       ), latest AS MATERIALIZED (
         SELECT DISTINCT ON (form_id) form_id, account_id, created_at
         FROM (SELECT s.form_id, s.account_id, s.created_at, d.finished_at
               FROM recent d JOIN submissions s ON s.id = d.submission_id WHERE d.webhook_id IS NULL
               UNION ALL
               SELECT g.form_id, g.account_id, g.created_at, d.finished_at
               FROM recent d JOIN digests g ON g.delivery_id = d.id WHERE d.submission_id IS NULL) AS failed
         ORDER BY form_id, finished_at DESC
       )
       SELECT l.account_id AS "accountId", l.form_id AS "formId", greatest(since.failures, 1) AS count,
              json_build_object('failures', since.failures, 'isRejected', since.rejected, 'failedAt', since.last,
                                'digestOf', since.digest_of) AS facts
       FROM latest l JOIN accounts ac ON ac.id = l.account_id CROSS JOIN LATERAL (
         SELECT digest_of, (count(*) FILTER (WHERE status = 'failed'))::int AS failures, max(finished_at) AS last,
                coalesce(bool_or(starts_with(error, $2) AND response_status BETWEEN 500 AND 599), false) AS rejected
         FROM (SELECT *, max(finished_at) FILTER (WHERE status = 'succeeded') OVER (PARTITION BY digest_of) AS last_good
               FROM (${notificationsAround('l.form_id', 'l.created_at')}) AS near) AS settled
         WHERE (status = 'failed' OR status = 'delayed' AND ${hasChannelSql})
           AND (last_good IS NULL OR finished_at > last_good)
         GROUP BY digest_of
         HAVING count(*) >= CASE WHEN ${hasChannelSql} THEN 1 ELSE ${alertLimits.failedNotifications} END OR digest_of IS NOT NULL
           OR bool_or(starts_with(error, $2) AND response_status BETWEEN 500 AND 599 OR starts_with(error, $3))
         ORDER BY digest_of NULLS FIRST LIMIT 1) AS since
       WHERE NOT ${isOpenSql('l.account_id', 'l.form_id')}
         AND NOT EXISTS (SELECT FROM alerts o WHERE o.form_id = l.form_id AND o.cause = 'recipients_suppressed' AND o.closed_at IS NULL)`,
      ['mail_failing', rejectedRecipient, notSent],
    );
    return rows;
  },
  state: `
    SELECT EXISTS (
             SELECT FROM (${notificationsAround('a.form_id', 'a.opened_at')}
                          UNION ALL ${notificationsAround('a.form_id', 'now()')}) AS near
             WHERE status = 'succeeded' AND finished_at > ${failedAt}
               AND digest_of IS NOT DISTINCT FROM a.facts ->> 'digestOf') AS over,
           (a.facts ->> 'failures')::int + (
             SELECT count(*) FROM (
               SELECT s.id FROM submissions s
               WHERE s.form_id = a.form_id AND ${inInbox} AND s.created_at > a.opened_at - interval '1 day'
               ORDER BY s.created_at DESC LIMIT 1000) AS newest
             WHERE EXISTS (SELECT FROM deliveries d WHERE d.submission_id = newest.id AND d.kind = 'email'
                             AND d.status = 'failed' AND d.finished_at > ${failedAt}))
           + (SELECT count(*) FROM digests g JOIN deliveries d ON d.id = g.delivery_id
              WHERE g.form_id = a.form_id AND g.created_at > a.opened_at - interval '1 day'
                AND d.status = 'failed' AND d.finished_at > ${failedAt}) AS count`,
};
