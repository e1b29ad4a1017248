import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { filesSql, type StoredFile } from '../files/file.presenter';
import type { SubmissionData } from '../files/merge-files';

/** The database did not say what is to be delivered, so nothing was sent; `cause` is its error. */
export class ContextUnavailable extends Error {
  constructor(cause: unknown) {
    super('what is to be delivered could not be read', { cause });
    this.name = 'FactsUnavailable';
  }
}

/** What was submitted, and the settings of its form as they are now; all that a delivery may need to know. */
export interface SubmissionContext {
  readonly submission: {
    readonly id: string;
    readonly createdAt: Date;
    readonly data: SubmissionData;
    /** In the order of their upload; `data` does not contain them. */
    readonly files: readonly StoredFile[];
    readonly mailOverrides: { readonly subject?: string; readonly replyto?: string; readonly from_name?: string };
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

/**
 * Reads submissions with what their deliveries need, in the order of the ids; null for each that was deleted for good.
 * Throws FactsUnavailable.
 */
export async function findSubmissionContexts(
  pool: Pool,
  submissionIds: readonly string[],
): Promise<(SubmissionContext | null)[]> {
  const rows = await read<ContextRow & { id: string }>(pool, {
    name: 'submission-facts',
    text: `SELECT s.id, ${contextColumns} FROM ${contextTables} WHERE s.id = ANY ($1::uuid[])`,
    values: [submissionIds],
  });
  return inOrder(
    submissionIds,
    rows.map((row) => ({ id: row.id, ...toContext(row) })),
  );
}

/** A row of `factsColumns`. */
export interface ContextRow extends Omit<SubmissionContext, 'submission'> {
  readonly submission: Omit<SubmissionContext['submission'], 'createdAt'>;
  readonly createdAt: Date;
}

/** What SubmissionFacts are made of, in terms of the aliases s, f and a of `factsTables`. */
export const contextColumns = `
  json_build_object(
    'id', s.id,
    'data', s.data,
    'files', ${filesSql('s')},
    'mailOverrides', coalesce(s.mail_overrides, '{}'),
    'ipAddress', s.ip_address,
    'referer', s.referer) AS submission,
  s.created_at AS "createdAt",
  json_build_object(
    'id', f.id, 'name', f.name, 'emailTo', f.email_to, 'cc', f.cc, 'bcc', f.bcc,
    'subjectTemplate', f.subject_template, 'autoResponder', f.auto_responder) AS form,
  a.linked_emails AS "linkedEmails"`;

/** A submission with its form and its account. */
export const contextTables = 'submissions s JOIN forms f ON f.id = s.form_id JOIN accounts a ON a.id = s.account_id';

/** What deliveries need, out of a row of `factsColumns`. */
export function toContext({ submission, createdAt, form, linkedEmails }: ContextRow): SubmissionContext {
  return { submission: { ...submission, createdAt }, form, linkedEmails };
}

/** What is needed to call a webhook. */
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

/** Reads webhooks that are still there and switched on, in the order of the ids; null for any other. Throws FactsUnavailable. */
export async function findActiveWebhooks(
  pool: Pool,
  webhookIds: readonly string[],
): Promise<(WebhookSettings | null)[]> {
  const rows = await read<WebhookSettings>(pool, {
    name: 'webhook-active',
    text: `SELECT id, ${webhookColumns} FROM webhooks WHERE id = ANY ($1::uuid[]) AND active`,
    values: [webhookIds],
  });
  return inOrder(webhookIds, rows);
}

/** What WebhookSettings are made of, but for the id. */
export const webhookColumns = `url, secret, format, previous_secret AS "previousSecret",
  previous_secret_until AS "previousSecretUntil"`;

/** The webhooks that deliveries are for, in the order of the ids; null for one that is for none, or gone. Throws FactsUnavailable. */
export async function findWebhookIds(pool: Pool, deliveryIds: readonly string[]): Promise<(string | null)[]> {
  const rows = await read<{ id: string; webhookId: string | null }>(pool, {
    name: 'webhook-of-delivery',
    text: 'SELECT id, webhook_id AS "webhookId" FROM deliveries WHERE id = ANY ($1::uuid[])',
    values: [deliveryIds],
  });
  return inOrder(deliveryIds, rows).map((row) => row?.webhookId ?? null);
}

/** The accounts whose files deliveries move, in the order of the ids; null where the file is gone. Throws FactsUnavailable. */
export async function findFileAccountIds(pool: Pool, deliveryIds: readonly string[]): Promise<(string | null)[]> {
  const rows = await read<{ id: string; accountId: string }>(pool, {
    name: 'file-owner-of-delivery',
    text: `SELECT d.id, f.account_id AS "accountId" FROM deliveries d JOIN files f ON f.id = d.file_id
           WHERE d.id = ANY ($1::uuid[])`,
    values: [deliveryIds],
  });
  return inOrder(deliveryIds, rows).map((row) => row?.accountId ?? null);
}

function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): (Row | null)[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}

async function read<Row extends QueryResultRow>(pool: Pool, query: QueryConfig): Promise<Row[]> {
  try {
    return (await pool.query<Row>(query)).rows;
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}
