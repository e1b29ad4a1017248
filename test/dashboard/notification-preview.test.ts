import type { Form } from '../../src/forms/form.model';
import { buildSubmission } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { app, owner, setUpDashboard } from './set-up';
import { client } from './settings-client';

setUpDashboard();

const path = ({ id }: Form) => `/dashboard/forms/${id}/preview/notification`;
const make = () => client.make({ subject_template: 'From {{name}}', notification: { fields: ['message'] } });
const build = (form: Form, data: object) =>
  buildSubmission(app.database, form, { createdAt: new Date().toISOString(), data: JSON.stringify(data) });

test('shows sample values for a form without submissions, and the newest submission otherwise', async () => {
  const form = await make();
  expect((await owner.get(path(form))).html).toContain('<dd>From Ada Lovelace</dd>');
  const id = await build(form, { name: 'Bob', message: 'Hi', secret: '<script>x</script>' });
  const { html, headers } = await owner.get(path(form));
  expect(html).toContain('<dd>From Bob</dd>');
  expect(html).toContain('Not shown here: name, secret');
  expect(html).toContain(`/dashboard/submissions/${id}`);
  expect(html).not.toContain('<script>x');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
});

test('shows what was typed, and saves nothing', async () => {
  const form = await make();
  const id = await build(form, { name: 'Bob', message: 'Hi' });
  const typed = {
    ...{
      preview_of: id,
      email_to: 'new@example.com',
      cc: 'copy@example.com',
      bcc: '',
      subject_template: 'Re {{message}}',
    },
    ...{ 'notification.enabled': '', 'notification.intro': 'For {{name}}', 'notification.fields': 'name' },
  };
  const { html } = await owner.post(path(form), typed);
  for (const part of ['<dd>Re Hi</dd>', '<dd>new@example.com, copy@example.com</dd>', 'For Bob', 'switched off']) {
    expect(html).toContain(part);
  }
  expect((await client.reload(form)).settings).toMatchObject({
    subject_template: 'From {{name}}',
    notification: { fields: ['message'] },
  });
  const invalid = await owner.post(path(form), { ...typed, 'notification.intro': 'x'.repeat(2_001) });
  expect(invalid.status).toBe(400);
  expect(invalid.html).toContain('Intro: Use 2,000 characters or fewer.');
});

test('shows no submission of another form', async () => {
  const [form, other] = [await make(), await buildForm(app.database, owner.account)];
  const id = await build(other, { name: 'Bob' });
  for (const preview_of of [id, 'x', '0198c3a0-0000-7000-8000-000000000001']) {
    const typed = { preview_of, email_to: 'a@example.com', 'notification.enabled': 'on' };
    expect((await owner.post(path(form), typed)).status).toBe(404);
  }
});

describe('a test of the notification', () => {
  const typed = { email_to: 'team@example.com', subject_template: 'Dear {{name}}', 'notification.enabled': 'on' };
  const testsOf = async ({ id }: Form) => {
    const { rows } = await app.database.pool.query(
      `SELECT t.submission_id, t.notification, d.kind, d.submission_id AS "deliveryOf"
       FROM mail_tests t JOIN deliveries d ON d.id = t.delivery_id WHERE t.form_id = $1`,
      [id],
    );
    return rows;
  };
  const testPath = (form: Form) => `${path(form)}/test`;

  test('is queued as typed for the chosen submission, apart from its own notification, and listed', async () => {
    const form = await make();
    const id = await build(form, { name: 'Bob', message: 'Hi' });
    const { status, html } = await owner.post(testPath(form), { ...typed, preview_of: id });
    expect(status).toBe(200);
    expect(html).toContain(`Test queued. It is sent to ${owner.account.email}.`);
    expect(html).toMatch(/Tests<\/h2>.*Queued/s);
    expect(await testsOf(form)).toEqual([
      {
        ...{ submission_id: id, kind: 'email', deliveryOf: null },
        notification: { subjectTemplate: 'Dear {{name}}', settings: null },
      },
    ]);
    expect((await owner.get(`/dashboard/forms/${form.id}/preview/auto-reply`)).html).not.toContain('Queued');
    expect((await client.reload(form)).settings.subject_template).toBe('From {{name}}');
    expect((await owner.get(testPath(form))).location).toBe(path(form));
  });

  test.each([
    ['succeeded', null, 'Test sent to '],
    ['failed', 'mailbox full', 'The test was not sent: mailbox full.'],
  ])('shows how it ended when it has %s', async (status, error, text) => {
    const form = await make();
    const { pool } = app.database;
    // Settles each delivery before the page looks, however fast the machine is.
    await pool.query(`
      CREATE FUNCTION settle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.status := '${status}'; NEW.error := nullif('${error ?? ''}', ''); NEW.finished_at := now(); RETURN NEW;
      END $$;
      CREATE TRIGGER settle BEFORE INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION settle();`);
    const { html } = await owner.post(testPath(form), typed);
    await pool.query('DROP FUNCTION settle() CASCADE');
    expect(html).toContain(text);
  });

  test('is closed to other accounts and to submissions of other forms', async () => {
    const [form, other] = [await make(), await make()];
    const foreign = await build(other, { name: 'Bob' });
    const stranger = await signIn(app);
    expect((await stranger.post(testPath(form), typed)).status).toBe(404);
    expect((await owner.post(testPath(form), { ...typed, preview_of: foreign })).status).toBe(404);
    expect(await testsOf(form)).toEqual([]);
  });
});
