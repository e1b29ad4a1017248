import { v7 as uuidv7 } from 'uuid';
import { formatDateTime } from '../../src/lib/format-time';
import { buildSubmission } from '../submissions/rows';
import { buildAlert } from '../support/alert-rows';
import { signIn } from '../support/dashboard';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { newClient } from './open-app';
import { app, owner, setUpDashboard } from './set-up';

setUpDashboard();

const page = async (path = '/dashboard/settings') => (await owner.get(path)).html;
const sidebarOf = (html: string) => /<header class="side">.*?<\/header>/s.exec(html)?.[0] ?? '';

describe('the theme switch', () => {
  const themeOf = (html: string) => /<html[^>]* data-theme="(\w+)"/.exec(html)?.[1] ?? null;
  const pressed = (html: string) => /value="(\w+)" aria-pressed="true"/.exec(html)?.[1];

  test('remembers the theme for all pages and returns to the page', async () => {
    expect([themeOf(await page()), pressed(await page())]).toEqual([null, 'system']);
    const response = await owner.post('/dashboard/theme', { theme: 'dark', back: '/dashboard/settings?x=1' });
    expect(response).toMatchObject({ status: 303, location: '/dashboard/settings?x=1' });
    expect(response.headers.get('set-cookie')).toMatch(/^letterbox_theme=dark;.*HttpOnly; SameSite=Lax$/);
    for (const path of ['/dashboard/settings', '/dashboard/inbox', '/dashboard/nothing']) {
      expect([themeOf(await page(path)), pressed(await page(path))]).toEqual(['dark', 'dark']);
    }
    await owner.post('/dashboard/theme', { theme: 'system' });
    expect([themeOf(await page()), owner.cookies.has('letterbox_theme')]).toEqual([null, false]);
  });

  test('works for visitors who are not signed in', async () => {
    const visitor = newClient(app);
    await visitor.post('/dashboard/theme', { theme: 'light' });
    expect(themeOf((await visitor.get('/dashboard/sign-in')).html)).toBe('light');
  });

  test('takes no other theme, returns to no other site and accepts no other site’s request', async () => {
    const odd = await owner.post('/dashboard/theme', { theme: '"><script>', back: '//evil.example/x' });
    expect(odd).toMatchObject({ status: 303, location: expect.stringMatching(/^\/dashboard/) });
    expect(owner.cookies.has('letterbox_theme')).toBe(false);
    owner.cookies.set('letterbox_theme', '"><script>');
    expect(themeOf(await page())).toBeNull();
    const foreign = await owner.post('/dashboard/theme', { theme: 'dark' }, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });
});

describe('the time zone', () => {
  const at = new Date(Date.now() - 3_600_000);
  const iso = at.toISOString();
  const open = async (client = owner) => {
    const form = await buildForm(app.database, client.account);
    const id = await buildSubmission(app.database, form, { createdAt: iso });
    await app.database.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, error, finished_at)
       SELECT $3, account_id, id, 'webhook', $4, 'failed', 'x', $2 FROM submissions WHERE id = $1`,
      [id, at, uuidv7(), (await buildWebhook(app.database, client.account)).id],
    );
    const submission = (await client.get(`/dashboard/submissions/${id}`)).html;
    return { submission, log: (await client.get('/dashboard/webhooks/log')).html };
  };

  test('is UTC, and said to be, until the owner has one', async () => {
    const { submission, log } = await open();
    expect(submission).toContain(
      `<time dateTime="${iso}">${formatDateTime(at, 'UTC', { now: new Date() })} (1 hour ago)</time>`,
    );
    expect(log).toMatch(/<time [^>]*>[^<]* UTC<\/time>/);
  });

  test('of the account is used for times, with UTC as the tooltip', async () => {
    const { submission, log } = await open(
      await signIn(app, await buildAccount(app.database, { time_zone: 'Asia/Tokyo' })),
    );
    const [now, toMinute] = [new Date(), iso.slice(0, 16).replace('T', ' ')];
    expect(submission).toContain(
      `title="${toMinute} UTC">${formatDateTime(at, 'Asia/Tokyo', { now })} (1 hour ago)</time>`,
    );
    const toSecond = iso.slice(0, 19).replace('T', ' ');
    expect(log).toContain(
      `title="${toSecond} UTC">${formatDateTime(at, 'Asia/Tokyo', { now, precision: 'second' })}</time>`,
    );
  });

  test('shows a date that is a day old or older once, without its age', async () => {
    const form = await buildForm(app.database, owner.account);
    const id = await buildSubmission(app.database, form, { createdAt: '2024-05-06T07:08:09.000Z' });
    expect(await page(`/dashboard/submissions/${id}`)).toContain('>May 6, 2024, 07:08 UTC</time>');
    expect(await page('/dashboard/inbox')).toMatch(/title="May 6, 2024, 07:08 UTC"[^>]*>May 6, 2024<\/time>/);
  });
});

describe('the sidebar', () => {
  test('lists the newest forms with their unread submissions, and marks the page that is open', async () => {
    const form = await buildForm(app.database, owner.account, { name: 'Repairs & <more>' });
    await buildForm(app.database, owner.account, { name: 'Paused', active: false });
    await buildForm(app.database, (await signIn(app)).account, { name: 'Of a stranger' });
    for (const day of [1, 2]) await buildSubmission(app.database, form, { createdAt: `2026-03-0${day}T10:00:00.000Z` });
    const side = sidebarOf(await page());
    expect(side).toMatch(/<a href="\/dashboard\/settings"[^>]*aria-current="page"/);
    expect(side).toContain('<bdi>Repairs &amp; &lt;more&gt;</bdi>');
    expect(side).toContain('<bdi class="paused">Paused</bdi>');
    expect(side).not.toContain('Of a stranger');
    expect(side).toContain(`data-unread-form="${form.id}">2<span class="unseen"> unread</span>`);
    expect(side).toContain('data-unread="total">2<span');
    const inbox = sidebarOf(await page(`/dashboard/inbox?form=${form.id}`));
    expect(inbox.match(/aria-current="page"/g)).toHaveLength(1);
    expect(inbox).toContain(`<a href="/dashboard/inbox?form=${form.id}" aria-current="page">`);
  });

  test('links all forms where there are more than it lists', async () => {
    for (let number = 0; number < 21; number++) await buildForm(app.database, owner.account);
    const side = sidebarOf(await page());
    expect(side.match(/\/dashboard\/inbox\?form=/g)).toHaveLength(20);
    expect(side).toContain('All forms');
  });
});

describe('the health indicator', () => {
  const health = async () => /<a class="health (\w+)" href="([^"]+)">([^<]+)</.exec(await page())?.slice(1);

  test('says that all is well, or what is wrong, and leads to the page about it', async () => {
    expect(await health()).toEqual(['good', '/dashboard/health', 'Health']);
    await buildWebhook(app.database, owner.account);
    await app.database.pool.query(`UPDATE webhooks SET last_error = 'x' WHERE account_id = $1`, [owner.account.id]);
    expect(await health()).toEqual(['warn', '/dashboard/health', 'Webhook failing']);
    const alert = { accountId: owner.account.id } as const;
    await buildAlert(app.database, { ...alert, cause: 'silence' });
    expect((await health())?.slice(0, 2)).toEqual(['warn', '/dashboard/health']);
    await buildAlert(app.database, { ...alert, cause: 'files_dropped' });
    expect(await health()).toEqual(['bad', '/dashboard/health', '2 alerts']);
  });
});
