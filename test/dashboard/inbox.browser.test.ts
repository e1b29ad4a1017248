import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { describeInBrowser, launchBrowser } from '../support/browser';
import { expectAccessible, signInBrowser } from '../support/dashboard';
import { buildAccount, buildFile, buildForm, buildWebhook, testSecretKey } from '../support/factories';
import { openTestDatabase } from '../support/open-database';
import { endProcesses, type RunningWeb, startWeb } from '../support/processes';

describeInBrowser('the inbox in a browser', () => {
  let browser: Browser;
  let database: Database & { url: string };
  let web: RunningWeb;
  let account: Account;
  let form: Form;
  let page: Page;
  let ids: string[];
  const complaints: string[] = [];
  const open: BrowserContext[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    browser = await launchBrowser();
    web = await startWeb({ DATABASE_URL: database.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'warn' });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await endProcesses();
    await database?.close();
  });
  beforeEach(async () => {
    account = await buildAccount(database);
    form = await buildForm(database, account, { name: 'Contact' });
    ids = [];
    for (const name of ['Ada', 'Grace', 'Jürgen', '李雷']) ids.unshift(await build({ name, message: `from ${name}` }));
    page = await show();
  });
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  let minute = 0;
  const build = (data: unknown, draft: Partial<SubmissionDraft> = {}) => {
    minute += 1;
    const createdAt = new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString();
    return buildSubmission(database, form, { createdAt, data: JSON.stringify(data), ...draft });
  };

  async function show(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    open.push(context);
    await signInBrowser(context, { url: web.url, database }, account);
    const tab = await context.newPage();
    tab.on('console', (message) => complaints.push(message.text()));
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('request', (request) => {
      if (!request.url().startsWith(web.url)) complaints.push(request.url());
    });
    await tab.goto(`${web.url}/dashboard/inbox`, { waitUntil: 'networkidle' });
    return tab;
  }
  const go = (path: string) => page.goto(`${web.url}/dashboard${path}`, { waitUntil: 'networkidle' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const names = () => page.locator('.inbox li > a').allTextContents();
  const focused = () => page.locator(':focus').textContent();

  const hostile = '"><script>document.title="taken"</script><img src=x onerror=document.title="taken">\u202egnp.exe ';

  test('is easy to use at every width, in light and dark, with whatever visitors sent', async () => {
    await form.update({ name: hostile.slice(0, 90) });
    const id = await build({
      [hostile]: hostile.repeat(80),
      wide: 'W'.repeat(9_000),
      url: 'https://example.com/'.padEnd(900, 'x'),
      العربية: 'مرحبا بالعالم',
    });
    const webhook = await buildWebhook(database, account, { url: `https://hooks.example.com/${'x'.repeat(300)}` });
    await buildFile(database, form, { submissionId: id, filename: hostile.repeat(3), field: 'f'.repeat(300) });
    await database.pool.query(
      `INSERT INTO deliveries (id, submission_id, kind, status, webhook_id, error, response_excerpt, duration_ms, finished_at)
       VALUES (gen_random_uuid(), $1, 'webhook', 'failed', $2, $3, $3, 900, now())`,
      [id, webhook.id, `${hostile}${'W'.repeat(900)}`],
    );
    await database.pool.query('UPDATE submissions SET referer = $2, over_quota = true WHERE id = $1', [
      id,
      hostile.repeat(20),
    ]);
    const paths = ['/inbox', '/inbox?from=x', '/inbox/all', `/submissions/${id}`, '/data-subjects'];
    for (const path of paths) {
      await go(path);
      await expectAccessible(page);
      expect(await page.title()).not.toBe('taken');
    }
    await page.setViewportSize({ width: 1920, height: 1000 });
    await go(`/submissions/${id}`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1920);
    // A status of 400 is told on the console.
    complaints.length = 0;
  }, 90_000);

  test('what was found about a person, and the record of its erasure, are easy to use', async () => {
    await build({ email: `${'long'.repeat(14)}@example.com` });
    await go('/data-subjects');
    await page.getByLabel('E-mail address').fill(`${'long'.repeat(14)}@example.com`);
    await page.getByRole('button', { name: 'Look for it' }).click();
    await page.getByText('One submission').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Yes, erase this submission for good').check();
    await page.getByRole('button', { name: 'Erase' }).click();
    await page.getByText('were erased').waitFor();
    await expectAccessible(page);
    await page.locator('main table a').first().click();
    await page.getByText('Record of an erasure').first().waitFor();
    await expectAccessible(page);
  }, 60_000);

  test('is read and sorted by single keys', async () => {
    expect(await names()).toEqual(['李雷', 'Jürgen', 'Grace', 'Ada']);
    await press('j', 'j');
    expect(await focused()).toBe('Jürgen');
    await press('k');
    expect(await focused()).toBe('李雷');
    await press('k');
    expect(await focused()).toBe('李雷');

    await press('x', 'j', 'x');
    await page.getByText('2 chosen').waitFor();
    await press('e');
    await page.getByText('2 archived.').waitFor();
    expect(await names()).toEqual(['Grace', 'Ada']);
    expect(await focused()).toBe('Grace');

    await press('j', '#');
    await page.getByText('1 moved to the bin.').waitFor();
    expect(await focused()).toBe('Grace');
    await page.reload();
    expect(await page.locator('.inbox :focus').count()).toBe(0);
    await press('j', '!');
    await page.getByText('1 marked as spam.').waitFor();
    expect(await names()).toEqual([]);
  });

  test('a submission is opened by Enter, and archived from its page', async () => {
    await press('j', 'Enter');
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    expect(page.url()).toBe(`${web.url}/dashboard/submissions/${ids[0]}`);
    await press('e');
    await page.getByText('This is archived.').waitFor();
  });

  test('the search takes the letters that are keys elsewhere, and its words are found', async () => {
    await press('/');
    await page.keyboard.type('exj grace');
    expect(await page.getByLabel('Search').inputValue()).toBe('exj grace');
    await page.getByLabel('Search').fill('grace');
    await press('Enter');
    await page.waitForURL(/q=grace/);
    expect(await names()).toEqual(['Grace']);

    await press('/', 'Escape', 'j', 'Enter');
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    await press('e');
    await page.getByText('This is archived.').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByText('Nothing fits the filter').waitFor();
    expect(page.url()).toMatch(/q=grace/);
  });

  test('a key does nothing where nothing is chosen or looked at, nor together with Control', async () => {
    await press('e', '#', 'x', 'Control+x', 'z');
    expect(await names()).toHaveLength(4);
    await go('/inbox/all');
    await press('e', '#');
    expect(page.url()).toContain('/inbox/all');
    expect(await page.locator('h1').textContent()).toBe('Change 4 submissions');
  });

  test('the list of keys opens, fits, and switches them off for good', async () => {
    await press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.waitFor();
    await expectAccessible(page);
    await press('j');
    expect(await names()).toHaveLength(4);
    await dialog.getByLabel('Use these keys').uncheck();
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await press('j', 'e');
    expect(await page.locator('.inbox :focus').count()).toBe(0);
    await press('?');
    await dialog.getByLabel('Use these keys').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await press('j');
    expect(await focused()).toBe('李雷');
  });

  test('all on a page are chosen at once, and some of them left out', async () => {
    const all = page.getByLabel('All on this page');
    await all.check();
    await page.getByText('4 chosen').waitFor();
    await page.getByLabel('Choose Grace').uncheck();
    await page.getByText('3 chosen').waitFor();
    expect(await page.evaluate("document.querySelector('[data-bulk] input').indeterminate")).toBe(true);
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('3 archived.').waitFor();
    expect(await names()).toEqual(['Grace']);
  });

  test('the question before something is deleted for good is easy to use', async () => {
    await build({ name: 'Binned' }, { deleted: true });
    await go('/inbox?folder=bin');
    await press('j', '#');
    await page.getByText('Delete this submission for good?').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Keep' }).click();
    await page.waitForURL(/folder=bin$/);
    expect(await names()).toEqual(['Binned']);
  });

  test('everything works without script', async () => {
    page = await show({ javaScriptEnabled: false });
    await page.getByLabel('Choose Ada').check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 moved to the bin.').waitFor();
    await page.getByRole('link', { name: /^Bin/ }).click();
    await page.getByLabel('Choose Ada').check();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Delete this submission for good?').first().waitFor();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('1 deleted for good.').waitFor();
    expect(await names()).toEqual([]);
  });
});
