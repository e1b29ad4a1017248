import { updateForm } from '../../src/forms/form.service';
import { openHeaders } from '../../src/webhooks/webhook.headers';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { type DashboardClient, signIn } from '../support/dashboard';
import { buildDelivery } from '../support/delivery-rows';
import { buildForm, buildWebhook, testSecrets } from '../support/factories';
import { app, owner, setUpDashboard } from './set-up';

setUpDashboard({ config: { BASE_URL: 'http://forms.test' } });

const url = 'https://example.com/hook';
const post: DashboardClient['post'] = (path, fields) => owner.post(path, fields, { Origin: 'http://forms.test' });
const reload = async ({ id }: Pick<Webhook, 'id'>) => app.database.models.Webhook.findByPk(id, { rejectOnEmpty: true });

describe('the name', () => {
  test('is shown instead of the URL, as text', async () => {
    const form = await buildForm(app.database, owner.account);
    const webhook = await buildWebhook(app.database, owner.account, { url });
    const home = `/dashboard/webhooks/${webhook.id}`;
    await post(`${home}/edit`, { name: 'CRM <b>', url, format: '', scope: 'all' });
    const delivery = await buildDelivery(app.database, form, {
      ...{ kind: 'webhook', webhookId: webhook.id, status: 'failed' },
    });
    const { rows } = await app.database.pool.query('SELECT submission_id FROM deliveries WHERE id = $1', [delivery]);
    const pages = [
      '/dashboard/webhooks',
      home,
      `${home}/secret`,
      '/dashboard/webhooks/log',
      '/dashboard/webhooks/redeliver',
    ];
    for (const page of [...pages, `/dashboard/submissions/${rows[0].submission_id}`, '/dashboard']) {
      const { html } = await owner.get(page);
      expect([page, html.includes('CRM &lt;b&gt;'), html.includes('<b>CRM')]).toEqual([page, true, false]);
    }
    await post(`${home}/edit`, { name: ' ', url, format: '', scope: 'all' });
    expect((await reload(webhook)).name).toBeNull();
    expect((await owner.get('/dashboard/webhooks')).html).toContain('https://example.com/hook');
  });
});

describe('the forms', () => {
  test('can be selected, and all forms again', async () => {
    const form = await buildForm(app.database, owner.account, { name: 'Orders <i>' });
    const { location } = await post('/dashboard/webhooks/new', {
      ...{ name: '', url, format: '', scope: 'selected', form_ids: form.id },
    });
    const id = location?.split('/')[3] ?? '';
    expect((await reload({ id })).formIds).toEqual([form.id]);
    for (const page of ['/dashboard/webhooks', `/dashboard/webhooks/${id}`]) {
      expect((await owner.get(page)).html).toContain('Orders &lt;i&gt;');
    }
    const edit = await owner.get(`/dashboard/webhooks/${id}/edit`);
    expect(edit.html).toMatch(
      new RegExp(`name="form_ids" checked="" value="${form.id}"|value="${form.id}" checked=""`),
    );
    await post(`/dashboard/webhooks/${id}/edit`, { name: '', url, format: '', scope: 'all', form_ids: form.id });
    expect((await reload({ id })).formIds).toBeNull();
  });

  test('must be at least one, and one’s own', async () => {
    const webhook = await buildWebhook(app.database, owner.account, { url });
    const theirs = await buildForm(app.database, (await signIn(app)).account);
    const edit = `/dashboard/webhooks/${webhook.id}/edit`;
    const none = await post(edit, { name: 'Kept', url, format: '', scope: 'selected' });
    expect([none.status, none.html]).toEqual([
      400,
      expect.stringMatching(/id="form_ids-error"[^>]*>Must contain at least/),
    ]);
    expect(none.html).toContain('value="Kept"');
    const other = await post(edit, { url, format: '', scope: 'selected', form_ids: theirs.id });
    expect([other.status, other.html]).toEqual([400, expect.stringContaining('not a form of this account')]);
    expect((await reload(webhook)).formIds).toBeNull();
  });

  test('that are all deleted pause the webhook, and its pages say so', async () => {
    const form = await buildForm(app.database, owner.account);
    const webhook = await buildWebhook(app.database, owner.account, { url, form_ids: [form.id] });
    await updateForm(app.database, testSecrets, form, { deleted: true });
    expect((await owner.get('/dashboard/webhooks')).html).toContain('Paused: forms deleted');
    const { html } = await owner.get(`/dashboard/webhooks/${webhook.id}`);
    expect(html).toContain('All forms of this webhook were deleted, so nothing is sent to it');
  });
});

describe('the headers', () => {
  const save = (id: string, header_name: string[], header_value: string[]) =>
    post(`/dashboard/webhooks/${id}/edit`, { url, format: '', scope: 'all', header_name, header_value });
  const valuesOf = async (webhook: Webhook) => openHeaders(testSecrets, await reload(webhook));

  test('are added, kept, changed and removed, and their values are never shown', async () => {
    const webhook = await buildWebhook(app.database, owner.account, { url });
    await save(webhook.id, ['Authorization', 'X-Team', ''], ['Bearer s3cret', 'red s3cret', '']);
    const home = `/dashboard/webhooks/${webhook.id}`;
    for (const page of [home, `${home}/edit`, '/dashboard/webhooks']) {
      expect((await owner.get(page)).html).not.toContain('s3cret');
    }
    expect((await owner.get(home)).html).toContain('Authorization, X-Team');
    await save(webhook.id, ['Authorization', 'X-Team'], ['', 'blue']);
    expect(await valuesOf(webhook)).toEqual([
      ['Authorization', 'Bearer s3cret'],
      ['X-Team', 'blue'],
    ]);
    await save(webhook.id, ['Authorization', ''], ['', '']);
    expect(await valuesOf(webhook)).toEqual([['Authorization', 'Bearer s3cret']]);
    await save(webhook.id, [''], ['']);
    expect(await valuesOf(webhook)).toEqual([]);
  });

  test.each([
    [['Host'], ['x'], 'which is set by Letterbox or by HTTP itself'],
    [['X-A', 'x-a'], ['1', '2'], 'twice'],
    [['X-A'], [''], 'needs a value'],
    [[''], ['x'], 'has no name'],
  ])('%j is rejected with an error at the fields', async (names, values, message) => {
    const webhook = await buildWebhook(app.database, owner.account, { url });
    const { status, html } = await save(webhook.id, names, values);
    expect([status, html]).toEqual([400, expect.stringContaining(message)]);
    expect(html).toContain('href="#headers"');
    expect((await reload(webhook)).headerNames).toBeNull();
  });
});
