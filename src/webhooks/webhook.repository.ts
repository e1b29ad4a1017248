import { validate as isUuid } from 'uuid';
import type { Database } from '../db/database';
import type { LockOptions } from '../db/rows';
import type { Webhook } from './webhook.model';

/** Finds a webhook by id; null when it does not exist. */
export async function findWebhook(db: Database, id: string): Promise<Webhook | null> {
  return isUuid(id) ? db.models.Webhook.findByPk(id) : null;
}

/** Lists the account's webhooks, oldest first, including those that are switched off. */
export function listWebhooks(db: Database, accountId: string): Promise<Webhook[]> {
  return db.models.Webhook.findAll({ where: { accountId }, order: ['createdAt', 'id'] });
}

/** Finds one of the account's webhooks by id; null when it does not exist or belongs to another account. */
export async function findOwnWebhook(
  db: Database,
  accountId: string,
  id: string,
  locking: LockOptions = {},
): Promise<Webhook | null> {
  return isUuid(id) ? db.models.Webhook.findOne({ where: { id, accountId }, ...locking }) : null;
}
