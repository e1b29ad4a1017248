import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import type { MailOverrides } from '../email/submitted-fields';
import { suppressedSql } from '../email/suppressions';
import { filesSql, type StoredFile } from '../files/file.presenter';
import type { SubmissionData } from '../files/merge-files';
import { type Brand, brandSql } from '../forms/brand.settings';
import { completeSettings, type FormSettings, type StoredSettings } from '../forms/form.settings';
import { BatchLoader } from '../lib/batch-loader';
import type { SpamReason } from '../spam/spam-input';

/** Bytes of stored (compressed) submissions that one statement reads. A larger submission is read on its own. */
const maxBytes = 64 * 1024;
const batching = { maxItems: 64, concurrency: 2 };

/** The context of a delivery could not be read, so nothing was sent; `cause` is the database's error. */
export class ContextUnavailable extends Error {
  constructor(cause: unknown) {
    super('the context of the delivery could not be read', { cause });
    this.name = 'ContextUnavailable';
  }
}

/** What a delivery needs to know: the submission, and the current settings of its form. */
export interface SubmissionContext {
  readonly submission: {
    readonly id: string;
    readonly createdAt: Date;
    readonly data: SubmissionData;
    /** In upload order; `data` does not contain them. */
    readonly files: readonly StoredFile[];
    readonly mailOverrides: MailOverrides;
    readonly ipAddress: string;
    readonly referer: string | null;
    /** Null if the spam filter did not score it. */
    readonly spam?: { readonly score: number; readonly reasons: readonly SpamReason[] } | null;
  };
  readonly form: {
    readonly id: string;
    readonly name: string;
    readonly settings: FormSettings;
    /** What its pages and e-mails look like. */
    readonly brand: Brand;
  };
  readonly linkedEmails: readonly string[];
  /** The account's time zone. */
  readonly zone: string;
  /** The first addresses that the account sends nothing to; see `findSuppressed`. */
  readonly suppressed: readonly string[];
}

/** Reads submissions in the order of the ids; null for one that does not exist. Throws ContextUnavailable. */
export async function findSubmissionContexts(
  pool: Pool,
  submissionIds: readonly (string | null)[],
): Promise<(SubmissionContext | null)[]> {
  const rows = await read<ContextRow & { id: string }>(pool, {
    name: 'submission-context',
    text: `SELECT s.id, ${contextColumns} FROM ${contextTables} WHERE s.id = ANY ($1::uuid[])`,
    values: [submissionIds],
  });
  return inOrder(
    submissionIds,
    rows.map((row) => ({ id: row.id, ...toContext(row) })),
  );
}

/** A row of `contextColumns`. */
export interface ContextRow extends Pick<SubmissionContext, 'linkedEmails' | 'zone' | 'suppressed'> {
  readonly submission: Omit<SubmissionContext['submission'], 'createdAt'>;
  readonly createdAt: Date;
  readonly form: FormRow;
}

/** A value of `formSql`. */
export interface FormRow extends Pick<SubmissionContext['form'], 'id' | 'name' | 'brand'> {
  readonly settings: StoredSettings;
}

/** A form (f) of an account (a) as its deliveries read it. */
export const formSql = `json_build_object('id', f.id, 'name', f.name, 'settings', f.settings, 'brand', ${brandSql})`;

export function toForm({ settings, ...form }: FormRow): SubmissionContext['form'] {
  return { ...form, settings: completeSettings(settings) };
}

/** The columns of a SubmissionContext, in terms of the aliases of `contextTables`. */
export const contextColumns = `
  json_build_object(
    'id', s.id,
    'data', s.data,
    'files', ${filesSql('s')},
    'mailOverrides', coalesce(s.mail_overrides, '{}'),
    'ipAddress', s.ip_address,
    'referer', s.referer,
    'spam', CASE WHEN s.spam_score IS NOT NULL
              THEN json_build_object('score', s.spam_score, 'reasons', s.spam_reasons) END) AS submission,
  s.created_at AS "createdAt",
  ${formSql} AS form,
  a.linked_emails AS "linkedEmails", coalesce(a.time_zone, 'UTC') AS zone,
  ${suppressedSql('a.id')} AS suppressed`;

/** A submission (s) with its form (f) and its account (a). */
export const contextTables = 'submissions s JOIN forms f ON f.id = s.form_id JOIN accounts a ON a.id = s.account_id';

export function toContext({ submission, createdAt, form, ...account }: ContextRow): SubmissionContext {
  const { linkedEmails, zone, suppressed } = account;
  return { submission: { ...submission, createdAt }, form: toForm(form), linkedEmails, zone, suppressed };
}

/** The settings needed to call a webhook. */
export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  /** Encrypted, like the previous one. */
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
  /** The names of its own headers. */
  readonly headerNames: string[] | null;
  /** Encrypted. */
  readonly headerValues: string | null;
  /** Null when the URL decides. */
  readonly format: string | null;
}

/** Reads active webhooks in the order of the ids; null for one that is disabled or gone. Throws ContextUnavailable. */
async function findActiveWebhooks(pool: Pool, webhookIds: readonly string[]): Promise<(StoredWebhook | null)[]> {
  const rows = await read<StoredWebhook>(pool, {
    name: 'webhook-active',
    text: `SELECT id, ${webhookColumns} FROM webhooks WHERE id = ANY ($1::uuid[]) AND active`,
    values: [webhookIds],
  });
  return inOrder(webhookIds, rows);
}

/** The columns of StoredWebhook, without the id. */
export const webhookColumns = `url, secret, format, previous_secret AS "previousSecret",
  previous_secret_until AS "previousSecretUntil", header_names AS "headerNames", header_values AS "headerValues"`;

/** Reads the context of claimed deliveries; reads made at the same time share a statement. */
interface ContextReader {
  /** The submission with its form; null when it was deleted. */
  submissionOf(delivery: Claimed): Promise<SubmissionContext | null>;
  /** The webhook to call; null when it was deleted or disabled. */
  webhookOf(delivery: Claimed): Promise<StoredWebhook | null>;
}

/** What a claim returns of its delivery's context: null means "not read" as well as "not there". */
interface Claimed {
  readonly submissionId: string | null;
  readonly webhookId: string | null;
  readonly context: SubmissionContext | null;
  readonly webhook: StoredWebhook | null;
  /** The size of the stored submission. */
  readonly bytes: number;
}

/**
 * Returns what was read with the claim, and reads the rest: large submissions, and what could not be read.
 */
export function createContextReader(pool: Pool): ContextReader {
  const submissions = new BatchLoader<Claimed, SubmissionContext | null>(
    (deliveries) =>
      findSubmissionContexts(
        pool,
        deliveries.map(({ submissionId }) => submissionId),
      ),
    // When a shared statement fails, each submission is read on its own, so that one cannot fail the others.
    { ...batching, maxBytes, sizeOf: ({ bytes }) => bytes, isItemError: () => true },
  );
  const webhooks = new BatchLoader<string, StoredWebhook | null>((ids) => findActiveWebhooks(pool, ids), batching);
  return {
    submissionOf: async (delivery) => delivery.context ?? (await submissions.load(delivery)),
    webhookOf: async ({ webhook, webhookId }) => webhook ?? (webhookId ? await webhooks.load(webhookId) : null),
  };
}

function inOrder<Row extends { readonly id: string }>(
  ids: readonly (string | null)[],
  rows: readonly Row[],
): (Row | null)[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => (id === null ? null : (found.get(id) ?? null)));
}

async function read<Row extends QueryResultRow>(pool: Pool, query: QueryConfig): Promise<Row[]> {
  try {
    return (await pool.query<Row>(query)).rows;
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}
