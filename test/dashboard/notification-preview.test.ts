import type { Form } from '../../src/forms/form.model';
import { buildSubmission } from '../submissions/rows';
import { buildForm } from '../support/factories';
import { openSettings, type SettingsClient } from './settings-client';

let client: SettingsClient;
beforeAll(async () => {
  client = await openSettings();
});
afterAll(() => client?.app.close());

const path = ({ id }: Form) => `/dashboard/forms/${id}/preview/notification`;
const make = () => client.make({ subject_template: 'From {{name}}', notification: { fields: ['message'] } });
const build = (form: Form, data: object) =>
  buildSubmission(client.app.database, form, { createdAt: new Date().toISOString(), data: JSON.stringify(data) });

test('shows sample values for a form without submissions, and the newest submission otherwise', async () => {
  const form = await make();
  expect((await client.owner.get(path(form))).html).toContain('<dd>From Ada Lovelace</dd>');
  const id = await build(form, { name: 'Bob', message: 'Hi', secret: '<script>x</script>' });
  const { html, headers } = await client.owner.get(path(form));
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
  const { html } = await client.owner.post(path(form), typed);
  for (const part of ['<dd>Re Hi</dd>', '<dd>new@example.com, copy@example.com</dd>', 'For Bob', 'switched off']) {
    expect(html).toContain(part);
  }
  expect(await client.reload(form)).toMatchObject({
    subjectTemplate: 'From {{name}}',
    notification: { fields: ['message'] },
  });
  const invalid = await client.owner.post(path(form), { ...typed, 'notification.accent_color': 'red' });
  expect(invalid.status).toBe(400);
  expect(invalid.html).toContain('Accent color: Must be a color such as #0b57d0');
});

test('shows no submission of another form', async () => {
  const [form, other] = [await make(), await buildForm(client.app.database, client.owner.account)];
  const id = await build(other, { name: 'Bob' });
  for (const preview_of of [id, 'x', '0198c3a0-0000-7000-8000-000000000001']) {
    const typed = { preview_of, email_to: 'a@example.com', 'notification.enabled': 'on' };
    expect((await client.owner.post(path(form), typed)).status).toBe(404);
  }
});
