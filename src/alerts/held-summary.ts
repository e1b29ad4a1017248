import type { Pool, PoolClient } from 'pg';
import { isWithheldForSql } from '../decisions/withheld';
import type { MailLinks } from '../email/mail-links';
import type { Message } from '../email/message';
import { buildParagraphMail, type ParagraphMail } from '../email/paragraph-mail';
import { newId } from '../lib/new-id';
import { oneLine } from '../lib/text';
import { describeReasons, formatScore } from '../spam/describe-score';
import type { SpamReason } from '../spam/spam-input';
import { folderSql } from '../submissions/folders';
import { findSender } from '../submissions/sender';
import { countOf, formatTime } from './alert.text';
import { exclusively } from './evaluate';
import { insertChannelDeliveries } from './second-channel';

/** Accounts per evaluation; the others get their summary in the next one. */
const maxAccounts = 500;
/** Submissions listed in a summary, the newest ones. */
const maxListed = 30;
/** How long a summary waits after the first held submission, so that a flood gets one summary. */
const waitMinutes = 60;

/**
 * Creates the daily summaries of submissions that the spam filter holds, each with its e-mail, in one transaction and
 * in one process at a time. Resolves to their number. A submission is in one summary; an account gets one in 24 hours.
 */
export async function createHeldSummaries(pool: Pool): Promise<number> {
  const created = await exclusively(pool, 'held summary', async (client) => {
    const summaries = await findDue(client);
    if (summaries.length > 0) await store(client, summaries);
    return summaries.length;
  });
  return created ?? 0;
}

interface HeldSummary {
  readonly accountId: string;
  /** The time of the newest submission in it. */
  readonly through: string;
  readonly total: number;
  readonly ids: readonly string[];
}

// Only what the spam filter holds. Repeats the predicate of the index `submissions_held`, so that it is used.
const isListed = `${folderSql.held} AND ${isWithheldForSql('filter')}`;
/** Counting stops at this number. */
const maxCounted = 1_000;

// Times of one account increase in the order of the commits, so none is skipped.
async function findDue(client: PoolClient): Promise<HeldSummary[]> {
  const { rows } = await client.query<HeldSummary>(
    `WITH RECURSIVE holding AS (
       (SELECT account_id FROM submissions WHERE ${folderSql.held} ORDER BY account_id LIMIT 1)
       UNION ALL
       SELECT (SELECT account_id FROM submissions WHERE ${folderSql.held} AND account_id > h.account_id
               ORDER BY account_id LIMIT 1)
       FROM holding h WHERE h.account_id IS NOT NULL
     ), due AS MATERIALIZED (
       SELECT ac.id, coalesce(told.told_through, '-infinity') AS told_through
       FROM holding JOIN accounts ac ON ac.id = holding.account_id LEFT JOIN spam_digests told ON told.account_id = ac.id
       CROSS JOIN LATERAL (
         SELECT created_at FROM submissions
         WHERE account_id = ac.id AND ${isListed} AND created_at > coalesce(told.told_through, '-infinity')
         ORDER BY created_at LIMIT 1) AS oldest
       WHERE ac.stopped IS NULL AND coalesce(told.created_at < now() - interval '24 hours', true)
         AND oldest.created_at < now() - interval '${waitMinutes} minutes'
       LIMIT ${maxAccounts}
     )
     SELECT due.id AS "accountId", news.*
     FROM due CROSS JOIN LATERAL (
       SELECT max(created_at)::text AS through, count(*)::int AS total,
              coalesce((array_agg(id ORDER BY created_at DESC))[1:${maxListed}], '{}') AS ids
       FROM (SELECT id, created_at FROM submissions
             WHERE account_id = due.id AND ${isListed} AND created_at > due.told_through
             ORDER BY created_at DESC LIMIT ${maxCounted}) AS newest) AS news`,
  );
  return rows;
}

async function store(client: PoolClient, summaries: readonly HeldSummary[]): Promise<void> {
  const rows = summaries.map(({ accountId, through, total, ids }) => ({
    ...{ id: newId(), delivery_id: newId(), channel_id: newId(), account_id: accountId, through },
    facts: { lines: [], held: { total, ids } },
  }));
  await client.query(
    `WITH summaries AS (
       SELECT * FROM json_to_recordset($1::json)
         AS d (id uuid, delivery_id uuid, channel_id uuid, account_id uuid, through timestamptz, facts jsonb)
     ), stored AS (
       INSERT INTO alerts (id, account_id, cause, facts, closed_at, mailed_at)
       SELECT id, account_id, 'digest', facts, now(), now() FROM summaries ORDER BY account_id
       RETURNING id
     ), told AS (
       INSERT INTO spam_digests AS t (account_id, told_through) SELECT account_id, through FROM summaries ORDER BY account_id
       ON CONFLICT (account_id) DO UPDATE SET told_through = excluded.told_through, created_at = now()
     ), calls AS (${insertChannelDeliveries(`
       SELECT id AS alert_id, account_id, 'digest' AS cause, channel_id FROM summaries JOIN stored USING (id)`)}
     )
     INSERT INTO deliveries (id, account_id, about, alert_id, kind)
     SELECT delivery_id, account_id, 'alert', id, 'email' FROM summaries JOIN stored USING (id)`,
    [JSON.stringify(rows)],
  );
}

/** A submission in a summary that the spam filter still holds. */
export interface HeldLine {
  readonly id: string;
  readonly formName: string;
  readonly createdAt: Date;
  /** The account's time zone. */
  readonly zone: string;
  readonly spamScore: number | null;
  readonly spamReasons: readonly SpamReason[] | null;
  /** Null if the data is too large. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** The submissions of a summary that the spam filter still holds, newest first. */
export async function findHeldLines(pool: Pool, alertId: string): Promise<HeldLine[]> {
  const { rows } = await pool.query<HeldLine>(
    `SELECT s.id, f.name AS "formName", s.created_at AS "createdAt",
            coalesce(ac.time_zone, 'UTC') AS zone, s.spam_score AS "spamScore",
            s.spam_reasons AS "spamReasons", CASE WHEN pg_column_size(s.data) < 100000 THEN s.data END AS data
     FROM alerts a CROSS JOIN LATERAL jsonb_array_elements_text(a.facts -> 'held' -> 'ids') AS listed (id)
     JOIN submissions s ON s.id = listed.id::uuid JOIN forms f ON f.id = s.form_id
     JOIN accounts ac ON ac.id = a.account_id
     WHERE a.id = $1 AND s.account_id = a.account_id AND ${isWithheldForSql('filter', 's')} AND s.deleted_at IS NULL AND NOT s.is_spam
     ORDER BY s.created_at DESC`,
    [alertId],
  );
  return rows;
}

interface HeldMailContext extends Pick<ParagraphMail, 'mailFrom' | 'ownerEmail' | 'copyTo'> {
  /** Decides the Message-ID. */
  readonly deliveryId: string;
  readonly baseUrl: string;
  readonly mailLinks: MailLinks;
}

/** Builds the e-mail; every attempt has the same Message-ID. `total` is the count when the summary was created. */
export function buildHeldMail(lines: readonly HeldLine[], total: number, context: HeldMailContext): Message {
  const { deliveryId: id, mailFrom, ownerEmail, copyTo, baseUrl, mailLinks } = context;
  const { subject, path } = describeHeld(lines, total);
  const more = total - lines.length;
  return buildParagraphMail({
    ...{ id, mailFrom, ownerEmail, copyTo, subject, title: subject },
    paragraphs: [
      'The spam filter is holding these submissions; nothing was sent for them. To send one, open its link and press ' +
        '“Release”. You don’t need to sign in. Links in e-mails work for 30 days after the submission arrived.',
      ...lines.flatMap((line) => [describeLine(line), { link: mailLinks.change(line.id, 'release') }]),
      more > 0 ? `All held submissions, ${more} more than listed here:` : 'All held submissions:',
      { link: baseUrl + path },
    ],
  });
}

/** What the summary says without anything that a visitor submitted. */
export function describeHeld(lines: readonly HeldLine[], total: number) {
  const forms = [...new Set(lines.map(({ formName }) => `“${oneLine(formName, 80)}”`))];
  const [named, more] = [forms.slice(0, 5).join(', '), forms.length - 5];
  return {
    subject: `${countOf(Math.max(total, lines.length), 'submission')} held for review`,
    paragraphs: [
      `The spam filter is holding submissions to ${named}${more > 0 ? ` and ${countOf(more, 'other form')}` : ''}. Nothing ` +
        'was sent for them. To send one, release it.',
    ],
    path: '/dashboard/inbox?folder=held',
  };
}

function describeLine({ formName, createdAt, zone, data, spamScore, spamReasons }: HeldLine): string {
  const { name, address } = findSender((data ?? {}) as Parameters<typeof findSender>[0]);
  const sender = oneLine([name, address].filter(Boolean).join(', '), 150) || 'Unknown sender';
  const reasons = oneLine(describeReasons(spamReasons), 300);
  const score = spamScore === null ? '' : `\nScore ${formatScore(spamScore)}${reasons === '' ? '' : `: ${reasons}`}`;
  return `${sender}\n${oneLine(formName, 100)}, ${formatTime(createdAt, zone)}${score}`;
}
