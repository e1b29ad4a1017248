import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import { describeInBrowser, launchBrowser } from '../support/browser';
import { expectAccessible, signInBrowser } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildExampleAccount } from '../support/example-data';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { openTestDatabase } from '../support/open-database';
import { endProcesses, type RunningWeb, startWeb } from '../support/processes';

describeInBrowser('the overview in a browser', () => {
  let browser: Browser;
  let database: Database & { url: string };
  let web: RunningWeb;
  let account: Account;
  const complaints: string[] = [];
  const open: BrowserContext[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    ({ account } = await buildExampleAccount(database));
    browser = await launchBrowser();
    web = await startWeb({ DATABASE_URL: database.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'warn' });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await endProcesses();
    await database?.close();
  });
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  /** The overview of an account, complaining of what the policy stops, of errors, and of requests to other hosts. */
  async function show(options: Parameters<Browser['newContext']>[0] = {}, owner = account): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    open.push(context);
    await signInBrowser(context, { url: web.url, database }, owner);
    const page = await context.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(web.url)) complaints.push(request.url());
    });
    await page.goto(`${web.url}/dashboard`, { waitUntil: 'networkidle' });
    return page;
  }
  const chart = (page: Page) => page.locator('[data-chart]');
  const picture = (page: Page) => page.evaluate<string>("document.querySelector('canvas').toDataURL()");

  test('draws the days as a chart under the strict policy, and folds the table up', async () => {
    const page = await show();
    expect(await chart(page).locator('canvas').isVisible()).toBe(true);
    expect(await page.locator('#day-counts').isVisible()).toBe(false);
    await page.getByText('As a table').click();
    expect(await page.locator('#day-counts').isVisible()).toBe(true);
  });

  test('tells the numbers of the day that the pointer is at, the same as in the table', async () => {
    const page = await show();
    await chart(page)
      .locator('.u-over')
      .hover({ position: { x: 5, y: 50 } });
    const told = await page.locator('[data-reading]').textContent();
    const [accepted, spam] = await page.locator('#day-counts tr:last-child data').allTextContents();
    expect(told).toMatch(new RegExp(`: ${accepted} accepted, ${spam} spam$`));
    await page.getByRole('heading', { level: 1 }).hover();
    expect(await page.locator('[data-reading]').textContent()).toContain('Days are in UTC');
  });

  test('draws it anew in the colours of the night, and as wide as a phone', async () => {
    const page = await show({ colorScheme: 'light' });
    const byDay = await picture(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Asked from here: what Playwright has a page look at again and again is a text that the policy lets no script run.
    await eventually(async () => expect(await picture(page)).not.toBe(byDay));
    await page.setViewportSize({ width: 320, height: 900 });
    await eventually(async () =>
      expect(await page.evaluate("document.querySelector('.uplot').clientWidth")).toBeLessThan(320),
    );
  });

  test('shows the whole navigation and every column on the narrowest phone', async () => {
    const page = await show({ viewport: { width: 320, height: 900 } });
    const links = await page
      .locator('nav[aria-label=Main] a')
      .evaluateAll((all) =>
        all.map(
          (link) => (link as unknown as { getBoundingClientRect(): { right: number } }).getBoundingClientRect().right,
        ),
      );
    expect(Math.max(...links)).toBeLessThanOrEqual(320);
    const hidden = await page.evaluate(
      "[...document.querySelectorAll('.figures .table')].map((table) => table.scrollWidth - table.clientWidth)",
    );
    expect(hidden).toEqual([0, 0]);
  });

  test('shows the table, open, where there is no script', async () => {
    const page = await show({ javaScriptEnabled: false });
    expect(await page.locator('#day-counts').isVisible()).toBe(true);
    expect(await chart(page).isVisible()).toBe(false);
  });

  test.each(['full', 'empty', 'new'])(
    'is easy to use for everybody: %s',
    async (state) => {
      const owner = state === 'full' ? account : await buildAccount(database);
      if (state === 'empty') await buildForm(database, owner);
      await expectAccessible(await show({}, owner));
    },
    60_000,
  );

  test('is easy to use while its table is open, as it is without script', async () => {
    const page = await show();
    // axe needs a browser that runs scripts: only ours are kept from it.
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.locator('#day-counts').isVisible()).toBe(true);
    await expectAccessible(page);
  }, 60_000);
});
