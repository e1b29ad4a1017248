import { v7 as uuidv7 } from 'uuid';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { signIn } from '../support/dashboard';
import { statementsDuring } from '../support/database';
import { buildDelivery, type DeliveryDraft, readDelivery } from '../support/delivery-rows';
import { buildAccount, buildWebhook } from '../support/factories';
import { app, form, owner, replaceForm, setUpDashboard, setUpForm, signInAs } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });
let webhook: Webhook;
beforeEach(async () => {
  webhook = await buildWebhook(app.database, owner.account, { url: 'https://example.com/hook' });
});

interface LoggedDelivery extends DeliveryDraft {
  readonly error?: string;
  readonly excerpt?: string;
  readonly at?: string;
}

async function buildLogged({ error = '', excerpt = '', at = '2026-03-01T12:00:00Z', ...draft }: LoggedDelivery = {}) {
  const status = draft.status ?? 'failed';
  const id = await buildDelivery(app.database, form, { kind: 'webhook', webhookId: webhook.id, ...draft, status });
  const isSettled = status !== 'queued' && status !== 'active';
  await app.database.pool.query(
    `UPDATE deliveries SET finished_at = $2, error = nullif($3, ''), response_excerpt = nullif($4, ''),
                           duration_ms = 34, response_status = $5 WHERE id = $1`,
    [id, isSettled ? at : null, error, excerpt, isSettled ? 500 : null],
  );
  return readDelivery(app.database, id);
}
const log = (query = '') => owner.get(`/dashboard/webhooks/log${query}`);
const rowsIn = (html: string) => [...html.matchAll(/<tr[^>]*>.*?<\/tr>/gs)].map(([row]) => row).slice(1);
const deliveriesOf = async (submissionId: string) =>
  (await app.database.pool.query('SELECT FROM deliveries WHERE submission_id = $1', [submissionId])).rows.length;

describe('the log', () => {
  test('shows each delivery’s time, submission, result, status code, duration and error', async () => {
    const { submission_id } = await buildLogged({ error: 'status 500', excerpt: 'no room' });
    const { html } = await log();
    const [row] = rowsIn(html);
    expect(row).toMatch(/>Mar 1(, 2026)?, 12:00:00 UTC</);
    expect(row).toContain(`href="/dashboard/submissions/${submission_id}"`);
    for (const text of ['Contact', 'https://example.com/hook', 'Failed', '500', '34 ms', 'status 500', 'no room']) {
      expect(row).toContain(text);
    }
  });

  test('can be filtered by result, webhook and time', async () => {
    const other = await buildWebhook(app.database, owner.account);
    await buildLogged({ status: 'succeeded', at: '2026-03-01T10:00:00Z' });
    await buildLogged({ status: 'failed', at: '2026-03-01T11:00:00Z' });
    await buildLogged({ status: 'skipped', at: '2026-03-01T12:00:00Z', webhookId: other.id });
    await buildLogged({ status: 'queued' });
    const count = async (query: string) => rowsIn((await log(query)).html).length;
    expect(await count('')).toBe(4);
    expect(await count('?status=failed')).toBe(1);
    expect(await count('?status=waiting')).toBe(1);
    expect(await count(`?webhook=${other.id}`)).toBe(1);
    expect(await count('?since=2026-03-01T11%3A00&until=2026-03-01T12%3A00')).toBe(1);
    expect(await count('?since=2026-03-01T10%3A30')).toBe(2);
    expect((await log('?status=succeeded&since=2026-03-02T00%3A00')).html).toContain('No results');
  });

  test('pages through all deliveries and back, keeping the filter', async () => {
    const built = new Set<string>();
    for (let n = 0; n < 65; n++) {
      built.add((await buildLogged({ at: `2026-03-01T12:00:${10 + (n % 40)}Z` })).submission_id);
    }
    const seen: string[] = [];
    let page = await log('?status=failed');
    for (let n = 0; n < 3; n++) {
      seen.push(...[...page.html.matchAll(/submissions\/([\da-f-]{36})/g)].map(([, id]) => id ?? ''));
      const next = /<a href="([^"]+)" rel="next"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&');
      expect(next === undefined).toBe(n === 2);
      if (next) {
        expect(next).toContain('status=failed');
        page = await owner.get(next);
      }
    }
    expect(seen).toHaveLength(65);
    expect(new Set(seen)).toEqual(built);
    expect(page.html).toContain('rel="prev"');
  });

  test('reports an invalid time at its field and keeps it', async () => {
    const { status, html } = await log('?since=yesterday%22%3E&until=2026-02-30T10%3A00');
    expect(status).toBe(400);
    expect(html).toMatch(/id="since-error"/);
    expect(html).toMatch(/id="until-error"/);
    expect(html).toContain('value="yesterday&quot;&gt;"');
  });

  test.each(['?status=pigeon', '?before=x', '?after=1-2', `?webhook=${uuidv7()}`])(
    'responds 404 to %s',
    async (query) => {
      expect((await log(query)).status).toBe(404);
    },
  );

  test('shows nothing of another account', async () => {
    const mine = webhook;
    const stranger = await buildAccount(app.database);
    await replaceForm(stranger, { name: 'Not yours' });
    webhook = await buildWebhook(app.database, stranger);
    await buildLogged();
    await buildLogged({ status: 'queued' });
    const { html } = await log();
    expect(html).not.toContain('Not yours');
    expect(html).toContain('No deliveries yet');
    expect((await log(`?webhook=${mine.id}`)).html).toContain('No results');
  });

  test('runs as many statements for a full page as for one delivery, and stays under 100 kB with hostile responses', async () => {
    await buildLogged();
    const load = () => statementsDuring(() => log());
    await load();
    const few = await load();
    const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'.repeat(20);
    await form.update({ name: hostile.slice(0, 100) });
    for (let n = 0; n < 60; n++)
      await buildLogged({ error: hostile, excerpt: hostile, status: n % 2 ? 'failed' : 'queued' });
    expect((await load()).length).toBe(few.length);
    const { html } = await log();
    expect(rowsIn(html)).toHaveLength(60);
    expect(html.length).toBeLessThan(100_000);
    expect(html).not.toMatch(/<script>alert|<img (?!class="logo")/);
    expect((await owner.get(`/dashboard/webhooks/${webhook.id}`)).html).not.toMatch(
      /<script>alert|<img (?!class="logo")/,
    );
  });
});

describe('resending one delivery', () => {
  const again = (delivery: string, back = '/dashboard/webhooks/log?status=failed') =>
    owner.post('/dashboard/webhooks/log/redeliver', { delivery, back });

  test('queues a new delivery and leads back', async () => {
    const delivery = await buildLogged();
    expect(await again(delivery.id)).toMatchObject({
      location: '/dashboard/webhooks/log?status=failed',
      notice: 'redelivered',
    });
    expect(await deliveriesOf(delivery.submission_id)).toBe(2);
    expect((await log()).html).toContain('Queued');
  });

  test('never leads to another site', async () => {
    const { id } = await buildLogged();
    expect(await again(id, 'https://evil.example/')).toMatchObject({ location: '/dashboard', notice: 'redelivered' });
  });

  test('resends once on a double click, and not to a disabled webhook', async () => {
    const delivery = await buildLogged();
    await again(delivery.id);
    const twice = await again(delivery.id);
    expect((await owner.get(twice.location ?? '')).html).toContain('already in progress');
    await webhook.update({ active: false });
    expect((await again((await buildLogged()).id)).html).toContain('is disabled');
    expect(await deliveriesOf(delivery.submission_id)).toBe(2);
  });

  test('responds to another account’s delivery like to one that does not exist', async () => {
    const stranger = await buildAccount(app.database);
    await replaceForm(stranger);
    webhook = await buildWebhook(app.database, stranger);
    const theirs = await buildLogged();
    const [rejected, none] = [await again(theirs.id), await again(uuidv7())];
    expect([rejected.status, none.status, (await again('nonsense')).status]).toEqual([404, 404, 404]);
    const strip = (html: string) => html.replaceAll(/value="[^"]*"/g, '');
    expect(strip(rejected.html)).toBe(strip(none.html));
    expect(await deliveriesOf(theirs.submission_id)).toBe(1);
  });
});

describe('resending failed deliveries', () => {
  const range = 'since=2026-03-01T11%3A00&until=2026-03-01T13%3A00';
  const fields = { webhook: '', since: '2026-03-01T11:00:00.000Z', until: '2026-03-01T13:00:00.000Z' };
  const count = async (query = range) => (await owner.get(`/dashboard/webhooks/redeliver?${query}`)).html;

  test('counts them, resends each once, and shows their number', async () => {
    for (const at of ['10:00', '11:00', '12:59', '13:00']) await buildLogged({ at: `2026-03-01T${at}:00Z` });
    expect(await count()).toMatch(/<strong>2 deliveries<\/strong>/);
    const sent = await owner.post('/dashboard/webhooks/redeliver', fields);
    expect(sent).toMatchObject({ location: '/dashboard/webhooks/log', notice: 'redelivered-many.2' });
    expect((await owner.get(sent.location ?? '')).html).toContain('Resending 2 deliveries.');
    expect(await count()).toContain('There are no failed deliveries to resend');
    const twice = await owner.post('/dashboard/webhooks/redeliver', fields);
    expect(twice.notice).toBe('redelivered-many.0');
  });

  test('leaves out disabled webhooks, and reports it when one is selected', async () => {
    await buildLogged();
    await webhook.update({ active: false });
    expect(await count()).toContain('There are no failed deliveries');
    const chosen = await owner.post('/dashboard/webhooks/redeliver', { ...fields, webhook: webhook.id });
    expect([chosen.status, chosen.html]).toEqual([400, expect.stringContaining('is disabled')]);
  });

  test('does nothing for an invalid time or another account’s webhook', async () => {
    const delivery = await buildLogged();
    expect((await owner.post('/dashboard/webhooks/redeliver', { ...fields, until: 'soon' })).status).toBe(400);
    const stranger = await signIn(app);
    const rejected = await stranger.post('/dashboard/webhooks/redeliver', { ...fields, webhook: webhook.id });
    expect(rejected.status).toBe(404);
    await stranger.post('/dashboard/webhooks/redeliver', fields);
    expect(await deliveriesOf(delivery.submission_id)).toBe(1);
  });

  test.each(['delivery', 'change', 'submission', 'back'])(
    'responds with 404 and resends nothing when the request has the field %s of another action',
    async (name) => {
      const delivery = await buildLogged({ at: new Date(Date.now() - 60_000).toISOString() });
      expect((await owner.post('/dashboard/webhooks/redeliver', { [name]: delivery.id })).status).toBe(404);
      expect(await deliveriesOf(delivery.submission_id)).toBe(1);
    },
  );

  test('asks for a shorter time range when there are more than 10,000', async () => {
    const { submission_id } = await buildLogged();
    await app.database.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, finished_at)
       SELECT gen_random_uuid(), account_id, submissions.id, 'webhook', $2, 'failed', '2026-03-01T12:00:00Z' FROM submissions, generate_series(1, 10000) WHERE submissions.id = $1`,
      [submission_id, webhook.id],
    );
    expect(await count()).toContain('Select a shorter one');
    const { status } = await owner.post('/dashboard/webhooks/redeliver', fields);
    expect([status, await deliveriesOf(submission_id)]).toEqual([200, 10_001]);
  });

  test.each([{ plan: 'free' as const }, { suspended: true }])(
    'is rejected for an account with %o',
    async (settings) => {
      const account = await buildAccount(app.database, settings);
      await signInAs(account);
      await replaceForm(account);
      webhook = await buildWebhook(app.database, account);
      const delivery = await buildLogged();
      const { status, html } = await owner.post('/dashboard/webhooks/redeliver', fields);
      expect([status, html]).toEqual([400, expect.stringMatching(/not included in the plan|is suspended/)]);
      expect(await deliveriesOf(delivery.submission_id)).toBe(1);
    },
  );
});
