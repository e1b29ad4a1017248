import { v7 as uuidv7 } from 'uuid';
import { updateAccount } from '../../src/accounts/account.service';
import { advanceHistoryResends } from '../../src/deliveries/advance-history-resend';
import {
  changeHistoryResend,
  countHistory,
  listHistoryResends,
  startHistoryResend,
} from '../../src/deliveries/history-resend';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { deleteWebhook, updateWebhook } from '../../src/webhooks/webhook.service';
import { buildAccount, buildForm, buildWebhook, testSecrets } from '../support/factories';
import { allHistory, buildHistory } from '../support/history-rows';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';

setUpDatabase();
setUpForm();
let webhook: Webhook;
beforeEach(async () => {
  webhook = await buildWebhook(db, account);
});
afterEach(() => db.pool.query('DELETE FROM history_resends'));

const latest = async () => (await listHistoryResends(db.pool, webhook.id))[0];
const sentCount = async () =>
  (await db.pool.query('SELECT FROM deliveries WHERE webhook_id = $1', [webhook.id])).rows.length;
/** Settles what is queued, as workers would. */
const settle = (status: string) =>
  db.pool.query(`UPDATE deliveries SET status = $2, finished_at = now() WHERE webhook_id = $1 AND status = 'queued'`, [
    webhook.id,
    status,
  ]);
async function finish() {
  for (;;) {
    await advanceHistoryResends(db.pool);
    const resend = await latest();
    if (resend?.status !== 'running') return resend;
    await settle('succeeded');
  }
}

test('a resend queues each submission of its time range once, and ends', async () => {
  await buildHistory(db, form, 250);
  const filter = { ...allHistory, since: new Date('2026-01-01T00:00:11Z'), until: new Date('2026-01-01T00:04:01Z') };
  expect(await countHistory(db, webhook, filter)).toBe(230);
  await startHistoryResend(db, webhook, filter);
  expect(await finish()).toMatchObject({ status: 'done', expected: 230, queued: 230, skipped: 0 });
  expect(await sentCount()).toBe(230);
});

test('spam, deleted, withheld and other forms’ submissions are left out', async () => {
  const other = await buildForm(db, account);
  await buildHistory(db, other, 5);
  await buildHistory(db, form, 9);
  for (const [n, change] of [
    'marked_spam = true',
    "withheld = 'quota'",
    "withheld = 'payment'",
    'deleted_at = now()',
  ].entries()) {
    await db.pool.query(`UPDATE submissions SET ${change} WHERE form_id = $1 AND data ->> 'name' = $2`, [
      form.id,
      `visitor-${n + 1}`,
    ]);
  }
  const filter = { ...allHistory, formIds: [form.id] };
  expect(await countHistory(db, webhook, filter)).toBe(5);
  await startHistoryResend(db, webhook, filter);
  expect(await finish()).toMatchObject({ status: 'done', queued: 5 });
});

test('submissions that were delivered before are skipped unless they are asked for, failed ones are sent', async () => {
  await buildHistory(db, form, 20);
  await startHistoryResend(db, webhook, { ...allHistory, until: new Date('2026-01-01T00:00:06Z') });
  await finish();
  await startHistoryResend(db, webhook, {
    ...{ ...allHistory, since: new Date('2026-01-01T00:00:06Z'), until: new Date('2026-01-01T00:00:11Z') },
  });
  await advanceHistoryResends(db.pool);
  await settle('failed');
  await finish();

  expect(await countHistory(db, webhook, allHistory)).toBe(15);
  expect(await countHistory(db, webhook, { ...allHistory, skipDelivered: false })).toBe(20);
  await startHistoryResend(db, webhook, allHistory);
  expect(await finish()).toMatchObject({ queued: 15, skipped: 5 });
});

test('many workers at once queue nothing twice', async () => {
  await buildHistory(db, form, 600);
  await startHistoryResend(db, webhook, allHistory);
  while ((await latest())?.status === 'running') {
    await Promise.all(Array.from({ length: 6 }, () => advanceHistoryResends(db.pool)));
    await settle('succeeded');
  }
  expect(await sentCount()).toBe(600);
});

test('at most 100 deliveries of the account wait at any time', async () => {
  await buildHistory(db, form, 300);
  await startHistoryResend(db, webhook, allHistory);
  for (let n = 0; n < 5; n += 1) await advanceHistoryResends(db.pool);
  expect(await sentCount()).toBe(100);
});

test('the same resend started twice, or two at once, is one', async () => {
  await buildHistory(db, form, 3);
  const id = uuidv7();
  await startHistoryResend(db, webhook, allHistory, id);
  await expect(startHistoryResend(db, webhook, allHistory, id)).resolves.toMatchObject({ id });
  await expect(startHistoryResend(db, webhook, allHistory)).rejects.toThrow('another resend');
  expect(await listHistoryResends(db.pool, webhook.id)).toHaveLength(1);
});

test('a paused resend queues nothing until it is continued, a cancelled one nothing ever', async () => {
  await buildHistory(db, form, 300);
  const { id } = await startHistoryResend(db, webhook, allHistory);
  await advanceHistoryResends(db.pool);
  expect(await changeHistoryResend(db, webhook, id, 'pause')).toBe(true);
  expect(await changeHistoryResend(db, webhook, id, 'pause')).toBe(false);
  await settle('succeeded');
  await advanceHistoryResends(db.pool);
  expect(await sentCount()).toBe(100);
  await changeHistoryResend(db, webhook, id, 'continue');
  await advanceHistoryResends(db.pool);
  expect(await sentCount()).toBe(200);
  await changeHistoryResend(db, webhook, id, 'cancel');
  await settle('succeeded');
  await advanceHistoryResends(db.pool);
  expect(await sentCount()).toBe(200);
  expect(await changeHistoryResend(db, webhook, id, 'continue')).toBe(false);
});

test.each([
  ['disabled', 'paused', () => updateWebhook(db, testSecrets, webhook, { active: false })],
  ['Free plan', 'paused', () => updateAccount(db, account, { plan: 'free' })],
  ['suspended', 'paused', () => db.pool.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [account.id])],
  ['deleted', 'cancelled', () => deleteWebhook(webhook)],
])('a resend stops with the reason when it is %s', async (reason, status, change) => {
  await buildHistory(db, form, 300);
  await startHistoryResend(db, webhook, allHistory);
  await advanceHistoryResends(db.pool);
  await change();
  await settle('succeeded');
  await advanceHistoryResends(db.pool);
  expect(await latest()).toMatchObject({ status, reason: expect.stringContaining(reason), queued: 100 });
  await expect(startHistoryResend(db, webhook, allHistory)).rejects.toThrow(/disabled|plan free|suspended|deleted/);
});

test('forms of another account, or that the webhook does not take, are refused', async () => {
  const foreign = await buildForm(db, await buildAccount(db));
  const other = await buildForm(db, account);
  await updateWebhook(db, testSecrets, webhook, { form_ids: [form.id] });
  await webhook.reload();
  for (const { id } of [foreign, other]) {
    await expect(countHistory(db, webhook, { ...allHistory, formIds: [id] })).rejects.toThrow(id);
  }
});
