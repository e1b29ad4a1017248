import type { BrowserContext, Page } from 'playwright-core';
import { planDeletion } from '../../src/account-deletion/plan-deletion';
import { claimMailedLinks } from '../../src/users/mailed-links';
import { requestPasswordReset } from '../../src/users/password-reset';
import { createSetupCode, saveSetupCode } from '../../src/users/setup-code';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible, signInBrowser } from '../support/dashboard';
import { buildAccount } from '../support/factories';
import { openApp, password } from './open-app';

describeInBrowser('the auth and account pages', () => {
  let app: Awaited<ReturnType<typeof openApp>>;
  let context: BrowserContext;
  let page: Page;
  const violations: string[] = [];
  beforeAll(async () => {
    app = await openApp({ config: { SIGNUP: 'open' } });
  });
  afterAll(async () => {
    await app?.close();
  });
  beforeEach(async () => {
    violations.length = 0;
    context = await browser.newContext({ javaScriptEnabled: true });
    page = await context.newPage();
    // Policy violations and requests to other hosts.
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url)) violations.push(request.url());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(violations).toEqual([]);
  });

  const leaveNotice = (value: string) =>
    context.addCookies([{ name: 'letterbox_notice', value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);

  test('the auth pages are accessible', async () => {
    for (const path of ['/dashboard/sign-in', '/dashboard/sign-up', '/dashboard/forgot', '/dashboard/reset?token=x']) {
      await leaveNotice('signed-out');
      await page.goto(app.url + path);
      await page.getByText('You have signed out.').waitFor();
      await expectAccessible(page);
    }
  }, 60_000);

  test('a rejected form is accessible', async () => {
    await page.goto(`${app.url}/dashboard/sign-up`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Check these fields').waitFor();
    await expectAccessible(page);
    const field = page.getByLabel('E-mail');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('alert').count()).toBe(1);
  });

  test('the page behind a reset link is accessible', async () => {
    const { email } = await buildAccount(app.database, { password });
    await requestPasswordReset(app.database, email);
    const [reset] = await claimMailedLinks(app.database.pool, 1);
    await page.goto(`${app.url}/dashboard/reset?token=${reset?.token}`);
    await page.getByLabel('New password').waitFor();
    await expectAccessible(page);
  });

  test('the account page and the error page are accessible to a suspended owner', async () => {
    const email = `${'long'.repeat(12)}@example.com`;
    await signInBrowser(context, app, await buildAccount(app.database, { suspended: true, email }));
    for (const path of ['/dashboard/settings/security', '/dashboard/nothing']) {
      await leaveNotice('password-changed');
      await page.goto(app.url + path);
      await page.getByText('Password changed.').waitFor();
      await expectAccessible(page);
    }
  });

  test('the page that deletes an account is accessible, before and after', async () => {
    const account = await buildAccount(app.database, { email: `${'long'.repeat(12)}er@example.com` });
    await signInBrowser(context, app, account);
    for (const button of ['Delete account', 'Keep the account']) {
      await page.goto(`${app.url}/dashboard/settings/data`);
      await page.getByRole('button', { name: button }).first().waitFor();
      await expectAccessible(page);
      await planDeletion(app.database.pool, account.id, null);
    }
  });

  test('the setup page is accessible and creates the account', async () => {
    const fresh = await openApp({ owned: false });
    try {
      const code = createSetupCode();
      await saveSetupCode(fresh.database.pool, code);
      const tab = await browser.newPage();
      await tab.goto(`${fresh.url}/dashboard/setup?code=${code}`);
      await expectAccessible(tab);
      await tab.getByLabel('E-mail').fill('first@example.com');
      await tab.getByLabel('Password').fill(password);
      await tab.getByRole('button').click();
      await tab.locator('.account-menu > summary').click();
      await tab.getByRole('link', { name: 'Profile' }).first().click();
      await tab.getByRole('region', { name: 'You' }).getByText('first@example.com').first().waitFor();
      await tab.close();
    } finally {
      await fresh.close();
    }
  });

  test('signing in, changing the password and signing out work with the keyboard alone and without JavaScript', async () => {
    const { email } = await buildAccount(app.database, { password });
    const bare = await browser.newContext({ javaScriptEnabled: false });
    const tab = await bare.newPage();
    const press = async (...keys: string[]) => {
      for (const key of keys) await tab.keyboard.press(key);
    };
    await tab.goto(`${app.url}/dashboard/settings/security`);
    await tab.getByLabel('E-mail').focus();
    await tab.keyboard.type(email);
    await press('Tab');
    await tab.keyboard.type(password);
    await press('Enter');
    await tab.getByRole('heading', { name: 'Settings' }).waitFor();

    await press('Tab');
    expect(await tab.locator(':focus').textContent()).toBe('Skip to content');
    await press('Enter', 'Tab');
    expect(await tab.locator('main :focus').count()).toBe(1);
    expect(await tab.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');

    await tab.getByLabel('Current password').focus();
    await tab.keyboard.type(password);
    await press('Tab');
    await tab.keyboard.type('an even better one');
    await press('Enter');
    await tab.getByText('Password changed.').waitFor();
    await tab.locator('.account-menu > summary').press('Enter');
    await tab.getByRole('button', { name: 'Sign out', exact: true }).first().press('Enter');
    await tab.getByText('You have signed out.').waitFor();
    await bare.close();
  });
});
