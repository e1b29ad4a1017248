import { confirmMailEvents, storeMailEvents } from '../../src/bounces/record-mail-events';
import { changeAccountMail, readTransport } from '../../src/email/account-transports';
import { buildSentMail, readSuppressed } from '../bounces/bounce-rig';
import { readDelivery } from '../support/delivery-rows';
import { buildForm, testSecrets } from '../support/factories';
import { app, owner, setUpDashboard } from './set-up';

setUpDashboard();

const tab = '/dashboard/settings/email';
const address = 'visitor@example.net';

async function bounce() {
  const draft = { kind: 'auto-reply', data: { email: address } } as const;
  const { deliveryId } = await buildSentMail(app.database, { account: owner.account, draft });
  const { pool } = app.database;
  const event = { kind: 'bounce', deliveryId, recipient: address, detail: '550 5.1.1 <b>unknown</b>' } as const;
  await storeMailEvents(pool, await confirmMailEvents({ pool, provider: 'mailbox' }, [event]));
  return `/dashboard/submissions/${(await readDelivery(app.database, deliveryId)).submission_id}`;
}

const liftButton = (html: string) => {
  const [button = ''] = /<button[^>]*name="lift"[^>]*>/.exec(html) ?? [];
  return /value="([^"]+)"/.exec(button)?.[1] ?? '';
};

test('a delivery shows its bounce, and the suppression can be lifted there', async () => {
  const page = await bounce();
  const { html } = await owner.get(page);
  expect(html).toMatch(/Bounced \(?.*visitor@example\.net.*550 5\.1\.1 &lt;b&gt;unknown/s);
  const lifted = await owner.post(`${page}/deliveries`, { lift: liftButton(html), back: '/dashboard/inbox' });
  expect(lifted.status).toBe(303);
  expect(await readSuppressed(app.database, owner.account)).toEqual([]);
  const after = await owner.get(page);
  expect([liftButton(after.html), after.html.includes('Bounced')]).toEqual(['', true]);
});

test('the settings list suppressed addresses, which can be lifted there', async () => {
  expect((await owner.get(tab)).html).toContain('No address has bounced.');
  await bounce();
  const { html } = await owner.get(tab);
  expect(html).toMatch(/visitor@example\.net<\/bdi>.*Bounced/s);
  const lift = () => owner.post(`${tab}/suppressions/lift`, { lift: liftButton(html) });
  expect(await lift()).toMatchObject({ status: 303, location: `${tab}#suppressions` });
  expect(await readSuppressed(app.database, owner.account)).toEqual([]);
  expect((await lift()).status).toBe(303);
  const { rows } = await app.database.pool.query('SELECT action FROM audit_log WHERE account_id = $1', [
    owner.account.id,
  ]);
  expect(rows.map(({ action }) => action)).toContain('account.suppression-lifted');
});

test('the issues of a form name its suppressed recipients', async () => {
  const form = await buildForm(app.database, owner.account, { email_to: 'Visitor@example.net' });
  const issues = `/dashboard/forms/${form.id}/issues`;
  expect((await owner.get(issues)).html).not.toContain('No notifications are sent to');
  await bounce();
  expect((await owner.get(issues)).html).toMatch(/No notifications are sent to <bdi>visitor@example\.net/);
});

test('a transport with a webhook key shows the URL to enter at the provider, but not the key', async () => {
  const common = { kind: 'postmark', token: 'a', from: 'post@shop.example' };
  const store = { pool: app.database.pool, secrets: testSecrets };
  await changeAccountMail(store, owner.account.id, () => ({
    transports: [readTransport(common), readTransport({ ...common, webhook_key: 'a-password-of-24-letters' })],
    fallback: true,
  }));
  const { html } = await owner.get(tab);
  expect(html.match(/hooks\/mail\/postmark/g)).toHaveLength(1);
  expect(html).toContain(`${app.url}/hooks/mail/postmark/${owner.account.id}`);
  expect(html).not.toContain('a-password-of-24-letters');
});
