import { randomUUID } from 'node:crypto';
import { createWebhookTarget } from '../../workers/fairness-keys';
import { buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { openTestDatabase } from '../support/open-database';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('a job says itself which webhook it calls, and for one that does not the row is asked', async () => {
  const account = await buildAccount(db);
  const webhook = await buildWebhook(db, account);
  const id = await buildDelivery(db, await buildForm(db, account), { kind: 'webhook', webhookId: webhook.id });
  const query = jest.spyOn(db.pool, 'query');
  const targetOf = createWebhookTarget(db.pool);
  expect(await targetOf({ deliveryId: id, requestId: null, webhookId: webhook.id })).toBe(webhook.id);
  expect(query).not.toHaveBeenCalled();
  expect(await targetOf({ deliveryId: id, requestId: null })).toBe(webhook.id);
  expect(await targetOf({ deliveryId: randomUUID(), requestId: null })).toBeNull();
});
