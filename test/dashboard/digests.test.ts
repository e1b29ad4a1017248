import { createDigests } from '../../src/deliveries/digests/create-digests';
import type { Form } from '../../src/forms/form.model';
import { buildSubmission } from '../submissions/rows';
import { eventually } from '../support/eventually';
import { app, owner, setUpDashboard } from './set-up';
import { client } from './settings-client';

setUpDashboard();

const address = 'team@example.com';
const field = (setting: string, of = address) => `recipients.${of}.${setting}`;
const make = (settings = {}) => client.make({ email_to: address, cc: ['copy@example.com'], ...settings });
const recipientsOf = async (form: Form) => (await client.reload(form)).settings.notification?.recipients;

describe('the settings of recipients', () => {
  test('are saved for each recipient, and leave the rest of the notification as it is', async () => {
    const form = await make({ notification: { fields: ['message'] } });
    const saved = await client.save(form, 'notifications', {
      [field('frequency')]: 'daily',
      [field('daily_at')]: '18:30',
      [field('time_zone')]: 'europe/berlin',
      [field('quiet_hours.from', 'copy@example.com')]: '22:00',
      [field('quiet_hours.to', 'copy@example.com')]: '07:00',
      [field('time_zone', 'copy@example.com')]: 'America/New_York',
    });
    expect(saved.status).toBe(303);
    expect((await client.reload(form)).settings.notification).toEqual({
      fields: ['message'],
      recipients: [
        { address, frequency: 'daily', daily_at: '18:30', time_zone: 'Europe/Berlin' },
        {
          ...{ address: 'copy@example.com', quiet_hours: { from: '22:00', to: '07:00' } },
          time_zone: 'America/New_York',
        },
      ],
    });
    const html = await client.page(form, 'notifications');
    expect(html).toContain('Daily digest at 18:30, Europe/Berlin');
    expect(html).toContain('At once, quiet from 22:00 to 07:00, America/New_York');
    await client.save(form, 'notifications', {
      [field('frequency')]: 'immediate',
      [field('quiet_hours.from', 'copy@example.com')]: '',
      [field('quiet_hours.to', 'copy@example.com')]: '',
    });
    expect((await client.reload(form)).settings.notification).toEqual({ fields: ['message'] });
  });

  test('stay as they are when other settings are saved', async () => {
    const recipients = [{ address, frequency: 'hourly' as const, time_zone: 'UTC' }];
    const form = await make({ notification: { recipients } });
    await client.save(form, 'notifications', { 'notification.intro': 'Hello' });
    expect((await client.reload(form)).settings.notification).toEqual({ intro: 'Hello', recipients });
    await client.save(form, 'notifications', { cc: '' });
    expect(await recipientsOf(form)).toEqual(recipients);
  });

  test('include linked addresses, and propose the time zone of the account', async () => {
    const form = await make();
    const { pool } = app.database;
    await pool.query(
      `UPDATE accounts SET linked_emails = '{linked@example.com}', time_zone = 'Asia/Tokyo' WHERE id = $1`,
      [owner.account.id],
    );
    const html = await client.page(form, 'notifications');
    expect(html).toContain('name="recipients.linked@example.com.frequency"');
    expect(html).toMatch(/placeholder="Asia\/Tokyo"[^>]* name="recipients\.team@example\.com\.time_zone"/);
    await client.save(form, 'notifications', { [field('frequency', 'linked@example.com')]: 'hourly' });
    expect(await recipientsOf(form)).toEqual([{ address: 'linked@example.com', frequency: 'hourly' }]);
  });

  test.each([
    ['time_zone', { frequency: 'daily', time_zone: 'Mars/Base' }, 'Must be a time zone such as Europe/Berlin or UTC.'],
    ['daily_at', { frequency: 'daily', daily_at: '25:00' }, 'Must be a time from 00:00 to 23:59, such as 09:00.'],
    ['quiet_hours.to', { 'quiet_hours.from': '22:00' }, 'Must be a time from 00:00 to 23:59, such as 09:00.'],
    ['quiet_hours.from', { 'quiet_hours.to': '07:00' }, 'Must be a time from 00:00 to 23:59, such as 09:00.'],
    ['frequency', { frequency: 'weekly' }, 'Must be immediate, hourly or daily.'],
  ])('an invalid %s is reported at its field', async (setting, typed, message) => {
    const form = await make();
    const changes = Object.fromEntries(Object.entries(typed).map(([name, value]) => [field(name), value]));
    const { status, html } = await client.save(form, 'notifications', changes);
    expect(status).toBe(400);
    expect(html).toContain(`id="${field(setting)}-error" class="error">${message}`);
    expect(html).toMatch(new RegExp(`href="#${field(setting)}">[^<]+ \\(${address}\\)</a>`));
    expect(html).toContain('<details class="recipient" open="">');
    expect(await recipientsOf(form)).toBeUndefined();
  });

  test('of a recipient who was added or removed in another tab do not prevent a save', async () => {
    const form = await make();
    const before = await client.page(form, 'notifications');
    await client.save(form, 'notifications', { cc: 'new@example.com' });
    const { status } = await client.save(form, 'notifications', { [field('frequency')]: 'hourly' }, before);
    expect(status).toBe(303);
    expect((await client.reload(form)).settings).toMatchObject({
      cc: ['new@example.com'],
      notification: { recipients: [{ address, frequency: 'hourly' }] },
    });
  });
});

test('the preview of a digest shows the newest submissions, or samples', async () => {
  const form = await make({ notification: { recipients: [{ address, frequency: 'hourly' }] } });
  const path = `/dashboard/forms/${form.id}/preview/digest`;
  expect((await owner.get(path)).html).toContain('<dd>2 new submissions: ');
  const data = JSON.stringify({ name: 'Bob <x>', message: 'Hi' });
  const id = await buildSubmission(app.database, form, { createdAt: new Date().toISOString(), data });
  const { html } = await owner.get(path);
  expect(html).toContain('<dd>1 new submission: ');
  expect(html).toContain(`/dashboard/submissions/${id}`);
  expect(html).not.toContain('Bob <x>');
  expect(await client.page(form, 'notifications')).toContain(`src="${path}"`);
  expect(await client.page(await make(), 'notifications')).not.toContain('/preview/digest');
});

test("a submission's page says when its digest is sent, and lets the owner retry one that failed", async () => {
  const { pool } = app.database;
  const form = await make();
  const id = await buildSubmission(app.database, form, { createdAt: new Date().toISOString() });
  await pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status, error, finished_at)
     VALUES (gen_random_uuid(), $1, $2, 'email', 'skipped', 'added to the 09:00 digest of team@example.com', now())`,
    [form.accountId, id],
  );
  await pool.query(
    `INSERT INTO digest_entries (submission_id, recipient, form_id, due_at) VALUES ($1, $2, $3, '2099-05-06T07:00:00Z')`,
    [id, address, form.id],
  );
  const page = async () => (await owner.get(`/dashboard/submissions/${id}`)).html;
  const waiting = await page();
  expect(waiting).toContain('added to the 09:00 digest of team@example.com');
  expect(waiting).toMatch(
    /Digest to <bdi>team@example\.com<\/bdi>.*Waiting.*Will be sent at <time[^>]*>May 6, 2099, 07:00 UTC/s,
  );
  expect(waiting).not.toContain('name="retry"');

  await pool.query(`UPDATE digest_entries SET due_at = now() WHERE submission_id = $1`, [id]);
  await createDigests(pool);
  await pool.query(
    `UPDATE deliveries SET status = 'failed', error = 'mailbox full', finished_at = now()
     WHERE id IN (SELECT delivery_id FROM digests WHERE form_id = $1)`,
    [form.id],
  );
  const failed = await page();
  expect(failed).toMatch(/Digest to <bdi>team@example\.com<\/bdi>.*Failed.*mailbox full/s);
  const [, first, retry = first ?? ''] =
    /<button[^>]* value="([^"]+)"[^>]* name="retry"|<button[^>]* name="retry"[^>]* value="([^"]+)"/.exec(failed) ?? [];
  const path = `/dashboard/submissions/${id}/deliveries`;
  expect((await owner.post(path, { retry, back: '/dashboard/inbox' })).status).toBe(303);
  await eventually(async () => expect(await page()).toMatch(/Digest to .*Queued/s));
  const { html } = await owner.get('/dashboard/inbox');
  expect(html).toContain(id);
});
