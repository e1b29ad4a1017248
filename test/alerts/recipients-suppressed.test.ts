import type { Account } from '../../src/accounts/account.model';
import { updateAccount } from '../../src/accounts/account.service';
import { confirmMailEvents, storeMailEvents } from '../../src/bounces/record-mail-events';
import type { Database } from '../../src/db/database';
import { liftSuppression, listSuppressions } from '../../src/email/suppressions';
import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { evaluateAlerts } from '../support/alert-rig';
import { readAlerts } from '../support/alert-rows';
import { openTestDatabase } from '../support/database';
import { buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, testSecrets } from '../support/factories';

let db: Database;
let account: Account;
let form: Form;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  account = await buildAccount(db);
  form = await buildForm(db, account, { name: 'Contact', email_to: 'Owner@example.net', cc: ['b@example.net'] });
});
afterAll(() => db.close());

async function bounce(recipient: string) {
  const deliveryId = await buildDelivery(db, form, { status: 'succeeded', startedAgoMs: 60_000 });
  const event = { kind: 'bounce', deliveryId, recipient, detail: '550 5.1.1' } as const;
  await storeMailEvents(db.pool, await confirmMailEvents({ pool: db.pool, provider: 'mailbox' }, [event]));
}

async function readOpen() {
  await evaluateAlerts(db);
  return (await readAlerts(db, account.id)).filter(({ closed_at }) => closed_at === null).map(({ cause }) => cause);
}

const failed = async () => {
  const id = await buildDelivery(db, form, { status: 'failed' });
  await db.pool.query(
    `UPDATE deliveries SET error = 'Not sent: b@example.net is suppressed', finished_at = now() WHERE id = $1`,
    [id],
  );
};

test('the owner is alerted, by e-mail too, as soon as the last recipient of a form is suppressed', async () => {
  await bounce('owner@example.net');
  expect(await readOpen()).toEqual([]);
  await bounce('b@example.net');
  expect(await readOpen()).toEqual(['recipients_suppressed']);
  const [alert] = await readAlerts(db, account.id);
  expect(alert).toMatchObject({ form_id: form.id, facts: { recipients: ['owner@example.net', 'b@example.net'] } });
  const { rows } = await db.pool.query('SELECT kind FROM deliveries WHERE alert_id = $1', [alert?.id]);
  expect(rows).toEqual([{ kind: 'email' }]);
  // The failures that follow are no news.
  for (let n = 0; n < 3; n += 1) await failed();
  expect(await readOpen()).toEqual(['recipients_suppressed']);
});

test('the alert ends when a suppression is lifted', async () => {
  await bounce('owner@example.net');
  await bounce('b@example.net');
  expect(await readOpen()).toEqual(['recipients_suppressed']);
  const [newest] = await listSuppressions(db.pool, account.id, { limit: 1, before: null });
  await liftSuppression(db.pool, account.id, newest?.id ?? '');
  expect(await readOpen()).toEqual([]);
});

test('the alert ends when the recipients of the form or the account are changed', async () => {
  for (const address of ['owner@example.net', 'b@example.net']) await bounce(address);
  expect(await readOpen()).toEqual(['recipients_suppressed']);
  await updateForm(db, testSecrets, form, { email_to: 'new@example.net' });
  expect(await readOpen()).toEqual([]);
  await bounce('new@example.net');
  expect(await readOpen()).toEqual(['recipients_suppressed']);
  await updateAccount(db, account, { linked_emails: ['copy@example.net'] });
  expect(await readOpen()).toEqual([]);
});

test('the alert is late rather than lost when no worker ran for a day', async () => {
  await bounce('b@example.net');
  await bounce('owner@example.net');
  await db.pool.query(`UPDATE suppressions SET created_at = now() - interval '1 day'`);
  expect(await readOpen()).toEqual(['recipients_suppressed']);
});

test('recipients that were suppressed before they were entered are reported with the first notification', async () => {
  await bounce('b@example.net');
  expect(await readOpen()).toEqual([]);
  await updateForm(db, testSecrets, form, { email_to: 'b@example.net', cc: [] });
  expect(await readOpen()).toEqual([]);
  await failed();
  expect(await readOpen()).toEqual(['mail_failing']);
});

test('a form whose notifications are switched off, and one that is deleted, have no alert', async () => {
  for (const address of ['owner@example.net', 'b@example.net']) await bounce(address);
  await updateForm(db, testSecrets, form, { notification: { enabled: false } });
  expect(await readOpen()).toEqual([]);
});
