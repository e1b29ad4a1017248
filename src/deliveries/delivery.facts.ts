import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { filesSql, type StoredFile } from '../files/file.presenter';

/** The database did not say what is to be delivered, so nothing was sent; `cause` is its error. */
export class FactsUnavailable extends Error {
  constructor(cause: unknown) {
    super('what is to be delivered could not be read', { cause });
    this.name = 'FactsUnavailable';
  }
}

/** What was submitted, and the settings of its form as they are now; all that a delivery may need to know. */
export interface SubmissionFacts {
  readonly submission: {
    readonly id: string;
    readonly createdAt: Date;
    /** In the order submitted. */
    readonly fields: ReadonlyArray<readonly [name: string, value: unknown]>;
    /** The same as JSON text, verbatim. */
    readonly dataJson: string;
    /** In the order of their upload; neither the fields nor the data know of them. */
    readonly files: readonly StoredFile[];
    readonly envelope: { readonly subject?: string; readonly replyto?: string; readonly from_name?: string };
    readonly ipAddress: string;
    readonly referer: string | null;
  };
  readonly form: {
    readonly id: string;
    readonly name: string;
    readonly emailTo: string;
    readonly cc: readonly string[];
    readonly bcc: readonly string[];
    readonly subjectTemplate: string | null;
    readonly autoResponder: { readonly subject: string; readonly body: string; readonly from_name?: string } | null;
  };
  readonly linkedEmails: readonly string[];
}

/** Reads a submission with what its deliveries need; null when it was deleted for good. Throws FactsUnavailable. */
export async function findSubmissionFacts(pool: Pool, submissionId: string): Promise<SubmissionFacts | null> {
  // json_each keeps the order of the keys; a JavaScript object would put names such as "10" first.
  const rows = await read<SubmissionFacts & { createdAt: Date; dataJson: string }>(pool, {
    name: 'submission-facts',
    text: `SELECT json_build_object(
                    'id', s.id,
                    'fields', coalesce((SELECT json_agg(json_build_array(e.key, e.value) ORDER BY e.n)
                                        FROM json_each(s.data) WITH ORDINALITY AS e (key, value, n)), '[]'),
                    'files', ${filesSql('s')},
                    'envelope', coalesce(s.envelope, '{}'),
                    'ipAddress', s.ip_address,
                    'referer', s.referer) AS submission,
                  s.created_at AS "createdAt",
                  s.data::text AS "dataJson",
                  json_build_object(
                    'id', f.id, 'name', f.name, 'emailTo', f.email_to, 'cc', f.cc, 'bcc', f.bcc,
                    'subjectTemplate', f.subject_template, 'autoResponder', f.auto_responder) AS form,
                  a.linked_emails AS "linkedEmails"
           FROM submissions s JOIN forms f ON f.id = s.form_id JOIN accounts a ON a.id = s.account_id
           WHERE s.id = $1`,
    values: [submissionId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    submission: { ...row.submission, createdAt: row.createdAt, dataJson: row.dataJson },
    form: row.form,
    linkedEmails: row.linkedEmails,
  };
}

export interface WebhookSettings {
  readonly id: string;
  readonly url: string;
  /** Sealed, as the previous one is. */
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
  /** Null where the address decides. */
  readonly format: string | null;
}

/** Reads a webhook that is still there and switched on, else null. Throws FactsUnavailable. */
export async function findActiveWebhook(pool: Pool, webhookId: string): Promise<WebhookSettings | null> {
  const rows = await read<WebhookSettings>(pool, {
    name: 'webhook-active',
    text: `SELECT id, url, secret, format, previous_secret AS "previousSecret",
                  previous_secret_until AS "previousSecretUntil"
           FROM webhooks WHERE id = $1 AND active`,
    values: [webhookId],
  });
  return rows[0] ?? null;
}

/** The webhook that a delivery is for; null when it is for none, or gone. Throws FactsUnavailable. */
export async function findWebhookOf(pool: Pool, deliveryId: string): Promise<string | null> {
  const rows = await read<{ webhookId: string | null }>(pool, {
    name: 'webhook-of-delivery',
    text: 'SELECT webhook_id AS "webhookId" FROM deliveries WHERE id = $1',
    values: [deliveryId],
  });
  return rows[0]?.webhookId ?? null;
}

/** The account whose file a delivery moves; null when the file is gone. Throws FactsUnavailable. */
export async function findFileOwnerOf(pool: Pool, deliveryId: string): Promise<string | null> {
  const rows = await read<{ accountId: string }>(pool, {
    name: 'file-owner-of-delivery',
    text: 'SELECT f.account_id AS "accountId" FROM deliveries d JOIN files f ON f.id = d.file_id WHERE d.id = $1',
    values: [deliveryId],
  });
  return rows[0]?.accountId ?? null;
}

async function read<Row extends QueryResultRow>(pool: Pool, query: QueryConfig): Promise<Row[]> {
  try {
    return (await pool.query<Row>(query)).rows;
  } catch (error) {
    throw new FactsUnavailable(error);
  }
}
