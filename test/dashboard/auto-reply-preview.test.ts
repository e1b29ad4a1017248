import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { buildSubmission } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { testSecrets } from '../support/factories';
import { app, owner, setUpDashboard } from './set-up';
import { client } from './settings-client';

setUpDashboard();

const path = ({ id }: Form, end = '') => `/dashboard/forms/${id}/preview/auto-reply${end}`;
const saved = { subject: 'Thanks, {{name}}', body: 'Hello {{name}},\n<b>{{topic}}</b>' };
const typed = {
  'auto_responder.subject': 'Dear {{name}}',
  'auto_responder.body': 'Bye',
  'auto_responder.from_name': '',
};
const make = () => client.make({ auto_responder: saved });
let submitted = 0;
/** Stores a submission that is newer than those before; resolves to its id. */
const build = (form: Form, data: object) => {
  submitted += 1;
  const createdAt = new Date(Date.now() - 3_600_000 + submitted * 1_000).toISOString();
  return buildSubmission(app.database, form, { createdAt, data: JSON.stringify(data) });
};
const testsOf = async ({ id }: Form) => {
  const { rows } = await app.database.pool.query(
    `SELECT t.submission_id, t.auto_responder, t.account_id, d.kind, d.status, d.submission_id AS visitor
     FROM mail_tests t JOIN deliveries d ON d.id = t.delivery_id WHERE t.form_id = $1 ORDER BY t.created_at`,
    [id],
  );
  return rows;
};

describe('the preview of the auto-reply', () => {
  test('shows the newest submission at first, and the chosen one with what was typed', async () => {
    const form = await make();
    const older = await build(form, { name: 'Ada', email: 'ada@example.org', topic: '<script>x</script>' });
    await build(form, { name: 'Bob', email: 'bob@example.org' });
    const newest = (await owner.get(path(form))).html;
    expect(newest).toContain('<dd>Thanks, Bob</dd>');
    expect(newest).toContain('<dd>bob@example.org</dd>');
    const { status, html } = await owner.post(path(form), { ...typed, preview_of: older });
    expect(status).toBe(200);
    expect(html).toContain('<dd>Dear Ada</dd>');
    expect(html).toContain('<pre>Bye</pre>');
    const hostile = { 'auto_responder.subject': '{{topic}}', 'auto_responder.body': '{{topic}}<img src=x>' };
    const evil = (await owner.post(path(form), { ...hostile, preview_of: older })).html;
    expect(evil).not.toMatch(/<script>|<img src=x/);
    expect((await client.reload(form)).settings.auto_responder).toEqual(saved);
    expect(await testsOf(form)).toEqual([]);
  });

  test('shows sample values for a form without submissions', async () => {
    const form = await make();
    const { html } = await owner.get(path(form));
    expect(html).toContain('<dd>Thanks, Ada Lovelace</dd>');
    expect(html).toContain('Sample topic');
    expect(html).not.toContain('had this field');
  });

  test('its frame inherits a policy without scripts and other sites', async () => {
    const { html, headers } = await owner.get(path(await make()));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'; style-src 'self' 'unsafe-inline'$/);
    expect(policy.match(/style-src|frame-ancestors/g)).toHaveLength(2);
    expect(html).toMatch(/<iframe sandbox="" srcDoc="/i);
  });

  test('says why there is none', async () => {
    const off = await client.make();
    expect((await owner.get(path(off))).html).toContain('The auto-reply is off.');
    const form = await make();
    const id = await build(form, { name: 'No address' });
    expect((await owner.get(path(form))).html).toContain('has no valid address');
    const foreign = await build(off, { email: 'a@example.org' });
    for (const preview_of of [foreign, 'x', '\u0000']) {
      expect((await owner.post(path(form), { ...typed, preview_of })).status).toBe(404);
    }
    const unfinished = await owner.post(path(form), { ...typed, 'auto_responder.body': '', preview_of: id });
    expect(unfinished).toMatchObject({ status: 400, html: expect.stringContaining('Message: Is required.') });
  });
});

describe('a test of the auto-reply', () => {
  test('is queued as typed for the chosen submission, apart from the visitor’s deliveries, and listed', async () => {
    const form = await make();
    const id = await build(form, { name: 'Ada', email: 'ada@example.org' });
    const { status, html } = await owner.post(path(form, '/test'), { ...typed, preview_of: id });
    expect(status).toBe(200);
    expect(html).toContain(`Test queued. It is sent to ${owner.account.email}.`);
    expect(html).toMatch(/Tests<\/h2>.*Queued/s);
    expect(await testsOf(form)).toEqual([
      {
        ...{ submission_id: id, auto_responder: { subject: 'Dear {{name}}', body: 'Bye' }, kind: 'auto-reply' },
        ...{ account_id: owner.account.id, status: 'queued', visitor: null },
      },
    ]);
    expect((await owner.get(path(form))).html).toContain('Queued');
    expect((await client.reload(form)).settings.auto_responder).toEqual(saved);
    expect((await owner.get(path(form, '/test'))).location).toBe(path(form));
  });

  test('can be sent five times a minute', async () => {
    const owner = await signIn(app);
    const other = await client.make();
    await app.database.pool.query('UPDATE forms SET account_id = $1 WHERE id = $2', [owner.account.id, other.id]);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await owner.post(path(other, '/test'), typed)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await testsOf(other)).toHaveLength(5);
  });

  test('is closed to other accounts, and sends nothing that is invalid', async () => {
    const form = await make();
    const stranger = await signIn(app);
    expect((await stranger.post(path(form, '/test'), typed)).status).toBe(404);
    const invalid = { ...typed, 'auto_responder.subject': 'x'.repeat(501) };
    expect((await owner.post(path(form, '/test'), invalid)).status).toBe(400);
    expect(await testsOf(form)).toEqual([]);
  });
});

describe('the placeholders', () => {
  test('of recent submissions are offered, and unknown ones warned of, until a submission has them', async () => {
    const form = await make();
    expect(await client.page(form, 'visitors')).not.toContain('had this field');
    await build(form, { 'Full <name>': 'Ada', name: 'Ada', email: 'ada@example.org' });
    const html = await client.page(form, 'visitors');
    expect(html).toContain('<code>{{Full &lt;name&gt;}}</code><code>{{name}}</code><code>{{email}}</code>');
    expect(html).toMatch(/No recent submission of this form had this field.*<code>\{\{topic\}\} <\/code>/s);
    await build(form, { topic: 'x' });
    expect(await client.page(form, 'visitors')).not.toContain('had this field');
    await updateForm(app.database, testSecrets, form, { auto_responder: null });
    expect(await client.page(form, 'visitors')).toContain('<option value="">Sample values</option>');
  });
});
