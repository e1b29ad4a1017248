import { advanceHistoryResends } from '../../src/deliveries/advance-history-resend';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { updateWebhook } from '../../src/webhooks/webhook.service';
import { hiddenIn, signIn } from '../support/dashboard';
import { buildAccount, buildWebhook, testSecrets } from '../support/factories';
import { buildHistory } from '../support/history-rows';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });
let webhook: Webhook;
let path: string;
beforeEach(async () => {
  webhook = await buildWebhook(app.database, owner.account, { url: 'https://example.com/hook' });
  path = `/dashboard/webhooks/${webhook.id}/history`;
});

const range = { since: '2026-01-01T00:00', until: '2026-02-01T00:00' };
const dryRun = (more: Record<string, string> = {}) =>
  owner.get(`${path}?${new URLSearchParams({ ...range, ...more })}`);
const start = (html: string) => owner.post(path, { ...range, id: hiddenIn(html, 'id'), form_ids: '', include: '' });
const resendIn = (html: string) => new RegExp(`${path}/([\\w-]{36})"`).exec(html)?.[1] ?? '';

test('a dry run says what will be sent to which webhook, and sends nothing', async () => {
  await buildHistory(app.database, form, 12);
  const { html } = await dryRun({ form_ids: form.id });
  for (const text of ['12 submissions', 'Contact', 'example.com/hook', 'Jan 1, 00:00 UTC', 'Send 12']) {
    expect(html).toContain(text);
  }
  await advanceHistoryResends(app.database.pool);
  const { rows } = await app.database.pool.query('SELECT FROM deliveries WHERE webhook_id = $1', [webhook.id]);
  expect(rows).toEqual([]);
});

test('two clicks and two tabs start one resend, whose progress the page shows', async () => {
  await buildHistory(app.database, form, 12);
  const { html } = await dryRun();
  const other = (await dryRun()).html;
  const statuses = (await Promise.all([start(html), start(html)])).map(({ status }) => status);
  expect(statuses).toEqual([303, 303]);
  expect((await start(other)).html).toContain('another resend to this webhook is running or paused'.slice(1));
  expect((await owner.get(path)).html).toContain('0 of 12');
  await advanceHistoryResends(app.database.pool);
  expect((await owner.get(path)).html).toContain('12 of 12');
});

test('a resend can be paused, continued and cancelled', async () => {
  await buildHistory(app.database, form, 2);
  await start((await dryRun()).html);
  const id = resendIn((await owner.get(path)).html);
  for (const [change, label] of [
    ['pause', 'Paused'],
    ['continue', 'Running'],
    ['cancel', 'Cancelled'],
  ] as const) {
    expect((await owner.post(`${path}/${id}`, { change })).status).toBe(303);
    expect((await owner.get(path)).html).toMatch(new RegExp(`class="tag[^"]*">${label}<`));
  }
});

test('a disabled webhook pauses the resend with a reason, and it cannot be continued until that changes', async () => {
  await buildHistory(app.database, form, 2);
  await start((await dryRun()).html);
  await updateWebhook(app.database, testSecrets, webhook, { active: false });
  await advanceHistoryResends(app.database.pool);
  const { html } = await owner.get(path);
  expect(html).toContain('The webhook is disabled.');
  const refused = await owner.post(`${path}/${resendIn(html)}`, { change: 'continue' });
  expect([refused.status, refused.html.includes('is disabled')]).toEqual([400, true]);
});

test.each([
  [{ since: '' }, 'Enter the first day'],
  [{ since: 'yesterday' }, 'Enter a date and time'],
  [{ since: '2026-03-01T00:00' }, 'ust be before the end'],
  [{ form_ids: 'x' }, 'not the id of a form'],
])('the filter %j gets an error', async (more, text) => {
  const { status, html } = await dryRun(more as Record<string, string>);
  expect([status, html.includes(text)]).toEqual([400, true]);
});

test('the webhook of another account does not exist', async () => {
  const stranger = await signIn(app, await buildAccount(app.database));
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.post(path, { ...range })).status).toBe(404);
  expect((await stranger.post(`${path}/${webhook.id}`, { change: 'cancel' })).status).toBe(404);
});
