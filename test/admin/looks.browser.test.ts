import type { Page } from 'playwright-core';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { login, openOperatedApp } from './operator';

describeInBrowser('the operator area', () => {
  let app: Awaited<ReturnType<typeof openOperatedApp>>;
  let page: Page;
  const violations: string[] = [];
  beforeAll(async () => {
    app = await openOperatedApp({ SMTP_URL: 'smtp://127.0.0.1:1', FILES_DIR: '/tmp/letterbox-no-files' });
    await buildAccount(app.database, { email: `${'long'.repeat(12)}@a-long-domain-name.example.com`, suspended: true });
    for (const plan of ['free', 'annual', 'three_year', 'unlimited'] as const) {
      const account = await buildAccount(app.database, { plan, password: 'correct horse battery' });
      await buildForm(app.database, account);
      await app.database.pool.query(
        `UPDATE usage SET used = 480, storage_bytes = 123456789, last_created_at = now() WHERE account_id = $1`,
        [account.id],
      );
    }
    const context = await browser.newContext({ httpCredentials: login });
    page = await context.newPage();
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url)) violations.push(request.url());
    });
  });
  afterEach(() => expect(violations.splice(0)).toEqual([]));
  afterAll(async () => {
    await app?.close();
  });

  test.each(['/admin', '/admin?q=nobody', '/admin/accounts/new', '/admin/status', '/admin/nothing'])(
    '%s is accessible',
    async (path) => {
      await page.goto(app.url + path);
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await expectAccessible(page);
    },
  );

  test('an account’s page is accessible, with every part unfolded and a rejected form', async () => {
    const account = await buildAccount(app.database, { email: `${'long'.repeat(12)}@another.example.com` });
    await page.goto(`${app.url}/admin/accounts/${account.id}`);
    await page.getByLabel('Submissions per month').fill('many');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Check these fields').waitFor();
    for (const summary of await page.locator('summary').all()) await summary.click();
    await expectAccessible(page);
  });

  test('an operator creates an account, shows the invitation, limits the account and suspends it', async () => {
    await page.goto(`${app.url}/admin`);
    await page.getByRole('link', { name: 'New account' }).click();
    await page.getByLabel('E-mail').fill('by-hand@example.com');
    await page.getByLabel('Plan').selectOption('Unlimited');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Account created.').waitFor();

    await page.getByLabel('Storage limit').fill('2 GB');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Plan and limits saved.').waitFor();
    expect(await page.getByLabel('Storage limit').inputValue()).toBe('2 GB');

    await page.getByText('Suspend account').first().click();
    await page.getByRole('button', { name: 'Suspend account' }).click();
    await page.getByText('Account suspended.').waitFor();
    await page.getByRole('button', { name: 'Lift suspension' }).click();
    await page.getByText('Suspension lifted.').waitFor();

    await page.getByRole('button', { name: 'Show link' }).click();
    const link = (await page.locator('pre').textContent()) ?? '';
    await expectAccessible(page);
    const owner = await (await browser.newContext()).newPage();
    await owner.goto(link);
    await owner.getByLabel('New password').fill('correct horse battery');
    await owner.getByRole('button', { name: 'Change password' }).click();
    await owner.locator('.account-menu > summary').click();
    await owner.getByRole('link', { name: 'Profile' }).first().click();
    await owner.getByText('by-hand@example.com').first().waitFor();
  });
});
