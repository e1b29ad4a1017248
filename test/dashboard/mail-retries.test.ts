import type { DeliveryKind } from '../../src/queues/contracts';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildWebhook } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });

/** Builds an e-mail that the mail server rejected a minute ago, and that is tried again in five; resolves to its ids. */
async function postpone(kind: DeliveryKind = 'email'): Promise<{ id: string; submission: string }> {
  const id = await buildDelivery(app.database, form, { kind });
  const attempt = {
    name: 'SMTP (mail.example)',
    outcome: 'failed',
    error: '451 <later>',
    duration_ms: 9,
    at: new Date(),
  };
  await app.database.pool.query(
    `UPDATE deliveries SET due_at = 'infinity', retry_at = now() + interval '5 minutes', retries = 1, attempt = 2,
            started_at = now() - interval '1 minute', response_status = 451, error = '451 <later>', transports = $2
     WHERE id = $1`,
    [id, JSON.stringify([attempt])],
  );
  return { id, submission: (await readDelivery(app.database, id)).submission_id };
}

test('the submission says until when its e-mail waits and why, and sends it now', async () => {
  const { id, submission } = await postpone();
  const path = `/dashboard/submissions/${submission}`;
  const { html } = await owner.get(path);
  expect(html).toMatch(/Waiting for the mail server until <time/);
  expect(html).toContain('451 &lt;later&gt;');
  expect(html).toContain('SMTP (mail.example)');
  expect(html).toMatch(new RegExp(`value="${id}"[^>]*>Send now<|name="retry"[^>]*value="${id}"[^>]*>Send now<`));
  expect((await owner.post(`${path}/deliveries`, { retry: id })).notice).toBe('delivery-retried');
  const row = await readDelivery(app.database, id);
  expect(row).toMatchObject({ status: 'queued', attempt: 3, retry_at: null, retries: 1 });
});

test('the submission says when an e-mail may have arrived twice, because a worker died', async () => {
  const id = await buildDelivery(app.database, form, { status: 'succeeded' });
  const { submission_id } = await readDelivery(app.database, id);
  const isSaid = async () =>
    (await owner.get(`/dashboard/submissions/${submission_id}`)).html.includes('may have arrived twice');
  expect(await isSaid()).toBe(false);
  await app.database.pool.query('UPDATE deliveries SET attempt = 2, worker_crashes = 1 WHERE id = $1', [id]);
  expect(await isSaid()).toBe(true);
});

test('the overview and the health page count what waits, apart from what failed, and send it now', async () => {
  const waiting = [await postpone(), await postpone()];
  const failed = await buildDelivery(app.database, form, { status: 'failed' });
  await app.database.pool.query("UPDATE deliveries SET finished_at = now(), error = 'no' WHERE id = $1", [failed]);
  for (const path of ['/dashboard', '/dashboard/health']) {
    const { html } = await owner.get(path);
    expect(html).toContain(': 2 notifications waiting for the mail server');
    expect(html).toContain(': 1 notification failed');
  }
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const fields = { kind: 'email', form: form.id, since, back: '/dashboard' };
  expect((await owner.post('/dashboard/failed/resend', { ...fields, postponed: 'on' })).notice).toMatch(/^resending/);
  for (const { id } of waiting)
    expect(await readDelivery(app.database, id)).toMatchObject({ retry_at: null, attempt: 3 });
  expect(await readDelivery(app.database, failed)).toMatchObject({ status: 'failed' });
});

describe('the second channel of alerts', () => {
  const path = '/dashboard/settings/alerts';
  const reload = () => app.database.models.Account.findByPk(owner.account.id, { rejectOnEmpty: true });
  const lastAction = async () => {
    const { rows } = await app.database.pool.query(
      'SELECT action, changes FROM audit_log WHERE account_id = $1 ORDER BY seq DESC LIMIT 1',
      [owner.account.id],
    );
    return rows[0];
  };

  test('is chosen among the webhooks, recorded, and tested', async () => {
    expect((await owner.get(path)).html).not.toContain('Send test');
    const webhook = await buildWebhook(app.database, owner.account, { name: 'Ops chat' });
    const saved = await owner.post(`${path}/channel`, {
      alert_webhook_id: webhook.id,
      alert_email: ' ops@example.org ',
    });
    expect(saved.notice).toBe('channel-saved');
    expect(await reload()).toMatchObject({ alertWebhookId: webhook.id, alertEmail: 'ops@example.org' });
    expect(await lastAction()).toMatchObject({
      action: 'account.settings-changed',
      changes: { alert_webhook_id: { old: null, new: webhook.id }, alert_email: { old: null, new: 'ops@example.org' } },
    });
    expect((await owner.post(`${path}/channel/test`)).notice).toBe('channel-tested');
    expect(await lastAction()).toMatchObject({ action: 'account.alerts-tested' });
    const { rows } = await app.database.pool.query(
      "SELECT kind, webhook_id FROM deliveries WHERE about = 'alert' AND account_id = $1 ORDER BY kind",
      [owner.account.id],
    );
    expect(rows).toEqual([
      { kind: 'email', webhook_id: null },
      { kind: 'webhook', webhook_id: webhook.id },
    ]);

    await app.database.pool.query("UPDATE webhooks SET last_error = 'gone', last_status = NULL WHERE id = $1", [
      webhook.id,
    ]);
    const { html } = await owner.get(path);
    expect(html).toContain('Failing');
    expect(html).toContain('gone');
    await owner.post(`${path}/channel`, { alert_webhook_id: '', alert_email: '' });
    expect(await reload()).toMatchObject({ alertWebhookId: null, alertEmail: null });
  });

  test('is rejected with what was typed when it is not valid', async () => {
    const invalid = await owner.post(`${path}/channel`, { alert_webhook_id: form.id, alert_email: 'ops@' });
    expect(invalid.status).toBe(400);
    expect(invalid.html).toContain('value="ops@"');
    const unknown = await owner.post(`${path}/channel`, { alert_webhook_id: form.id, alert_email: '' });
    expect(unknown.html).toContain('must be the id of a webhook of this account');
    const same = await owner.post(`${path}/channel`, { alert_email: owner.account.email.toUpperCase() });
    expect(same.html).toContain('must be another address than the account’s');
    expect(await reload()).toMatchObject({ alertWebhookId: null, alertEmail: null });
  });

  test('shows a delivery of an alert in the log of the webhook', async () => {
    const webhook = await buildWebhook(app.database, owner.account);
    await owner.post(`${path}/channel`, { alert_webhook_id: webhook.id, alert_email: '' });
    await owner.post(`${path}/channel/test`);
    const { rows } = await app.database.pool.query(
      `UPDATE deliveries SET status = 'failed', error = 'down', finished_at = now()
       WHERE about = 'alert' AND kind = 'webhook' AND account_id = $1 RETURNING id`,
      [owner.account.id],
    );
    const { html } = await owner.get(`/dashboard/webhooks/log?webhook=${webhook.id}`);
    expect(html).toContain('href="/dashboard/settings/alerts"');
    const detail = await owner.get(`/dashboard/webhooks/log/${rows[0].id}`);
    expect(detail.html).toContain('The request of an alert is not stored.');
    expect((await owner.post('/dashboard/webhooks/log/redeliver', { delivery: rows[0].id })).status).toBe(303);
  });
});
