import type { ServerResponse } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible, signInBrowser } from '../support/dashboard';
import { openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook, testSecretKey } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { openLiveStream } from '../support/live-stream';
import { endProcesses, type RunningWeb, startWeb, startWorker } from '../support/processes';
import { asJson, send } from '../support/submit-client';

describeInBrowser('open pages', () => {
  let database: Database & { url: string };
  let receiver: HttpReceiver;
  let [first, second]: RunningWeb[] = [];
  let account: Account;
  let form: Form;
  let context: BrowserContext;
  const errors: string[] = [];
  /** Responses that the webhook's receiver holds back. */
  const held: ServerResponse[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    receiver = await startHttpReceiver((_request, response) => held.push(response));
    const env = { DATABASE_URL: database.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'warn', TRUST_PROXY: '1' };
    [first, second] = await Promise.all([startWeb(env), startWeb(env)]);
    await startWorker({ ...env, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' }, 'webhook');
  }, 180_000);
  beforeEach(async () => {
    account = await buildAccount(database, { plan: 'pro' });
    form = await buildForm(database, account, { name: 'Contact' });
    context = await browser.newContext();
    await signInBrowser(context, { url: first?.url ?? '', database }, account);
  });
  afterEach(async () => {
    await context.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await endProcesses();
    await receiver?.stop();
    await database?.close();
  });

  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (/Security Policy/i.test(message.text())) errors.push(message.text());
    });
    const connected = page.waitForResponse((response) => response.url().includes('/dashboard/events'));
    await page.goto(`${first?.url}${path}`);
    await connected;
    return page;
  };
  const post = async (name: string, to = form) => {
    const { status } = await send(
      second?.url ?? '',
      asJson({ access_key: to.accessKey, name, email: `${name}@x.org` }),
    );
    expect(status).toBe(200);
  };
  const submissionIn = async () => {
    const { rows } = await database.pool.query('SELECT id FROM submissions WHERE account_id = $1', [account.id]);
    return String(rows[0]?.id);
  };
  const newIn = (page: Page) => page.locator('[data-new] a');

  test('a list says how many submissions it lacks, and loads them with its filter', async () => {
    const other = await buildForm(database, account, { name: 'Jobs' });
    await post('Ada');
    const all = await open('/dashboard/inbox');
    const filtered = await context.newPage();
    await filtered.goto(`${first?.url}/dashboard/inbox?form=${form.id}&q=grace`);
    await post('Grace');
    await post('Hedy');
    await post('Grace', other);
    await eventually(async () => expect(await newIn(all).innerText()).toBe('3 new'));
    await expectAccessible(all);
    expect(await all.locator('[data-new] [role=status]').innerText()).toMatch(/^[123] new submissions?$/);
    await filtered.bringToFront();
    await eventually(async () => expect(await newIn(filtered).innerText()).toBe('1 new'));
    await newIn(filtered).click();
    await filtered.waitForURL(`**/dashboard/inbox?form=${form.id}&q=grace`);
    expect(await filtered.locator('[data-line]').count()).toBe(1);
    await newIn(all).click();
    await eventually(async () => expect(await all.locator('[data-line]').count()).toBe(4));
    expect(await newIn(all).isVisible()).toBe(false);
  }, 60_000);

  test('an empty list says so too, and spam is announced where it is', async () => {
    const inbox = await open('/dashboard/inbox');
    const spam = await context.newPage();
    await spam.goto(`${first?.url}/dashboard/inbox?folder=spam`);
    await send(second?.url ?? '', asJson({ access_key: form.accessKey, name: 'Bot', botcheck: 'yes' }));
    await eventually(async () => expect(await newIn(spam).innerText()).toBe('1 new'));
    expect(await newIn(inbox).isVisible()).toBe(false);
    await post('Ada');
    await inbox.bringToFront();
    await eventually(async () => expect(await newIn(inbox).innerText()).toBe('1 new'));
  }, 60_000);

  test('a second tab follows what is moved, read and labeled, and keeps what is selected', async () => {
    for (const name of ['Ada', 'Grace', 'Hedy', 'Karen']) await post(name);
    const watching = await open('/dashboard/inbox');
    const line = (name: string) => watching.locator('[data-line]', { hasText: name });
    await watching.getByLabel('Select Ada').check();
    await watching.locator('[data-line] a', { hasText: 'Grace' }).focus();
    const acting = await context.newPage();
    await acting.goto(`${first?.url}/dashboard/inbox`);
    await acting.getByLabel('Select Grace').check();
    await acting.getByRole('button', { name: 'Archive' }).click();
    await acting.getByText('Archived.').waitFor();
    await acting.getByRole('link', { name: 'Hedy' }).click();
    await acting.getByRole('heading', { level: 1, name: 'Hedy' }).waitFor();
    await post('New');
    await watching.bringToFront();
    await line('Grace').waitFor({ state: 'detached' });
    await eventually(async () => expect(await line('Hedy').getAttribute('class')).toBeNull());
    expect(await watching.locator('[data-line] a').allTextContents()).toEqual(['Karen', 'Hedy', 'Ada']);
    expect(await watching.locator(':focus').textContent()).toBe('Ada');
    expect(await watching.getByLabel('Select Ada').isChecked()).toBe(true);
    await watching.getByText('1 selected').waitFor();
    await eventually(async () => expect(await newIn(watching).innerText()).toBe('1 new'));
    // What is new lies above no row.
    const [link, top] = [await newIn(watching).boundingBox(), await line('Karen').boundingBox()];
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
    await acting.bringToFront();
    await acting.getByRole('button', { name: 'Archive' }).click();
    await acting.getByText('Archived.').waitFor();
    await acting.getByRole('button', { name: 'Undo' }).click();
    await watching.bringToFront();
    await eventually(async () => expect(await line('Hedy').count()).toBe(1));
  }, 60_000);

  test('the overview follows what arrives, and keeps what is open', async () => {
    await send(second?.url ?? '', {
      ...asJson({ access_key: form.accessKey, name: 'Test' }),
      headers: { 'Content-Type': 'application/json', Referer: `${first?.url}/demo/${form.accessKey}` },
    });
    const page = await open('/dashboard');
    const figure = page.locator('.four dd').first();
    expect(await figure.locator('a').innerText()).toBe('1');
    expect(await page.locator('.steps .done').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(1);
    await page.getByText('Show as table').click();
    await send(second?.url ?? '', {
      ...asJson({ access_key: form.accessKey, name: 'Test again' }),
      headers: { 'Content-Type': 'application/json', Referer: `${first?.url}/demo/${form.accessKey}` },
    });
    await eventually(async () => expect(await figure.locator('a').innerText()).toBe('2'));
    expect(await page.locator('.days').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(1);
    await post('Ada');
    await eventually(async () => expect(await page.locator('.steps').count()).toBe(0));
    expect(await page.locator('.latest').innerText()).toContain('Ada');
  }, 60_000);

  test("a submission's deliveries change while a reply is written", async () => {
    await buildWebhook(database, account, { url: `${receiver.url}/hook` });
    await post('Ada');
    const id = await submissionIn();
    const page = await open(`/dashboard/submissions/${id}`);
    const webhook = page.locator('.timeline li', { hasText: 'Webhook' });
    await eventually(() => expect(held).toHaveLength(1));
    await page.fill('textarea[name=note]', 'Call back');
    await page.focus('textarea[name=note]');
    await page.evaluate('scrollTo(0, 200)');
    held.pop()?.writeHead(500).end('no such hook');
    await eventually(async () => expect(await webhook.innerText()).toContain('Failed'));
    expect(await page.inputValue('textarea[name=note]')).toBe('Call back');
    expect(await page.evaluate('document.activeElement.name')).toBe('note');
    // What the reader opens stays open, and the button that was pressed keeps the focus.
    await webhook.locator('summary').click();
    await webhook.getByRole('button').focus();
    await database.pool.query(
      "UPDATE deliveries SET response_status = 418 WHERE submission_id = $1 AND kind = 'webhook'",
      [id],
    );
    await database.pool.query('SELECT pg_notify($1, $2)', [
      'letterbox_live',
      JSON.stringify([[account.id, { received: {}, settled: [id], changed: false }]]),
    ]);
    await eventually(async () => expect(await webhook.innerText()).toContain('418'));
    expect(await webhook.locator('details').getAttribute('open')).not.toBeNull();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Resend');
    await expectAccessible(page);
  }, 60_000);

  test('the delivery log shows how its deliveries end, in their places', async () => {
    await buildWebhook(database, account, { url: `${receiver.url}/hook` });
    await post('Ada');
    await eventually(() => expect(held).toHaveLength(1));
    const log = await open('/dashboard/webhooks/log');
    expect(await log.locator('tbody tr').innerText()).toMatch(/Queued|In progress/);
    held.pop()?.writeHead(200).end('ok');
    await eventually(async () => expect(await log.locator('tbody tr').innerText()).toContain('Sent'));
    expect(await log.getByRole('button', { name: 'Resend' }).isVisible()).toBe(true);
  }, 60_000);

  test('a browser is notified once of a burst while no tab is visible, and opens the submission', async () => {
    // Headless browsers show no notifications, and all of their tabs are visible.
    await context.addInitScript(`
      Object.defineProperty(document, 'hidden', { get: () => sessionStorage.hidden === 'yes' });
      window.Notification = class extends EventTarget {
        static permission = localStorage.permission ?? 'default';
        static requestPermission = async () => (localStorage.permission = Notification.permission = 'granted');
        static shown = [];
        constructor(title, { tag }) { super(); Object.assign(this, { title, tag }); Notification.shown.push(this); }
        close() {}
      };`);
    const page = await open('/dashboard/settings/alerts');
    const titles = () => page.evaluate<string[]>('Notification.shown.map(({ title }) => title)');
    // The page waits half a second for their answers.
    const visibleTabsAnswered = () => page.evaluate('new Promise((resolve) => setTimeout(resolve, 700))');
    await page.getByRole('button', { name: 'Enable in this browser' }).click();
    await eventually(async () => expect(await page.innerText('[data-notifications]')).toContain('are on'));
    await expectAccessible(page);
    await page.evaluate("sessionStorage.hidden = 'yes'");
    await post('Ada');
    await eventually(async () => expect(await titles()).toEqual(['New submission to Contact']));
    const opened = context.waitForEvent('page');
    await page.evaluate("Notification.shown[0].dispatchEvent(new Event('click'))");
    await (await opened).waitForURL(`**/dashboard/submissions/${await submissionIn()}`);
    await (await opened).close();
    for (const name of ['Grace', 'Hedy']) await post(name);
    await eventually(async () => expect((await titles()).at(-1)).toBe('3 new submissions'));
    expect(await page.evaluate('new Set(Notification.shown.map(({ tag }) => tag)).size')).toBe(1);
    const before = await titles();
    // Another tab is visible.
    const other = await context.newPage();
    await other.goto(`${first?.url}/dashboard/inbox`);
    await post('Joan');
    await eventually(async () => expect(await newIn(other).innerText()).toBe('1 new'));
    await visibleTabsAnswered();
    expect(await titles()).toEqual(before);
    await other.close();
    await page.getByRole('button', { name: 'Disable' }).click();
    await post('Mary');
    // Ada was read.
    await eventually(async () => expect(await page.title()).toMatch(/^\(4\)/));
    await visibleTabsAnswered();
    expect(await titles()).toEqual(before);
  }, 120_000);

  test('a submission that is only refreshed is not read, and keeps its notice for the next page', async () => {
    await post('Ada');
    const id = await submissionIn();
    const cookie = { name: 'letterbox_notice', value: 'note-added', url: first?.url ?? '' };
    await context.addCookies([cookie]);
    const response = await context.request.get(`${first?.url}/dashboard/submissions/${id}`, {
      headers: { 'X-Purpose': 'preview' },
    });
    expect(await response.text()).not.toContain('Note added.');
    const { rows } = await database.pool.query('SELECT read_at FROM submissions WHERE id = $1', [id]);
    expect(rows).toEqual([{ read_at: null }]);
    expect(await (await open(`/dashboard/submissions/${id}`)).locator('body').innerText()).toContain('Note added.');
  }, 60_000);

  test('ten tabs share one connection, and all show what another web process stored', async () => {
    let connections = 0;
    context.on('request', (request) => {
      if (request.url().includes('/dashboard/events')) connections += 1;
    });
    const openTab = async () => {
      const tab = await context.newPage();
      await tab.goto(`${first?.url}/dashboard/inbox`);
      return tab;
    };
    const tabs = await Promise.all(Array.from({ length: 10 }, openTab));
    await eventually(() => expect(connections).toBe(1));
    await post('Ada');
    for (const tab of tabs) {
      await eventually(async () => expect(await tab.title()).toMatch(/^\(1\) Inbox/));
      const counts = await tab.locator('[data-unread=total], [data-unread-form]').allInnerTexts();
      expect(counts.map((text) => text.replace(/\s+unread/, ''))).toEqual(['1', '1', '1']);
    }
    expect(connections).toBe(1);
    // Another tab takes over when the connected one is closed.
    for (const tab of tabs.splice(0, 9)) await tab.close();
    await post('Grace');
    await eventually(async () => expect(await tabs[0]?.title()).toMatch(/^\(2\) Inbox/));
  }, 60_000);

  // Last, because it stops a process.
  test('open streams do not delay a shutdown', async () => {
    const stream = await openLiveStream({ url: second?.url ?? '', db: database, account });
    const startedAt = performance.now();
    await second?.signal('SIGTERM');
    expect(stream.isOpen()).toBe(false);
    // Requests in flight would have 18 s.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(second?.output()).not.toMatch(/took too long/);
  });
});
