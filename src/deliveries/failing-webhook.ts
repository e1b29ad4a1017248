import type { Pool } from 'pg';
import { ContextUnavailable } from './delivery.context';
import { failuresUntilNotice } from './delivery.record';

/** A webhook that keeps failing, and its account's owner. */
interface FailingWebhook {
  readonly url: string;
  /** Null when the URL decides. */
  readonly format: string | null;
  readonly failures: number;
  readonly lastError: string | null;
  readonly ownerEmail: string;
}

/**
 * Reads an active webhook that keeps failing; null when it is gone, disabled or works again. Throws ContextUnavailable.
 */
export async function findFailingWebhook(pool: Pool, webhookId: string): Promise<FailingWebhook | null> {
  try {
    const { rows } = await pool.query<FailingWebhook>(
      `SELECT w.url, w.format, w.consecutive_failures AS failures, w.last_error AS "lastError", a.email AS "ownerEmail"
       FROM webhooks w JOIN accounts a ON a.id = w.account_id
       WHERE w.id = $1 AND w.active AND w.consecutive_failures >= $2`,
      [webhookId, failuresUntilNotice],
    );
    return rows[0] ?? null;
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}
