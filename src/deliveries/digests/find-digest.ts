import type { Pool } from 'pg';
import { digestLimits } from '../../../config/limits';
import { mayNotifySql } from '../../decisions/withheld';
import type { DigestItem } from '../../email/digest';
import { recipientsOf } from '../../email/notification-times';
import { suppressedSql } from '../../email/suppressions';
import type { SubmissionData } from '../../files/merge-files';
import { ContextUnavailable, type FormRow, formSql, type SubmissionContext, toForm } from '../delivery.context';

/** A digest that a worker is about to send. */
export interface Digest {
  /** As the form's settings spell it now. */
  readonly recipient: string;
  readonly form: SubmissionContext['form'];
  /** The account's time zone. */
  readonly zone: string;
  /** The newest submissions, newest first; at least one. */
  readonly items: readonly DigestItem[];
  readonly total: number;
  /** As in SubmissionContext. */
  readonly suppressed: readonly string[];
}

interface DigestRow extends Pick<SubmissionContext, 'linkedEmails' | 'zone' | 'suppressed'> {
  readonly recipient: string;
  readonly form: FormRow;
  readonly isDeleted: boolean;
}

/**
 * The digest of a delivery as the settings are now, or why it is not sent. Submissions that were erased, deleted or
 * marked as spam are left out. Throws ContextUnavailable.
 */
export async function findDigest(pool: Pool, deliveryId: string): Promise<Digest | { readonly skip: string }> {
  try {
    const row = await findRow(pool, deliveryId);
    if (!row) return { skip: 'the digest was deleted' };
    const { linkedEmails, zone, suppressed, isDeleted } = row;
    const form = toForm(row.form);
    if (isDeleted) return { skip: 'the form was deleted' };
    if (form.settings.notification?.enabled === false) return { skip: 'notifications of this form are switched off' };
    const { all } = recipientsOf(form.settings, linkedEmails);
    const recipient = all.find((address) => address.toLowerCase() === row.recipient);
    if (recipient === undefined) return { skip: `${row.recipient} no longer gets notifications of this form` };
    const { items, total } = await findItems(pool, deliveryId);
    if (items.length === 0) return { skip: 'all of its submissions were deleted or marked as spam' };
    return { recipient, form, zone, items, total, suppressed };
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}

async function findRow(pool: Pool, deliveryId: string): Promise<DigestRow | undefined> {
  const { rows } = await pool.query<DigestRow>({
    name: 'digest',
    text: `SELECT g.recipient, a.linked_emails AS "linkedEmails", coalesce(a.time_zone, 'UTC') AS zone,
                  ${suppressedSql('a.id')} AS suppressed, f.deleted_at IS NOT NULL AS "isDeleted",
                  ${formSql} AS form
           FROM digests g JOIN forms f ON f.id = g.form_id JOIN accounts a ON a.id = g.account_id
           WHERE g.delivery_id = $1`,
    values: [deliveryId],
  });
  return rows[0];
}

interface ItemRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly data: SubmissionData | null;
  readonly mailOverrides: DigestItem['mailOverrides'];
  readonly files: number;
  readonly total: number;
}

async function findItems(pool: Pool, deliveryId: string): Promise<Pick<Digest, 'items' | 'total'>> {
  const { rows } = await pool.query<ItemRow>({
    name: 'digest-items',
    text: `WITH newest AS MATERIALIZED (
             SELECT s.id, s.created_at, count(*) OVER ()::int AS total
             FROM digest_entries e JOIN submissions s ON s.id = e.submission_id
             WHERE e.delivery_id = $1 AND ${mayNotifySql('s')}
             ORDER BY s.created_at DESC LIMIT ${digestLimits.items}
           )
           SELECT n.id, n.created_at AS "createdAt", n.total,
                  CASE WHEN pg_column_size(s.data) > ${digestLimits.storedBytes} THEN NULL
                       WHEN octet_length(s.data::text) > ${digestLimits.textBytes} THEN NULL ELSE s.data END AS data,
                  s.mail_overrides AS "mailOverrides",
                  (SELECT count(*)::int FROM files WHERE files.submission_id = n.id AND answer_id IS NULL) AS files
           FROM newest n JOIN submissions s USING (id) ORDER BY n.created_at DESC`,
    values: [deliveryId],
  });
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}
