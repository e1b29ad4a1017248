import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { buildAlert } from '../support/alert-rows';
import { closeContexts, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
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
  const chart = (page: Page) => page.locator('.chart');

  test.each([true, false])('draws the chart under the strict policy, with script: %s', async (javaScriptEnabled) => {
    const page = await show({ javaScriptEnabled });
    // A whole day: just after midnight, today has no submissions.
    const first = chart(page).locator('.bar').first();
    const [bar, plot] = [await first.locator('.c1').boundingBox(), await chart(page).locator('.plot').boundingBox()];
    expect(bar?.height).toBeGreaterThan(5);
    expect(bar?.width).toBeGreaterThan(10);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo((plot?.y ?? 0) + (plot?.height ?? 0), 0);
    expect(await page.locator('.days').isVisible()).toBe(false);
    await page.getByText('Show as table').click();
    expect(await page.locator('.days').isVisible()).toBe(true);
  });

  test('shows the counts of the day under the pointer, as in the table', async () => {
    const page = await show();
    const reading = page.locator('[data-reading]');
    await chart(page).locator('.bar').first().hover();
    const counts = await page.locator('.days tr:last-child data').allTextContents();
    const total = counts.reduce((sum, count) => sum + Number(count), 0);
    expect(await reading.textContent()).toMatch(new RegExp(`: ${total} · Contact ${counts[0]} · `));
    await page.getByRole('heading', { level: 1 }).hover();
    expect(await reading.textContent()).toBe('Excluding deleted');
    expect(await chart(page).locator('.bar title').first().textContent()).toMatch(/Contact/);
  });

  test('fits the chart to the width of a phone', async () => {
    const page = await show({ viewport: { width: 320, height: 900 } });
    const box = await chart(page).locator('.bar').last().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(320);
  });

  test('shows the whole navigation on a narrow phone', async () => {
    const page = await show({ viewport: { width: 320, height: 900 } });
    const links = await page
      .locator('nav[aria-label=Main] a')
      .evaluateAll((all) =>
        all.map(
          (link) => (link as unknown as { getBoundingClientRect(): { right: number } }).getBoundingClientRect().right,
        ),
      );
    expect(Math.max(...links)).toBeLessThanOrEqual(320);
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

  test('is accessible with the table open', async () => {
    const page = await show();
    await page.getByText('Show as table').click();
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
