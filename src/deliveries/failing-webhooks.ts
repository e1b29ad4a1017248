import type { Pool } from 'pg';
import type { Webhook } from '../webhooks/webhook.model';
import { webhookLabel } from '../webhooks/webhook.presenter';

/** An enabled webhook whose last call failed. */
export interface FailingWebhook {
  readonly id: string;
  readonly label: string;
  /** Failed calls in a row. */
  readonly failures: number;
  /** When the first of them failed; null if it is no longer in the delivery log. */
  readonly since: Date | null;
  readonly error: string;
}

const maxWebhooks = 50;
const outcome = (status: 'failed' | 'succeeded') =>
  `FROM deliveries d WHERE d.webhook_id = w.id AND d.kind = 'webhook' AND d.status = '${status}' AND d.finished_at IS NOT NULL`;

/** Finds the account's failing webhooks, at most 50, with an index lookup for each. */
export async function findFailingWebhooks(pool: Pool, accountId: string): Promise<FailingWebhook[]> {
  const { rows } = await pool.query<Omit<FailingWebhook, 'label'> & Pick<Webhook, 'name' | 'url' | 'format'>>({
    name: 'failing-webhooks',
    text: `SELECT w.id, w.name, w.url, w.format, w.consecutive_failures AS failures, left(w.last_error, 300) AS error,
                  (SELECT d.finished_at ${outcome('failed')} AND d.finished_at > coalesce(
                     (SELECT d.finished_at ${outcome('succeeded')} ORDER BY d.finished_at DESC LIMIT 1), '-infinity')
                   ORDER BY d.finished_at LIMIT 1) AS since
           FROM webhooks w WHERE w.account_id = $1 AND w.active AND w.last_error IS NOT NULL
           ORDER BY w.consecutive_failures DESC, w.id LIMIT ${maxWebhooks}`,
    values: [accountId],
  });
  return rows.map(({ name, url, format, ...webhook }) => ({ ...webhook, label: webhookLabel({ name, url, format }) }));
}
