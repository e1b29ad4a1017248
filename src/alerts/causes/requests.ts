import { alertLimits } from '../../../config/alerts';
import { type DecisionReason, spamReasons } from '../../decisions/decision';
import type { AlertFinding } from '../alert';
import { type AlertRule, isOpenSql } from '../evaluate';

/** How far back `find` looks, so that an evaluation may be late. Counts are stored per hour. */
const lookBack = "date_trunc('hour', now(), 'UTC') - interval '2 hours'";
const firstHour = "date_trunc('hour', a.opened_at, 'UTC') - interval '2 hours'";
/** An alert ends when its cause has not occurred since. */
const calmSince = "now() - interval '7 days'";

/** Files of accepted submissions were not stored; counts the submissions. */
export const filesDroppedRule: AlertRule = {
  cause: 'files_dropped',
  find: async (client) => {
    const { rows } = await client.query<AlertFinding>(
      `SELECT f.account_id AS "accountId", f.id AS "formId", d.count, '{}'::json AS facts
       FROM (SELECT form_id, sum(count)::int AS count FROM decision_counts
             WHERE reason = 'files_dropped' AND hour >= ${lookBack} GROUP BY form_id) AS d
       JOIN forms f ON f.id = d.form_id
       WHERE NOT ${isOpenSql('f.account_id', 'f.id')}`,
      ['files_dropped'],
    );
    return rows;
  },
  state: `
    SELECT max(c.hour) < ${calmSince} AS over, sum(c.count) FILTER (WHERE c.hour >= ${firstHour}) AS count
    FROM decision_counts c
    WHERE c.form_id = a.form_id AND c.reason = 'files_dropped' AND c.hour >= least(${firstHour}, ${calmSince})`,
};

/** The reasons of requests that are not counted as submissions in the inbox. */
const notInInbox = [
  ...['quota_reached', 'rate_limited', 'time_trap', 'captcha_failed', 'captcha_missing'],
  ...spamReasons,
  'spam_limit',
  ...['origin_not_allowed', 'inactive_form', 'form_unavailable', 'invalid_body', 'payload_too_large', 'payment_failed'],
] as const satisfies readonly DecisionReason[];

const listed = (reasons: readonly DecisionReason[]) => `(${reasons.map((reason) => `'${reason}'`).join(', ')})`;

/** The time-trap drops a large share of a form's requests. Counts the dropped ones, in hours with enough for a wave. */
export const timeTrapWaveRule: AlertRule = waveRule('time_trap_wave', ['time_trap']);

/** The captcha drops a large share of a form's requests; counted in the same way. */
export const captchaWaveRule: AlertRule = waveRule('captcha_wave', ['captcha_failed', 'captcha_missing']);

function waveRule(cause: 'time_trap_wave' | 'captcha_wave', reasons: readonly DecisionReason[]): AlertRule {
  const { requests, share } = alertLimits.wave;
  return {
    cause,
    find: async (client) => {
      // Accepted submissions are only counted until the share is too small for a wave.
      const { rows } = await client.query<AlertFinding>(
        `WITH hours AS MATERIALIZED (
           SELECT form_id, hour, sum(count)::int AS dropped, sum(sum(count)) OVER (PARTITION BY form_id)::int AS total
           FROM decision_counts WHERE reason IN ${listed(reasons)} AND hour >= ${lookBack}
           GROUP BY form_id, hour HAVING sum(count) >= ${requests}
         ), waves AS (
           SELECT DISTINCT ON (f.id) f.id, f.account_id, h.dropped, h.total, accepted.count + others.count AS requests
           FROM hours h JOIN forms f ON f.id = h.form_id
           CROSS JOIN LATERAL (
             SELECT count(*)::int AS count FROM (
               SELECT FROM submissions s
               WHERE s.form_id = f.id AND s.deleted_at IS NULL AND NOT s.is_spam AND s.import_id IS NULL
                 AND s.created_at >= h.hour AND s.created_at < h.hour + interval '1 hour'
               LIMIT ceil(h.dropped / ${share})::int) AS bounded) AS accepted
           CROSS JOIN LATERAL (
             SELECT sum(c.count)::int AS count FROM decision_counts c
             WHERE c.form_id = f.id AND c.hour = h.hour AND c.reason IN ${listed(notInInbox)}) AS others
           WHERE NOT ${isOpenSql('f.account_id', 'f.id')} AND h.dropped >= ${share} * (accepted.count + others.count)
           ORDER BY f.id, h.hour DESC
         )
         SELECT w.account_id AS "accountId", w.id AS "formId", w.total AS count,
                json_build_object('dropped', w.dropped, 'requests', w.requests) AS facts
         FROM waves w`,
        [cause],
      );
      return rows;
    },
    state: `
      SELECT max(hour) < ${calmSince} AS over, sum(dropped) FILTER (WHERE hour >= ${firstHour}) AS count
      FROM (SELECT c.hour, sum(c.count) AS dropped FROM decision_counts c
            WHERE c.form_id = a.form_id AND c.reason IN ${listed(reasons)} AND c.hour >= least(${firstHour}, ${calmSince})
            GROUP BY c.hour HAVING sum(c.count) >= ${requests}) AS hours`,
  };
}

const lossReasons = [
  'captcha_missing',
  'captcha_failed',
  'origin_not_allowed',
] as const satisfies readonly DecisionReason[];

/** The site of a submission `s`; null if it is not known. */
const siteSql = "coalesce(s.sent_with ->> 'origin', substring(s.referer from '^https?://[^/?#]+'))";
const hourOfChange = (form: string) => `date_trunc('hour', ${form}.checks_changed_at, 'UTC')`;

/**
 * The first request that a form drops or rejects after its captcha or domains were changed, from a site with one of the
 * 100 submissions before that. Opened once per change, within 30 days: later requests are probably bots, or known to
 * the owner. Counts all requests that are lost for the same reason. Ends when the settings are changed again.
 */
export const settingsLossRule: AlertRule = {
  cause: 'settings_loss',
  find: async (client) => {
    const { rows } = await client.query<AlertFinding>(
      `WITH lossy AS MATERIALIZED (
         SELECT DISTINCT form_id FROM decision_counts WHERE reason IN ${listed(lossReasons)} AND hour >= ${lookBack}
       )
       SELECT f.account_id AS "accountId", f.id AS "formId", greatest(counted.count, 1) AS count,
              json_build_object('reason', first.reason, 'site', first.origin, 'changedAt', f.checks_changed_at) AS facts
       FROM lossy JOIN forms f ON f.id = lossy.form_id AND f.checks_changed_at > now() - interval '30 days'
       CROSS JOIN LATERAL (
         SELECT d.reason, d.origin FROM decision_samples d
         WHERE d.form_id = f.id AND d.reason IN ${listed(lossReasons)} AND d.origin IS NOT NULL
           AND d.created_at > greatest(f.checks_changed_at, ${lookBack})
           AND d.origin IN (
             SELECT ${siteSql} FROM submissions s
             WHERE s.form_id = f.id AND s.deleted_at IS NULL AND NOT s.is_spam AND s.created_at <= f.checks_changed_at
             ORDER BY s.created_at DESC LIMIT 100)
         ORDER BY d.created_at LIMIT 1) AS first
       CROSS JOIN LATERAL (
         SELECT sum(c.count)::int AS count FROM decision_counts c
         WHERE c.form_id = f.id AND c.reason = first.reason AND c.hour >= ${hourOfChange('f')}) AS counted
       WHERE NOT EXISTS (SELECT FROM alerts o WHERE o.account_id = f.account_id AND o.form_id = f.id AND o.cause = $1
                           AND (o.closed_at IS NULL OR o.opened_at > f.checks_changed_at) OFFSET 0)`,
      ['settings_loss'],
    );
    return rows;
  },
  state: `
    SELECT q.checks_changed_at > a.opened_at OR max(c.hour) < ${calmSince} AS over,
           sum(c.count) AS count
    FROM forms q JOIN decision_counts c ON c.form_id = q.id AND c.reason = a.facts ->> 'reason'
      AND c.hour >= ${hourOfChange('q')}
    WHERE q.id = a.form_id GROUP BY q.id`,
};
