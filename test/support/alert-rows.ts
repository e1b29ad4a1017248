import { v7 as uuidv7 } from 'uuid';
import type { AlertCause } from '../../config/alerts';
import type { Database } from '../../src/db/database';

/** A row of the table `alerts`. */
export interface AlertRow {
  readonly id: string;
  readonly account_id: string;
  readonly form_id: string | null;
  readonly webhook_id: string | null;
  readonly cause: AlertCause | 'digest';
  readonly facts: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly told_count: number;
  readonly opened_at: Date;
  readonly last_seen_at: Date;
  readonly closed_at: Date | null;
  readonly mailed_at: Date | null;
  readonly digested_at: Date | null;
}

interface AlertDraft {
  readonly accountId: string;
  readonly cause: AlertCause;
  readonly formId?: string;
  readonly webhookId?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly count?: number;
}

/** Inserts an open alert with its queued e-mail; resolves to the ids of both. */
export async function buildAlert(db: Database, draft: AlertDraft): Promise<{ id: string; deliveryId: string }> {
  const { accountId, cause, formId = null, webhookId = null, facts = {}, count = 1 } = draft;
  const [id, deliveryId] = [uuidv7(), uuidv7()];
  await db.pool.query(
    `INSERT INTO alerts (id, account_id, form_id, webhook_id, cause, facts, count, told_count, mailed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, now())`,
    [id, accountId, formId, webhookId, cause, JSON.stringify(facts), count],
  );
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, about, alert_id, kind)
     SELECT $1, account_id, 'alert', id, 'email' FROM alerts WHERE id = $2`,
    [deliveryId, id],
  );
  return { id, deliveryId };
}

/** Makes everything about an account's alerts happen this much earlier. */
export async function ageAlerts(db: Database, accountId: string, hours: number): Promise<void> {
  const earlier = ['opened_at', 'last_seen_at', 'closed_at', 'mailed_at', 'digested_at']
    .map((column) => `${column} = ${column} - make_interval(hours => $2)`)
    .join(', ');
  await db.pool.query(`UPDATE alerts SET ${earlier} WHERE account_id = $1`, [accountId, hours]);
}

/** All alerts of an account, oldest first. */
export async function readAlerts(db: Database, accountId: string): Promise<AlertRow[]> {
  const { rows } = await db.pool.query<AlertRow>('SELECT * FROM alerts WHERE account_id = $1 ORDER BY opened_at, id', [
    accountId,
  ]);
  return rows;
}
