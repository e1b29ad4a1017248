import type { Pool } from 'pg';
import type { MailCause } from '../members/member-mails';
import { ContextUnavailable } from './delivery.context';

/** A submission as an e-mail to a member describes it. */
interface Described {
  readonly id: string;
  readonly formName: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An e-mail to a member that a worker is about to send. */
export interface MemberMail {
  readonly cause: MailCause;
  readonly email: string;
  /** What the members call the account, and their time zone. */
  readonly account: { readonly title: string; readonly zone: string; readonly deletesAt: Date | null };
  /** Who caused it; null for the operator. */
  readonly by: string | null;
  /** How many submissions are still assigned to the member. */
  readonly count: number;
  /** The submission, if it is only one. */
  readonly submission: Described | null;
  /** The text of the note that mentions the member. */
  readonly note: string | null;
}

interface Row extends Omit<MemberMail, 'account' | 'submission' | 'count'> {
  readonly accountId: string;
  readonly userId: string;
  readonly title: string;
  readonly zone: string;
  readonly deletesAt: Date | null;
  readonly stopped: string | null;
  readonly isMember: boolean;
  readonly submissionIds: readonly string[];
}

/**
 * The e-mail of a delivery as it is now, or why it is not sent: it may be about something that was changed or deleted
 * since. Throws ContextUnavailable.
 */
export async function findMemberMail(pool: Pool, deliveryId: string): Promise<MemberMail | { readonly skip: string }> {
  try {
    const row = await findMail(pool, deliveryId);
    if (!row) return { skip: 'the e-mail was deleted' };
    if (!row.isMember) return { skip: 'the person is no longer a member of the account' };
    const { title, zone, deletesAt } = row;
    const mail = { cause: row.cause, email: row.email, account: { title, zone, deletesAt }, by: row.by };
    if (row.cause === 'deletion' || row.cause === 'deletion_soon') {
      if (deletesAt === null) return { skip: 'the account is kept' };
      return { ...mail, count: 0, submission: null, note: null };
    }
    if (row.stopped) return { skip: `the account is ${row.stopped}` };
    const found = await findSubmissions(pool, row);
    if (found.length === 0) return { skip: 'nothing is left that it could tell about' };
    if (row.cause === 'mentioned' && row.note === null) return { skip: 'the note was deleted' };
    const [first = null] = found;
    const isOne = found.length === 1;
    return { ...mail, count: found.length, submission: isOne ? await describe(pool, first) : null, note: row.note };
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}

async function findMail(pool: Pool, deliveryId: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT mail.cause, mail.account_id AS "accountId", mail.user_id AS "userId", u.email,
            mail.submission_ids AS "submissionIds", coalesce(nullif(a.name, ''), a.email) AS title,
            coalesce(a.time_zone, 'UTC') AS zone, a.deletes_at AS "deletesAt", a.stopped,
            coalesce(nullif(other.name, ''), other.email) AS by,
            EXISTS (SELECT FROM members m WHERE m.account_id = a.id AND m.user_id = u.id) AS "isMember",
            (SELECT text FROM submission_notes n WHERE n.id = mail.note_id) AS note
     FROM member_mails mail JOIN accounts a ON a.id = mail.account_id JOIN users u ON u.id = mail.user_id
     LEFT JOIN users other ON other.id = mail.caused_by
     WHERE mail.delivery_id = $1`,
    [deliveryId],
  );
  return rows[0];
}

/** The ids of its submissions that the member may see, are in no recycle bin and, if assigned, still are. */
async function findSubmissions(pool: Pool, { accountId, userId, cause, submissionIds }: Row): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT s.id FROM submissions s
     JOIN members m ON m.account_id = s.account_id AND m.user_id = $3 AND (m.form_ids IS NULL OR s.form_id = ANY (m.form_ids))
     WHERE s.id = ANY ($2::uuid[]) AND s.account_id = $1 AND s.deleted_at IS NULL
       AND ($4 <> 'assigned' OR EXISTS (SELECT FROM assignments WHERE submission_id = s.id AND user_id = $3))`,
    [accountId, submissionIds, userId, cause],
  );
  return rows.map(({ id }) => id);
}

async function describe(pool: Pool, id: string | null): Promise<Described | null> {
  const { rows } = await pool.query<Described>(
    'SELECT s.id, f.name AS "formName", s.data FROM submissions s JOIN forms f ON f.id = s.form_id WHERE s.id = $1',
    [id],
  );
  return rows[0] ?? null;
}
