import type { Pool, QueryResultRow } from 'pg';
import { channelAlerts } from '../../config/alerts';
import type { Stopped } from '../accounts/account.model';
import type { DecisionDetails } from '../decisions/decision';
import { ContextUnavailable } from '../deliveries/delivery.context';
import type { Alert } from './alert';
import { type AlertRow, alertColumns, alertTables, toAlert } from './alert.repository';
import { notificationsAround } from './causes/mail';
import { isMutedSql } from './evaluate';
import { findHeldLines, type HeldLine } from './held-summary';
import { createRules } from './rules';

/** What the e-mail of an alert says beyond the alert itself. */
export interface AlertDetails {
  /** `files_dropped`: of the latest submissions, newest first. */
  readonly droppedFiles: readonly Pick<DecisionDetails, 'files' | 'dropped'>[];
  /** `mail_failing`: the latest error. */
  readonly mailError: string | null;
}

/** An alert with news for the daily summary. */
export interface SummaryLine {
  readonly alert: Alert;
  /** Occurrences since the owner was last notified. */
  readonly news: number;
  /** When it began, or when the first of several alerts about the same thing did. */
  readonly since: Date;
}

/** What is sent about an alert, or why nothing is. */
export type AlertContent =
  | (Addressed & { readonly kind: 'alert'; readonly alert: Alert; readonly details: AlertDetails })
  | (Addressed & { readonly kind: 'summary'; readonly lines: readonly SummaryLine[] })
  | (Addressed & { readonly kind: 'held'; readonly lines: readonly HeldLine[]; readonly total: number })
  | (Addressed & { readonly kind: 'sample' })
  | { readonly kind: 'skip'; readonly reason: string };

interface Addressed {
  readonly alertId: string;
  readonly openedAt: Date;
  /** The account's time zone. */
  readonly zone: string;
  readonly ownerEmail: string;
  /** The address of the second channel; null for none, and for what it does not get. */
  readonly copyTo: string | null;
}

/** Reads what the e-mail or the webhook call of an alert, sent by this delivery, says now. Throws ContextUnavailable. */
export async function findAlertContent(pool: Pool, deliveryId: string): Promise<AlertContent> {
  try {
    return await readContent(pool, deliveryId);
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}

interface MailedRow extends Omit<AlertRow, 'cause'> {
  readonly cause: AlertRow['cause'] | 'digest';
  readonly ownerEmail: string;
  readonly alertEmail: string | null;
  readonly stopped: Stopped | null;
  readonly muted: boolean;
  /** Submissions in a summary of what the spam filter holds; null for every other alert. */
  readonly held: number | null;
  readonly isSample: boolean;
}

const skip = (reason: string) => ({ kind: 'skip', reason }) as const;

async function readContent(pool: Pool, deliveryId: string): Promise<AlertContent> {
  const [row] = await select<MailedRow>(
    pool,
    `SELECT ${alertColumns}, ac.email AS "ownerEmail", ac.alert_email AS "alertEmail", ac.stopped,
            ${isMutedSql('a.cause')} AS muted,
            (a.facts -> 'held' ->> 'total')::int AS held, a.facts ? 'sample' AS "isSample"
     FROM deliveries d JOIN (${alertTables}) ON a.id = d.alert_id WHERE d.id = $1`,
    deliveryId,
  );
  if (!row) return skip('the alert was deleted');
  const { id: alertId, cause, ownerEmail, openedAt, zone, alertEmail } = row;
  const addressed = { alertId, openedAt, zone, ownerEmail, copyTo: isInChannel(cause) ? alertEmail : null };
  if (row.stopped) return skip(`the account is ${row.stopped}`);
  if (row.held !== null) {
    const lines = await findHeldLines(pool, alertId);
    if (lines.length === 0) return skip('none of the submissions is held any more');
    return { ...addressed, kind: 'held', lines, total: row.held };
  }
  if (row.isSample) return { ...addressed, kind: 'sample' };
  if (row.muted) return skip('this alert was turned off');
  if (cause === 'digest') {
    const lines = await findSummaryLines(pool, alertId);
    return lines.length === 0
      ? skip('the alerts in this summary were deleted')
      : { ...addressed, copyTo: null, kind: 'summary', lines };
  }
  if (row.closedAt || (await isOver(pool, alertId, cause))) return skip('the cause of the alert has ended');
  const alert = toAlert({ ...row, cause });
  return { ...addressed, kind: 'alert', alert, details: await findDetails(pool, alert) };
}

function isInChannel(cause: MailedRow['cause']): boolean {
  const causes: readonly string[] = channelAlerts;
  return causes.includes(cause);
}

const states = new Map(createRules().map(({ cause, state }) => [cause, state]));

async function isOver(pool: Pool, alertId: string, cause: AlertRow['cause']): Promise<boolean> {
  const state = states.get(cause);
  if (!state) return false;
  const [row] = await select<{ over: boolean }>(
    pool,
    `SELECT coalesce(state.over, true) AS over FROM alerts a LEFT JOIN LATERAL (${state}) AS state ON true WHERE a.id = $1`,
    alertId,
  );
  return row?.over ?? true;
}

async function findDetails(pool: Pool, { id, cause }: Alert): Promise<AlertDetails> {
  const none = { droppedFiles: [], mailError: null };
  if (cause === 'files_dropped') {
    const samples = await select<{ details: DecisionDetails | null }>(
      pool,
      `SELECT s.details FROM alerts a JOIN decision_samples s ON s.form_id = a.form_id AND s.reason = 'files_dropped'
       WHERE a.id = $1 AND s.created_at > a.opened_at - interval '3 hours' ORDER BY s.created_at DESC LIMIT 5`,
      id,
    );
    return { ...none, droppedFiles: samples.map(({ details }) => details ?? {}) };
  }
  if (cause !== 'mail_failing') return none;
  const [failure] = await select<{ error: string | null }>(
    pool,
    `SELECT near.error FROM alerts a, LATERAL (${notificationsAround('a.form_id', 'a.opened_at')}) AS near
     WHERE a.id = $1 AND near.status <> 'succeeded' AND near.digest_of IS NOT DISTINCT FROM a.facts ->> 'digestOf'
     ORDER BY near.finished_at DESC LIMIT 1`,
    id,
  );
  return { ...none, mailError: failure?.error ?? null };
}

/** A line without the alert, as the facts of a summary hold it. */
export interface StoredLine {
  readonly alertId: string;
  readonly news: number;
  readonly since: string;
}

// Alerts of a form that was deleted since are gone with it.
async function findSummaryLines(pool: Pool, summaryId: string): Promise<SummaryLine[]> {
  const rows = await select<AlertRow & { news: number; since: Date }>(
    pool,
    `SELECT ${alertColumns}, (line.item ->> 'news')::int AS news, (line.item ->> 'since')::timestamptz AS since
     FROM alerts summary
     CROSS JOIN LATERAL jsonb_array_elements(summary.facts -> 'lines') WITH ORDINALITY AS line (item, n)
     JOIN (${alertTables}) ON a.id = (line.item ->> 'alertId')::uuid
     WHERE summary.id = $1 ORDER BY line.n`,
    summaryId,
  );
  return rows.map(({ news, since, ...row }) => ({ alert: toAlert(row), news, since }));
}

async function select<Row extends QueryResultRow>(pool: Pool, text: string, id: string): Promise<Row[]> {
  return (await pool.query<Row>(text, [id])).rows;
}
