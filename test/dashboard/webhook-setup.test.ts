import { guides } from '../../src/webhooks/formats/guides';
import type { DashboardClient } from '../support/dashboard';
import { buildDelivery } from '../support/delivery-rows';
import { buildForm, buildWebhook } from '../support/factories';
import { addresses } from '../webhooks/formats/addresses';
import { app, owner, setUpDashboard } from './set-up';

setUpDashboard({ config: { BASE_URL: 'http://forms.test' } });

const post: DashboardClient['post'] = (path, fields) => owner.post(path, fields, { Origin: 'http://forms.test' });
const saved = () => app.database.models.Webhook.findAll({ where: { accountId: owner.account.id } });
const services = [...guides];

test.each(services)('%s is set up in steps, and only with a URL of its own', async (service, guide) => {
  const page = await owner.get(`/dashboard/webhooks/new?service=${service}`);
  expect(page.status).toBe(200);
  for (const text of ['Sample Visitor', 'A sample submission.', `name="service" value="${service}"`]) {
    expect(page.html).toContain(text);
  }
  const format = guide.anyHost ? service : '';
  expect(page.html).toContain(`name="format" value="${format}"`);

  if (!guide.anyHost) {
    const wrong = await post('/dashboard/webhooks/new', { service, format, url: 'https://example.com/hook' });
    expect([wrong.status, wrong.html]).toEqual([
      400,
      expect.stringMatching(/id="url-error"[^>]*>A [^<]* has a URL like/),
    ]);
    expect(wrong.html).toContain(`name="service" value="${service}"`);
    expect(await saved()).toHaveLength(0);
  }

  const added = await post('/dashboard/webhooks/new', { service, format, url: addresses[service] ?? '' });
  const [webhook] = await saved();
  expect(added).toMatchObject({ location: `/dashboard/webhooks/${webhook?.id}`, notice: 'service-added' });
  expect(webhook).toMatchObject({ url: addresses[service], format: format || null });
});

test('the preview shows the newest submission as text', async () => {
  const form = await buildForm(app.database, owner.account, { name: 'Orders <b>' });
  await buildDelivery(app.database, form, { data: { name: 'Ada <script>', list: ['a', 'b'] } });
  const { html } = await owner.get('/dashboard/webhooks/new?service=slack');
  expect(html).toContain('Your newest submission.');
  expect(html).toContain('New submission: Orders &lt;b&gt;');
  expect(html).toContain('Ada &lt;script&gt;');
  expect(html).not.toMatch(/Ada <script>|Orders <b>/);
});

test.each(['', '?service=nonsense', '?service=__proto__', '?service=a&service=b'])(
  'without a known service (%s), the URL decides',
  async (query) => {
    const { status, html } = await owner.get(`/dashboard/webhooks/new${query}`);
    expect([status, html]).toEqual([200, expect.stringContaining('Detect from the URL')]);
    expect(html).toContain('href="/dashboard/webhooks/new?service=discord"');
  },
);

describe('a URL without encryption', () => {
  const url = 'http://example.com/hook';

  test('is saved only once it is confirmed', async () => {
    expect((await owner.get('/dashboard/webhooks/new')).html).not.toContain('confirm_http');
    const warned = await post('/dashboard/webhooks/new', { url, format: '' });
    expect([warned.status, warned.html]).toEqual([400, expect.stringContaining('This URL is not encrypted')]);
    expect(warned.html).toContain('name="confirm_http"');
    expect(await saved()).toHaveLength(0);
    expect(await post('/dashboard/webhooks/new', { url, format: '', confirm_http: 'on' })).toMatchObject({
      status: 303,
    });
    expect(await saved()).toHaveLength(1);
  });

  test('is asked about again only when it changes', async () => {
    const webhook = await buildWebhook(app.database, owner.account, { url });
    const edit = `/dashboard/webhooks/${webhook.id}/edit`;
    expect((await post(edit, { url, format: 'json' })).status).toBe(303);
    expect((await post(edit, { url: `${url}/2`, format: 'json' })).status).toBe(400);
    expect((await post(edit, { url: 'https://example.com/hook', format: 'json' })).status).toBe(303);
  });
});
