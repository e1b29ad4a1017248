import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { buildAlert } from '../support/alert-rows';
import { closeContexts, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildExampleAccount } from '../support/example-data';
import { buildAccount, buildForm } from '../support/factories';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

describeInBrowser('the overview in a browser', () => {
  setUpBrowser();
  let account: Account;
  let form: Form;
  let submissionId: string;
  const violations: string[] = [];

  beforeAll(async () => {
    ({ account, form, submissionId } = await buildExampleAccount(database));
    await buildAlert(database, { accountId: account.id, cause: 'files_dropped', formId: form.id, count: 3 });
    await buildAlert(database, { accountId: account.id, cause: 'time_trap_wave', formId: form.id, count: 45 });
  });
  afterEach(async () => {
    await closeContexts();
    expect(violations.splice(0)).toEqual([]);
  });

  /** Opens the overview; console messages, errors and requests to other hosts count as violations. */
  async function show(options: BrowserContextOptions = {}, owner = account): Promise<Page> {
    const page = await openPage(owner, { viewport: { width: 1280, height: 900 }, ...options });
    page.on('console', (message) => violations.push(message.text()));
    page.on('pageerror', (error) => violations.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(web.url)) violations.push(request.url());
    });
    await page.goto(`${web.url}/dashboard`);
    return page;
  }
  const chart = (page: Page) => page.locator('[data-chart]');
  const picture = (page: Page) => page.evaluate<string>("document.querySelector('canvas').toDataURL()");

  test('draws the chart under the strict policy and collapses the table', async () => {
    const page = await show();
    expect(await chart(page).locator('canvas').isVisible()).toBe(true);
    expect(await page.locator('#counts-over-time').isVisible()).toBe(false);
    await page.getByText('Show as table').click();
    expect(await page.locator('#counts-over-time').isVisible()).toBe(true);
  });

  test('shows the counts of the day under the pointer, as in the table', async () => {
    const page = await show();
    await chart(page)
      .locator('.u-over')
      .hover({ position: { x: 5, y: 50 } });
    const reading = await page.locator('[data-reading]').textContent();
    const [accepted, spam] = await page.locator('#counts-over-time tr:last-child data').allTextContents();
    expect(reading).toMatch(new RegExp(`: ${accepted} accepted, ${spam} spam$`));
    await page.getByRole('heading', { level: 1 }).hover();
    expect(await page.locator('[data-reading]').textContent()).toContain('UTC days');
  });

  test('redraws the chart in dark mode and for the width of a phone', async () => {
    const page = await show({ colorScheme: 'light' });
    const light = await picture(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Polled from here: the policy blocks the eval behind Playwright's waitForFunction.
    await eventually(async () => expect(await picture(page)).not.toBe(light));
    await page.setViewportSize({ width: 320, height: 900 });
    await eventually(async () =>
      expect(await page.evaluate("document.querySelector('.uplot').clientWidth")).toBeLessThan(320),
    );
  });

  test('shows the whole navigation and all columns on a narrow phone', async () => {
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

  test('shows the open table without JavaScript', async () => {
    const page = await show({ javaScriptEnabled: false });
    expect(await page.locator('#counts-over-time').isVisible()).toBe(true);
    expect(await chart(page).isVisible()).toBe(false);
  });

  test.each(['full', 'empty', 'new'])(
    'is accessible for an account that is %s',
    async (state) => {
      const owner = state === 'full' ? account : await buildAccount(database);
      if (state === 'empty') await buildForm(database, owner);
      await expectAccessible(await show({}, owner));
    },
    60_000,
  );

  test('is accessible with the table open, as without JavaScript', async () => {
    const page = await show();
    // axe itself needs JavaScript, so only our own scripts are blocked.
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.reload();
    expect(await page.locator('#counts-over-time').isVisible()).toBe(true);
    await expectAccessible(page);
  }, 60_000);

  test('pages of every kind are accessible in the color schemes that other tests leave out', async () => {
    const page = await show();
    const ofForm = ['', '/settings', '/submissions'].map((path) => `/forms/${form.id}${path}`);
    for (const path of ['', '/inbox', `/submissions/${submissionId}`, ...ofForm, '/webhooks', '/settings']) {
      await page.goto(`${web.url}/dashboard${path}`);
      await expectAccessible(page, { narrow: 'dark', wide: 'light' });
    }
  }, 120_000);
});
