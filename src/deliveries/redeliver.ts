import type { PoolClient } from 'pg';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { isPaid, type Plan } from '../../config/plans';
import type { Stopped } from '../accounts/account.model';
import type { Database } from '../db/database';
import { inTransaction } from '../db/in-transaction';
import type { Queries } from '../db/transaction-queries';
import { mayNotifySql } from '../decisions/withheld';
import { InputError } from '../lib/input-error';
import { type Scope, withinSql } from '../members/scope';
import type { DeliveryKind } from '../queues/contracts';
import { type DeliveryLogEntry, logColumns } from './delivery.log';
import { AlreadyInProgress, unknownDelivery } from './delivery.retry';

const insertUnlessInProgress = `
  INSERT INTO deliveries (id, account_id, about, submission_id, audit_id, alert_id, kind, webhook_id)
  SELECT $1, d.account_id, d.about, d.submission_id, d.audit_id, d.alert_id, 'webhook', d.webhook_id FROM deliveries d
  WHERE d.id = $2 AND NOT EXISTS (SELECT 1 FROM deliveries other
                    WHERE (other.submission_id = d.submission_id OR other.audit_id = d.audit_id OR other.alert_id = d.alert_id)
                      AND other.webhook_id = d.webhook_id AND other.kind = 'webhook'
                      AND other.status IN ('queued', 'active'))
  RETURNING ${logColumns}`;

/**
 * Sends what a webhook delivery is about to that webhook again, after any outcome: as a new delivery with
 * the same `webhook-id`, which a worker takes at once. Throws InputError when there is no such delivery or
 * nothing may be sent, AlreadyInProgress while another delivery of the same to the webhook is waiting or running.
 */
export async function redeliver(db: Database, deliveryId: string): Promise<DeliveryLogEntry> {
  const webhookId = await requireRepeatable(db, deliveryId);
  await assertDeliverable(db.pool, webhookId);
  const { rows } = await withRedeliveryLock(db, webhookId, (client) =>
    client.query<DeliveryLogEntry>(insertUnlessInProgress, [uuidv7(), deliveryId]),
  );
  if (rows[0]) return rows[0];
  throw new AlreadyInProgress('a delivery of this to the webhook is already waiting or running');
}

/** Does what `redeliver` does for a delivery of the scope; a delivery outside of it does not exist. */
export async function redeliverOwn(db: Database, scope: Scope, deliveryId: string): Promise<DeliveryLogEntry> {
  const values: unknown[] = [deliveryId, scope.accountId];
  const within = withinSql(scope, 'submissions.form_id', values);
  const joined = within && ` JOIN submissions ON submissions.id = submission_id${within}`;
  const { rows } = isUuid(deliveryId)
    ? await db.pool.query(
        `SELECT FROM deliveries${joined} WHERE deliveries.id = $1 AND deliveries.account_id = $2`,
        values,
      )
    : { rows: [] };
  if (rows.length === 0) throw new InputError('not_found', 'there is no such delivery');
  return redeliver(db, deliveryId);
}

/** The webhook of a delivery that may be repeated. Throws InputError for any other delivery. */
async function requireRepeatable(db: Database, id: string): Promise<string> {
  if (!isUuid(id)) throw unknownDelivery(id);
  const { rows } = await db.pool.query<{
    kind: DeliveryKind;
    webhookId: string | null;
    mayNotify: boolean | null;
  }>(
    `SELECT d.kind, d.webhook_id AS "webhookId", d.about IN ('audit', 'alert') OR ${mayNotifySql('s')} AS "mayNotify"
     FROM deliveries d LEFT JOIN submissions s ON s.id = d.submission_id WHERE d.id = $1`,
    [id],
  );
  const [origin] = rows;
  if (!origin) throw unknownDelivery(id);
  const { kind, webhookId, mayNotify } = origin;
  if (kind !== 'webhook' || webhookId === null) {
    throw new InputError('wrong_state', `the delivery ${id} is not a webhook delivery`);
  }
  if (!mayNotify) throw new InputError('wrong_state', 'its submission is in the recycle bin or spam: restore it first');
  return webhookId;
}

/** Throws InputError, with the reason, when nothing may be sent to the webhook. */
export async function assertDeliverable(queries: Queries, webhookId: string): Promise<void> {
  const { rows } = await queries.query<{ active: boolean; plan: Plan; stopped: Stopped | null }>(
    `SELECT w.active, a.plan, a.stopped
     FROM webhooks w JOIN accounts a ON a.id = w.account_id WHERE w.id = $1`,
    [webhookId],
  );
  const [webhook] = rows;
  if (!webhook) throw new InputError('not_found', `the webhook ${webhookId} was deleted`);
  const { active, plan, stopped } = webhook;
  if (!active) throw new InputError('wrong_state', `the webhook ${webhookId} is disabled`);
  if (!isPaid(plan)) throw new InputError('wrong_state', `webhooks are not included in the plan ${plan}`);
  if (stopped) throw new InputError('wrong_state', `the account is ${stopped}: nothing is sent for it`);
}

/**
 * Runs `work` in a transaction that excludes other redeliveries to the webhook. The lock is taken in a statement of its
 * own, because a statement sees only what was committed before it began.
 */
export async function withRedeliveryLock<T>(
  db: Database,
  webhookId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(db.pool, async (client) => {
    await lockRedeliveries(client, webhookId);
    return work(client);
  });
}

/** Excludes other redeliveries to the webhook until the transaction of `client` ends. */
export async function lockRedeliveries(client: PoolClient, webhookId: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('redeliver ' || $1, 0))", [webhookId]);
}
