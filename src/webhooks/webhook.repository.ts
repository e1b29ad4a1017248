import { validate as isUuid } from 'uuid';
import type { Database } from '../db/database';
import type { Webhook } from './webhook.model';

/** The webhook with this id; null when there is none. */
export async function findWebhook(db: Database, id: string): Promise<Webhook | null> {
  return isUuid(id) ? db.models.Webhook.findByPk(id) : null;
}

/** The account's webhooks in the order they were made, switched off or not. */
export function listWebhooks(db: Database, accountId: string): Promise<Webhook[]> {
  return db.models.Webhook.findAll({ where: { accountId }, order: ['createdAt', 'id'] });
}

/** The account's webhook with this id; null when there is none, or when it is another account's. */
export async function findOwnWebhook(db: Database, accountId: string, id: string): Promise<Webhook | null> {
  return isUuid(id) ? db.models.Webhook.findOne({ where: { id, accountId } }) : null;
}
