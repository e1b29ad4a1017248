import { createHmac } from 'node:crypto';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { type DashboardClient, hiddenIn } from '../support/dashboard';
import { statementsDuring } from '../support/database';
import { buildAccount, buildWebhook, testSecrets } from '../support/factories';
import { answer, type Behavior, startHttpReceiver } from '../support/http-receiver';
import { app, owner, setUpDashboard, signInAs } from './set-up';

setUpDashboard({ config: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8', BASE_URL: 'http://forms.test' } });
let behavior: Behavior = answer(200, 'ok');
let receiver: Awaited<ReturnType<typeof startHttpReceiver>>;
beforeAll(async () => {
  receiver = await startHttpReceiver((request, response) => behavior(request, response));
});
afterAll(async () => {
  await receiver.stop();
});
beforeEach(async () => {
  behavior = answer(200, 'ok');
  receiver.requests.length = 0;
});

const own = { Origin: 'http://forms.test' };
const post: DashboardClient['post'] = (path, fields) => owner.post(path, fields, own);
const build = (settings = {}) => buildWebhook(app.database, owner.account, settings);
const reload = async ({ id }: Webhook) => app.database.models.Webhook.findByPk(id, { rejectOnEmpty: true });
const slack = 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx';

describe('adding a webhook', () => {
  test('detects the format and leads to the webhook, which leads to its secret', async () => {
    const added = await post('/dashboard/webhooks/new', { url: slack, format: '' });
    expect(added.status).toBe(303);
    expect(added.location).toMatch(/^\/dashboard\/webhooks\/[\da-f-]{36}$/);
    expect(added.notice).toBe('webhook-added');
    expect((await owner.get(added.location ?? '')).html).toContain(`href="${added.location}/secret"`);
    const { html } = await owner.get(`${added.location}/secret`);
    const [webhook] = await app.database.models.Webhook.findAll({ where: { accountId: owner.account.id } });
    expect(html).toContain(testSecrets.open(webhook?.secret ?? ''));
    expect(html).toContain('Format: Slack');
    expect((await owner.get(`/dashboard/webhooks/${webhook?.id}`)).html).toContain('detected from the URL');
  });

  test('adds one webhook, however often the form is posted', async () => {
    const fields = { url: slack, format: '', id: hiddenIn((await owner.get('/dashboard/webhooks/new')).html, 'id') };
    const responses = await Promise.all([1, 2, 3].map(() => post('/dashboard/webhooks/new', fields)));
    responses.push(await post('/dashboard/webhooks/new', fields));
    const place = `/dashboard/webhooks/${fields.id}`;
    expect(responses.map(({ location }) => location)).toEqual(Array(4).fill(place));
    expect(responses.map(({ notice }) => notice).sort()).toEqual([
      'webhook-added',
      ...Array(3).fill('webhook-added-before'),
    ]);
    expect(await app.database.models.Webhook.count({ where: { accountId: owner.account.id } })).toBe(1);
  });

  test('rejects the id of another account’s webhook', async () => {
    const { id } = await buildWebhook(app.database, await buildAccount(app.database));
    const { status, html } = await post('/dashboard/webhooks/new', { url: slack, format: '', id });
    expect([status, hiddenIn(html, 'id')]).toEqual([400, expect.not.stringContaining(id)]);
    expect(await app.database.models.Webhook.count({ where: { accountId: owner.account.id } })).toBe(0);
  });

  test('a selected format takes precedence over the URL', async () => {
    await post('/dashboard/webhooks/new', { url: 'https://chat.example.com/hooks/x', format: 'mattermost' });
    const { html } = await owner.get('/dashboard/webhooks');
    expect(html).toContain('Mattermost');
  });

  test.each([
    ['ftp://example.com/', 'Must be a full URL'],
    ['https://user:pass@example.com/', 'no user name'],
    ['', 'is not allowed to be empty|must be a full URL|is required'],
    [`https://example.com/${'x'.repeat(2_000)}`, '2,000 characters'],
  ])('rejects %.40s with an error at the field, and keeps what was typed', async (url, message) => {
    const { status, html } = await post('/dashboard/webhooks/new', { url, format: 'discord' });
    expect(status).toBe(400);
    expect(html).toMatch(new RegExp(`id="url-error"[^>]*>[^<]*(?:${message})`, 'i'));
    expect(html).toContain('<option value="discord" selected="">');
    if (url) expect(html).toContain(`value="${url}"`);
  });

  test.each(['http://169.254.169.254/latest', 'http://10.0.0.1/hook', 'http://[::1]:8080/', 'http://0x0a000001/'])(
    'rejects %s while it is typed, with the reason',
    async (url) => {
      const { status, html } = await post('/dashboard/webhooks/new', { url, format: '' });
      expect(status).toBe(400);
      expect(html).toMatch(/id="url-error"[^>]*>Private addresses are not allowed/);
      const webhook = await build();
      const edited = await post(`/dashboard/webhooks/${webhook.id}/edit`, { url, format: '' });
      expect(edited.status).toBe(400);
      expect((await reload(webhook)).url).toBe(webhook.url);
    },
  );

  test('accepts a private address in an allowed network', async () => {
    const { notice } = await post('/dashboard/webhooks/new', { url: 'http://127.0.0.1:9/hook', format: '' });
    expect(notice).toBe('webhook-added');
  });

  test('rejects an unknown format with an error at its field', async () => {
    const { status, html } = await post('/dashboard/webhooks/new', { url: slack, format: 'pigeon' });
    expect(status).toBe(400);
    expect(html).toContain('id="format-error"');
  });

  test('rejects more than 50 webhooks', async () => {
    for (let n = 0; n < 50; n++) await build();
    const { status, html } = await post('/dashboard/webhooks/new', { url: slack, format: '' });
    expect(status).toBe(400);
    expect(html).toContain('50 webhooks');
  });
});

describe('a webhook', () => {
  test('is listed with its URL masked, its last error and its time', async () => {
    const webhook = await build({ url: slack });
    await webhook.update({ lastStatus: 500, lastError: 'status 500, but <b>', lastDeliveredAt: new Date() });
    const { html } = await owner.get('/dashboard/webhooks');
    expect(html).toContain('status 500, but &lt;b&gt;');
    expect(html).toContain('https://hooks.slack.com/services/***/***/***uvwx');
    expect(html).not.toContain('abcdefghijkl');
    expect(html).toMatch(/Slack · last delivery .*responded with 500/);
  });

  test('shows its full URL only on the edit page, and its secret only on the secret’s page', async () => {
    const webhook = await build({ url: slack });
    const home = `/dashboard/webhooks/${webhook.id}`;
    const log = `/dashboard/webhooks/log?webhook=${webhook.id}`;
    const pages = ['/dashboard/webhooks', home, `${home}/edit`, `${home}/secret`, log, '/dashboard/webhooks/redeliver'];
    const shown = await Promise.all(pages.map(async (page) => ({ page, html: (await owner.get(page)).html })));
    const holding = (text: string) => shown.filter(({ html }) => html.includes(text)).map(({ page }) => page);
    expect(holding(webhook.plainSecret)).toEqual([`${home}/secret`]);
    expect(holding('abcdefghijkl')).toEqual([`${home}/edit`]);
    expect(shown.every(({ html }) => !html.includes(webhook.secret))).toBe(true);
  });

  test('can be edited, disabled, enabled and deleted', async () => {
    const webhook = await build();
    const home = `/dashboard/webhooks/${webhook.id}`;
    await post(`${home}/edit`, { url: 'https://example.com/new', format: 'rocket-chat' });
    expect(await reload(webhook)).toMatchObject({ url: 'https://example.com/new', format: 'rocket-chat' });
    await post(`${home}/edit`, { url: slack, format: '' });
    expect(await reload(webhook)).toMatchObject({ url: slack, format: null, active: true });
    expect(await post(`${home}/active`, { active: 'false' })).toMatchObject({ location: home, notice: 'webhook-off' });
    expect(await reload(webhook)).toMatchObject({ active: false, url: slack });
    await post(`${home}/active`, { active: 'true' });
    expect(await reload(webhook)).toMatchObject({ active: true });
    expect(await post(`${home}/delete`)).toMatchObject({ location: '/dashboard/webhooks', notice: 'webhook-removed' });
    expect((await owner.get(home)).status).toBe(404);
  });

  test('an invalid edit changes nothing and keeps what was typed', async () => {
    const webhook = await build();
    const { status, html } = await post(`/dashboard/webhooks/${webhook.id}/edit`, { url: '"><script>', format: '' });
    expect(status).toBe(400);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(await reload(webhook)).toMatchObject({ url: webhook.url });
  });

  test('of another account responds like one that does not exist', async () => {
    const theirs = await buildWebhook(app.database, await buildAccount(app.database));
    const before = await reload(theirs);
    const unknown = '01890000-0000-7000-8000-000000000000';
    const strip = (html: string, id: string) => html.replaceAll(/value="[^"]*"/g, '').replaceAll(id, 'ID');
    for (const path of ['', '/edit', '/secret']) {
      const [mine, none] = [
        await owner.get(`/dashboard/webhooks/${theirs.id}${path}`),
        await owner.get(`/dashboard/webhooks/${unknown}${path}`),
      ];
      expect([mine.status, strip(mine.html, theirs.id)]).toEqual([404, strip(none.html, unknown)]);
    }
    const posts: [string, Record<string, string>][] = [
      ['/edit', { url: 'https://example.com/taken', format: '' }],
      ['/active', { active: 'false' }],
      ['/test', {}],
      ['/secret', { overlap_hours: '0' }],
      ['/delete', {}],
    ];
    for (const [path, fields] of posts) {
      expect([path, (await post(`/dashboard/webhooks/${theirs.id}${path}`, fields)).status]).toEqual([path, 404]);
    }
    expect((await owner.get(`/dashboard/webhooks/log?webhook=${theirs.id}`)).status).toBe(404);
    expect((await owner.get(`/dashboard/webhooks/redeliver?webhook=${theirs.id}`)).status).toBe(404);
    expect((await owner.get('/dashboard/webhooks/nonsense')).status).toBe(404);
    expect((await reload(theirs)).get()).toEqual(before.get());
  });
});

describe('the secret', () => {
  const seenOn = async (home: string) => hiddenIn((await owner.get(`${home}/secret`)).html, 'seen');

  test.each(['one after the other', 'at once'])(
    'is rotated once by two clicks %s, and keeps its overlap',
    async (how) => {
      const webhook = await build();
      const home = `/dashboard/webhooks/${webhook.id}`;
      const fields = { overlap_hours: '24', seen: await seenOn(home) };
      const click = () => post(`${home}/secret`, fields);
      const responses = how === 'at once' ? await Promise.all([click(), click()]) : [await click(), await click()];
      expect(responses.map(({ notice }) => notice).sort()).toEqual(['secret-rotated', 'secret-rotated-before']);
      expect(testSecrets.open((await reload(webhook)).previousSecret ?? '')).toBe(webhook.plainSecret);
    },
  );

  test('can be rotated with an overlap of 24 hours', async () => {
    const webhook = await build();
    const home = `/dashboard/webhooks/${webhook.id}`;
    const rotated = await post(`${home}/secret`, { overlap_hours: '24', seen: await seenOn(home) });
    expect(rotated).toMatchObject({ location: `${home}/secret`, notice: 'secret-rotated' });
    const now = await reload(webhook);
    const { html } = await owner.get(`${home}/secret`);
    expect(html).toContain(testSecrets.open(now.secret));
    expect(html).not.toContain(webhook.plainSecret);
    expect(html).toContain('with the previous secret until');
    const hours = ((now.previousSecretUntil?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  test.each(['', '-1', '24.5', '9999', 'x'])('is kept when the overlap is %j', async (overlap_hours) => {
    const webhook = await build();
    const home = `/dashboard/webhooks/${webhook.id}`;
    const { status } = await post(`${home}/secret`, { overlap_hours, seen: await seenOn(home) });
    expect(status).toBe(400);
    expect((await reload(webhook)).secret).toBe(webhook.secret);
  });

  test('that can no longer be decrypted shows an explanation', async () => {
    const webhook = await build();
    await webhook.update({ secret: 'v1.AAAA' });
    const page = await owner.get(`/dashboard/webhooks/${webhook.id}/secret`);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('can no longer be read')]);
    expect((await post(`/dashboard/webhooks/${webhook.id}/test`)).html).toContain('can no longer be read');
  });
});

describe('a test', () => {
  const test_ = (webhook: Webhook) => post(`/dashboard/webhooks/${webhook.id}/test`);

  test('shows the response in place, is signed with the real secret, and counts nothing', async () => {
    const webhook = await build({ url: `${receiver.url}/hook` });
    const { status, html } = await test_(webhook);
    expect(status).toBe(200);
    expect(html).toMatch(/Succeeded<\/span> Responded with 200 after \d+ ms/);
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.requests[0]?.headers['x-service-signature']).toMatch(/^sha256=/);
    expect(await reload(webhook)).toMatchObject({ lastStatus: null, lastDeliveredAt: null });
    expect((await app.database.pool.query('SELECT FROM deliveries')).rows).toHaveLength(0);
  });

  test('shows any response as text', async () => {
    behavior = answer(500, '</pre><script>alert(1)</script><img src=x onerror=alert(2)>\u202Etxt', {
      'content-type': 'text/html',
    });
    const { html } = await test_(await build({ url: receiver.url }));
    expect(html).toContain('Failed');
    expect(html).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(html).toMatch(/<bdi>&lt;\/pre/);
  });

  test('fails without a request when the URL is not allowed', async () => {
    const webhook = await build({ url: 'http://forms.test/hook' });
    const { html } = await test_(webhook);
    expect(html).toContain('Failed');
    expect(html).toContain('No response');
  });

  test('is limited to six a minute per account, across webhooks', async () => {
    const [first, second] = [await build({ url: receiver.url }), await build({ url: receiver.url })];
    for (let n = 0; n < 6; n++) expect((await test_(n % 2 ? first : second)).status).toBe(200);
    const rejected = await test_(first);
    expect([rejected.status, rejected.html]).toEqual([429, expect.stringContaining('nothing was sent')]);
    expect(receiver.requests).toHaveLength(6);
    await signInAs();
    expect((await test_(await build({ url: receiver.url }))).status).toBe(200);
  });

  test.each([{ plan: 'free' as const }, { suspended: true }])(
    'is not sent for an account with %o',
    async (settings) => {
      await signInAs(await buildAccount(app.database, settings));
      const { status, html } = await test_(await build({ url: receiver.url }));
      expect([status, html]).toEqual([400, expect.stringContaining('nothing was sent')]);
      expect(receiver.requests).toHaveLength(0);
    },
  );

  test('redirects to the webhook when its result is reloaded', async () => {
    const { id } = await build();
    expect((await owner.get(`/dashboard/webhooks/${id}/test`)).location).toBe(`/dashboard/webhooks/${id}`);
  });
});

test('webhooks are paused on the Free plan, but still shown', async () => {
  await signInAs(await buildAccount(app.database, { plan: 'free' }));
  await build({ url: 'https://example.com/hook' });
  const { html } = await owner.get('/dashboard/webhooks');
  expect(html).toContain('paused on the Free plan');
  expect(html).toContain('https://example.com/hook');
});

test('the list runs as many statements for fifty webhooks as for one, and stays under 100 kB', async () => {
  const load = () => statementsDuring(() => owner.get('/dashboard/webhooks'));
  await build();
  await load();
  const few = await load();
  for (let n = 0; n < 49; n++) {
    const webhook = await build({ url: `https://example.com/${'Q<&"'.repeat(200)}?${n}` });
    await webhook.update({ lastStatus: 500, lastError: '"&<>'.repeat(250), lastDeliveredAt: new Date() });
  }
  expect((await load()).length).toBe(few.length);
  expect((await owner.get('/dashboard/webhooks')).html.length).toBeLessThan(100_000);
});

describe('a test before saving', () => {
  const settings = () => ({ url: `${receiver.url}/new`, header_name: 'X-Team', header_value: 'secret-value' });

  test('calls the URL as typed with the headers as typed, shows request and response, and saves nothing', async () => {
    const { status, html } = await post('/dashboard/webhooks/new/test', { name: 'Typed', ...settings() });
    expect(status).toBe(200);
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.requests[0]).toMatchObject({ url: '/new', headers: { 'x-team': 'secret-value' } });
    expect(html).toMatch(/Succeeded<\/span> Responded with 200/);
    expect(html).toContain('X-Team: (hidden)');
    expect(html).toContain('&quot;event&quot;:');
    expect(html).toContain('value="Typed"');
    expect(await app.database.models.Webhook.count({ where: { accountId: owner.account.id } })).toBe(0);
  });

  test('of a change uses the stored secret and headers, and changes nothing', async () => {
    const webhook = await build({ url: `${receiver.url}/old`, headers: { 'X-Team': 'stored' } });
    const path = `/dashboard/webhooks/${webhook.id}/edit/test`;
    const { html } = await post(path, { url: `${receiver.url}/new`, header_name: 'X-Team', header_value: '' });
    expect(html).toContain('Succeeded');
    const [request] = receiver.requests;
    expect(request).toMatchObject({ url: '/new', headers: { 'x-team': 'stored' } });
    const digest = createHmac('sha256', webhook.plainSecret)
      .update(request?.rawBody ?? '')
      .digest('hex');
    expect(request?.headers['x-service-signature']).toBe(`sha256=${digest}`);
    expect(await reload(webhook)).toMatchObject({ url: `${receiver.url}/old`, lastStatus: null });
  });

  test('at another site asks for stored headers again, whose values its response could show', async () => {
    const webhook = await build({ url: 'http://127.0.0.1:9/hook', headers: { Authorization: 'stored' } });
    const path = `/dashboard/webhooks/${webhook.id}/edit/test`;
    const elsewhere = { url: `${receiver.url}/new`, header_name: 'Authorization' };
    const { status, html } = await post(path, { ...elsewhere, header_value: '' });
    expect([status, html]).toEqual([400, expect.stringContaining('Enter the values of the headers again')]);
    expect(receiver.requests).toHaveLength(0);
    await post(path, { ...elsewhere, header_value: 'typed' });
    expect(receiver.requests[0]?.headers.authorization).toBe('typed');
  });

  test.each([
    ['http://169.254.169.254/latest', 'http'],
    ['https://10.0.0.1/hook', ''],
    ['not a url', ''],
  ])('of %s sends nothing and explains it at the field', async (url) => {
    const { status, html } = await post('/dashboard/webhooks/new/test', { url, confirm_http: 'on' });
    expect(status).toBe(400);
    expect(html).toMatch(/aria-invalid="true"[^>]*|<input[^>]+name="url"[^>]+aria-invalid/);
    expect(receiver.requests).toHaveLength(0);
  });

  test('shares the limit of other tests, and needs a paid plan', async () => {
    const webhook = await build({ url: receiver.url });
    for (let n = 0; n < 6; n++) await post(`/dashboard/webhooks/${webhook.id}/test`);
    const limited = await post('/dashboard/webhooks/new/test', settings());
    expect([limited.status, limited.html]).toEqual([429, expect.stringContaining('Too many tests')]);
    await signInAs();
    await app.database.models.Account.update({ plan: 'free' }, { where: { id: owner.account.id } });
    receiver.requests.length = 0;
    expect((await post('/dashboard/webhooks/new/test', settings())).html).toContain('paused on the Free plan');
    expect(receiver.requests).toHaveLength(0);
  });

  test('sends headers that are typed again after their stored values became unreadable, and asks for missing ones', async () => {
    const webhook = await build({ url: receiver.url, headers: { 'X-Team': 'stored', 'X-Key': 'stored' } });
    await app.database.models.Webhook.update({ headerValues: 'unreadable' }, { where: { id: webhook.id } });
    const path = `/dashboard/webhooks/${webhook.id}/edit/test`;
    const send = (team: string, key: string) =>
      post(path, { url: receiver.url, header_name: ['X-Team', 'X-Key'], header_value: [team, key] });
    for (const team of ['', 'typed']) {
      const { status, html } = await send(team, '');
      expect([status, html]).toEqual([400, expect.stringContaining('can no longer be read')]);
    }
    expect(receiver.requests).toHaveLength(0);
    expect((await send('typed', 'again')).html).toContain('Succeeded');
    expect(receiver.requests[0]?.headers).toMatchObject({ 'x-team': 'typed', 'x-key': 'again' });
    expect(await reload(webhook)).toMatchObject({ headerValues: 'unreadable' });
  });

  test('of another account’s webhook responds like one that does not exist', async () => {
    const foreign = await buildWebhook(app.database, await buildAccount(app.database), { url: receiver.url });
    expect((await post(`/dashboard/webhooks/${foreign.id}/edit/test`, settings())).status).toBe(404);
    expect(receiver.requests).toHaveLength(0);
  });

  test('that is reloaded shows the form again', async () => {
    const { status, headers } = await owner.get('/dashboard/webhooks/new/test');
    expect([status, headers.get('location')]).toEqual([303, '/dashboard/webhooks/new']);
  });
});
