import type { PoolClient } from 'pg';
import type { AlertFinding } from '../alert';
import { type AlertRule, isMutedSql, isOpenSql } from '../evaluate';
import { historyHours, minSilentHours, type SubmissionHistory, unusualAfterHours } from '../silence-model';

/** Forms per evaluation; the model takes about 0.15 ms for each silent one. */
const batchSize = 250;
const passIntervalMs = 3_600_000;
const beforeAllForms = '00000000-0000-0000-0000-000000000000';

/**
 * A form that used to receive submissions has been silent for an unusually long time (`unusualAfterHours`). Spam does
 * not end a silence. A submission in the recycle bin does, and so does one rejected over the quota, which has an alert
 * of its own. Ends when a submission arrives, when the form is paused, and after 8 weeks.
 *
 * Each process checks all forms once an hour, one batch per evaluation.
 */
export function createSilenceRule(): AlertRule {
  let nextPassAt = Number.NEGATIVE_INFINITY;
  let after: string | null = null;
  return {
    cause: 'silence',
    find: async (client) => {
      if (after === null) {
        if (performance.now() < nextPassAt) return [];
        nextPassAt = performance.now() + passIntervalMs;
        after = beforeAllForms;
      }
      const formIds = await findNextForms(client, after);
      after = formIds.length < batchSize ? null : (formIds.at(-1) ?? null);
      const silent = await findSilentForms(client, formIds);
      return findUnreceived(client, silent.filter(isUnusual));
    },
    state: `
      SELECT NOT q.active OR a.opened_at < now() - interval '${historyHours} hours' OR EXISTS (
               SELECT FROM submissions s WHERE s.form_id = q.id AND ${inInbox} AND s.import_id IS NULL
                 AND s.created_at > (a.facts ->> 'lastAt')::timestamptz) AS over,
             1 AS count
      FROM forms q WHERE q.id = a.form_id`,
  };
}

interface SilentForm {
  readonly accountId: string;
  readonly formId: string;
  /** The last submission. */
  readonly lastAt: Date;
  /** The current hour, since the epoch. */
  readonly currentHour: number;
  /** The hours with submissions, since the epoch, in ascending order. */
  readonly hours: readonly number[];
  /** The number of submissions in each of `hours`. */
  readonly counts: readonly number[];
}

// The predicate of the index submissions_of_form, word for word, so that only the index is read.
const inInbox = 's.deleted_at IS NULL AND NOT s.is_spam';
const hourOf = (time: string) => `floor(extract(epoch FROM ${time}) / 3600)::int`;

const isRecent = `s.form_id = f.id AND ${inInbox} AND s.created_at >= now() - interval '${historyHours} hours'`;
const isImported =
  's.import_id IN (SELECT i.id FROM imports i WHERE i.form_id = silent.id) AND s.import_id IS NOT NULL';

/** SQL for the number of submissions in each hour of the history. Imported ones are subtracted: the index has them too. */
const perHour = (which: string, number: string) => `
  SELECT ${hourOf('s.created_at')} AS hour, ${number} AS received FROM submissions s
  WHERE ${which} AND ${inInbox}
    AND s.created_at >= date_trunc('hour', silent.at, 'UTC') - interval '${historyHours - 1} hours'
  GROUP BY 1`;

async function findNextForms(client: PoolClient, after: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM forms WHERE id > $1 AND active AND deleted_at IS NULL ORDER BY id LIMIT ${batchSize}`,
    [after],
  );
  return rows.map(({ id }) => id);
}

/** Finds the forms without a submission in the last 3 hours, but with one in the last 8 weeks. */
async function findSilentForms(client: PoolClient, formIds: readonly string[]): Promise<SilentForm[]> {
  const { rows } = await client.query<SilentForm>(
    `WITH silent AS MATERIALIZED (
       SELECT f.id, f.account_id, latest.at
       FROM forms f JOIN accounts ac ON ac.id = f.account_id
       CROSS JOIN LATERAL (
         SELECT CASE WHEN EXISTS (SELECT FROM imports i WHERE i.form_id = f.id)
                     THEN (SELECT max(s.created_at) FROM submissions s WHERE ${isRecent} AND s.import_id IS NULL)
                     ELSE (SELECT max(s.created_at) FROM submissions s WHERE ${isRecent}) END AS at) AS latest
       WHERE f.id = ANY ($2::uuid[]) AND ac.stopped IS NULL
         AND latest.at BETWEEN now() - interval '${historyHours} hours' AND now() - interval '${minSilentHours} hours'
         AND NOT ${isMutedSql('$1')} AND NOT ${isOpenSql('f.account_id', 'f.id')}
     )
     SELECT silent.account_id AS "accountId", silent.id AS "formId", silent.at AS "lastAt",
            ${hourOf('now()')} AS "currentHour", history.hours, history.counts
     FROM silent CROSS JOIN LATERAL (
       SELECT array_agg(hour ORDER BY hour) AS hours, array_agg(received ORDER BY hour) AS counts
       FROM (SELECT hour, sum(received)::int AS received
             FROM (${perHour('s.form_id = silent.id', 'count(*)')}
                   UNION ALL ${perHour(isImported, '-count(*)')}) AS counted
             GROUP BY 1 HAVING sum(received) > 0) AS per_hour) AS history`,
    ['silence', formIds],
  );
  return rows;
}

function isUnusual({ currentHour, hours, counts }: SilentForm): boolean {
  const limit = unusualAfterHours(toHistory(hours, counts));
  const silentHours = currentHour - (hours.at(-1) ?? currentHour) - 1;
  return limit !== null && silentHours >= limit;
}

function toHistory(hours: readonly number[], counts: readonly number[]): SubmissionHistory {
  const [startHour = 0] = hours;
  const perHour = new Array<number>((hours.at(-1) ?? startHour) - startHour + 1).fill(0);
  hours.forEach((hour, index) => {
    perHour[hour - startHour] = counts[index] ?? 0;
  });
  return { startHour, counts: perHour };
}

/** Leaves out forms whose submissions are not in the inbox: deleted since, or rejected over the quota. */
async function findUnreceived(client: PoolClient, forms: readonly SilentForm[]): Promise<AlertFinding[]> {
  if (forms.length === 0) return [];
  const { rows } = await client.query<AlertFinding>(
    `SELECT f.account_id AS "accountId", f.id AS "formId", 1 AS count, json_build_object('lastAt', silent.at) AS facts
     FROM unnest($1::uuid[], $2::timestamptz[]) AS silent (id, at) JOIN forms f ON f.id = silent.id
     WHERE NOT EXISTS (SELECT FROM submissions s WHERE s.account_id = f.account_id AND s.form_id = f.id
                         AND s.deleted_at IS NOT NULL AND NOT s.is_spam AND s.created_at > silent.at)
       AND NOT EXISTS (SELECT FROM decision_counts c WHERE c.form_id = f.id AND c.reason = 'quota_reached'
                         AND c.hour >= date_trunc('hour', silent.at, 'UTC'))`,
    [forms.map(({ formId }) => formId), forms.map(({ lastAt }) => lastAt)],
  );
  return rows;
}
