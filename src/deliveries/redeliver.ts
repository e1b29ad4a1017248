import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import type { DeliveryKind } from '../queues/contracts';
import { AlreadyInProgress } from './already-in-progress';
import { type DeliveryLogEntry, logColumns } from './delivery.log';
import { whileRedelivering } from './redelivery.lock';
import { assertDeliverable } from './redelivery.rules';

const insert = `
  INSERT INTO deliveries (id, submission_id, kind, webhook_id)
  SELECT $1, $2, 'webhook', $3
  WHERE NOT EXISTS (SELECT 1 FROM deliveries other
                    WHERE other.submission_id = $2 AND other.webhook_id = $3 AND other.kind = 'webhook'
                      AND other.status IN ('queued', 'active'))
  RETURNING ${logColumns}`;

/**
 * Calls a webhook once more with what a delivery was about, whatever became of that: as a new delivery with a row of its
 * own, which bears the same `webhook-id`; a worker takes it within seconds. Throws InputError when there is no such
 * delivery of a webhook, when nothing may be sent, or while another of the same submission to it waits or is under way.
 */
export async function redeliver(db: Database, deliveryId: string): Promise<DeliveryLogEntry> {
  const { submissionId, webhookId } = await requireOrigin(db, deliveryId);
  await assertDeliverable(db, webhookId);
  const { rows } = await whileRedelivering(db, webhookId, (client) =>
    client.query<DeliveryLogEntry>(insert, [uuidv7(), submissionId, webhookId]),
  );
  if (rows[0]) return rows[0];
  throw new AlreadyInProgress('a delivery of this submission to this webhook is waiting or under way already');
}

interface Origin {
  readonly kind: DeliveryKind;
  readonly submissionId: string;
  readonly webhookId: string | null;
  /** In the bin, or spam. */
  readonly held: boolean;
}

async function requireOrigin(db: Database, id: string): Promise<Origin & { readonly webhookId: string }> {
  const origin = isUuid(id) ? await findOrigin(db, id) : null;
  if (!origin) throw new InputError('not_found', `there is no delivery ${id.slice(0, 60)}`);
  const { kind, webhookId, held } = origin;
  if (kind !== 'webhook' || webhookId === null) {
    throw new InputError('wrong_state', `the delivery ${id} is no call of a webhook`);
  }
  if (held) throw new InputError('wrong_state', 'its submission is in the bin or spam: restore it first');
  return { ...origin, webhookId };
}

async function findOrigin(db: Database, id: string): Promise<Origin | null> {
  const { rows } = await db.pool.query<Origin>(
    `SELECT d.kind, d.submission_id AS "submissionId", d.webhook_id AS "webhookId",
            s.deleted_at IS NOT NULL OR s.is_spam AS held
     FROM deliveries d JOIN submissions s ON s.id = d.submission_id WHERE d.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}
