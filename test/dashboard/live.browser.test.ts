import type { Browser, BrowserContext } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { describeInBrowser, launchBrowser } from '../support/browser';
import { signInBrowser } from '../support/dashboard';
import { openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { openLiveStream } from '../support/live-stream';
import { endProcesses, type RunningWeb, startWeb } from '../support/processes';
import { asJson, send } from '../support/submit-client';

describeInBrowser('live updates in a browser', () => {
  let browser: Browser;
  let database: Database & { url: string };
  let [first, second]: RunningWeb[] = [];
  let account: Account;
  let form: Form;
  let context: BrowserContext;

  beforeAll(async () => {
    database = await openTestDatabase();
    browser = await launchBrowser();
    const env = { DATABASE_URL: database.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'debug', TRUST_PROXY: '1' };
    [first, second] = await Promise.all([startWeb(env), startWeb(env)]);
    account = await buildAccount(database);
    form = await buildForm(database, account, { name: 'Contact' });
  }, 60_000);
  beforeEach(async () => {
    context = await browser.newContext();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await endProcesses();
    await database?.close();
  });

  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${first?.url}/dashboard/inbox`);
    return page;
  };
  const post = (web: RunningWeb | undefined) =>
    send(web?.url ?? '', asJson({ access_key: form.accessKey, name: 'Ada' }));

  test('ten tabs share one connection, and all show what another web process stored', async () => {
    let connections = 0;
    context.on('request', (request) => {
      if (request.url().includes('/dashboard/events')) connections += 1;
    });
    await signInBrowser(context, { url: first?.url ?? '', database }, account);
    const tabs = await Promise.all(Array.from({ length: 10 }, open));
    await eventually(() => expect(connections).toBe(1));
    await post(second);
    for (const tab of tabs) {
      await eventually(async () => expect(await tab.title()).toMatch(/^\(1\) Inbox/));
      const counts = await tab.locator('[data-unread=total], [data-unread-form]').allInnerTexts();
      expect(counts.map((text) => text.replace(/\s+unread/, ''))).toEqual(['1', '1']);
    }
    expect(connections).toBe(1);
    // Another tab takes over when the connected one is closed.
    for (const tab of tabs.splice(0, 9)) await tab.close();
    await post(first);
    await eventually(async () => expect(await tabs[0]?.title()).toMatch(/^\(2\) Inbox/));
  }, 60_000);

  test('open streams do not delay a shutdown', async () => {
    const stream = await openLiveStream({ url: second?.url ?? '', db: database, account });
    const startedAt = performance.now();
    await second?.signal('SIGTERM');
    expect(stream.isOpen()).toBe(false);
    // Requests in flight would have 18 s.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(second?.output()).not.toMatch(/took too long/);
  });
});
