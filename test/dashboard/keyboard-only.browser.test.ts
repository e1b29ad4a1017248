import type { Locator, Page } from 'playwright-core';
import type { Database } from '../../src/db/database';
import { buildSubmission } from '../submissions/rows';
import { browser, describeInBrowser } from '../support/browser';
import { openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { endProcesses, type RunningWeb, startWeb, startWorker } from '../support/processes';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';
import { password } from './open-app';

/** More than the stops of any page here. */
const maxStops = 90;

/**
 * What has the focus, and whether it shows that it has: itself, the line of which it is the link, or the box around the
 * search. Titles, from which Tab goes on, need not show it.
 */
const focusOnPage = `(() => {
  const active = document.activeElement;
  const outline = (element, pseudo) => getComputedStyle(element, pseudo).outlineStyle;
  const shown = [outline(active), outline(active, '::after'), outline(active.closest('.search-field') ?? active)];
  const isVisible = active.matches('h1') || shown.some((style) => style !== 'none');
  const name = (active.getAttribute('aria-label') ?? active.textContent).trim().slice(0, 40);
  return { isLost: active === document.body, isVisible, name: active.tagName + ' ' + name };
})()`;

describeInBrowser('the dashboard with the keyboard alone', () => {
  let database: Database & { url: string };
  let smtp: SmtpReceiver;
  let web: RunningWeb;
  beforeAll(async () => {
    database = await openTestDatabase();
    smtp = await startSmtpReceiver();
    const env = { DATABASE_URL: database.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'warn', SMTP_URL: smtp.url };
    web = await startWeb(env);
    await startWorker({ ...env, MAIL_FROM: 'forms@example.com' });
  }, 120_000);
  afterAll(async () => {
    await endProcesses();
    await smtp?.stop();
    await database?.close();
  });

  test('an owner signs in, sorts the inbox, replies, searches, saves settings and signs out', async () => {
    const account = await buildAccount(database, { password });
    const form = await buildForm(database, account, { name: 'Contact' });
    for (const [minute, name] of ['Ada', 'Grace', 'Jürgen', 'Zoe'].entries()) {
      const createdAt = new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();
      const data = JSON.stringify({ name, email: `${minute}@example.org`, message: `from ${name}` });
      await buildSubmission(database, form, { createdAt, data });
    }
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const keyboard = keyboardOf(page);
    const { press, type, tabTo, expectFocus } = keyboard;
    const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

    await page.goto(`${web.url}/dashboard/inbox`);
    await tabTo(page.getByLabel('E-mail'));
    await type(account.email);
    await tabTo(page.getByLabel('Password'));
    await type(password);
    await press('Enter');
    await title('Inbox');
    await expectFocus(page.locator('h1'));

    // Open, next and previous, and back to the line that was left.
    await press('j', 'Enter');
    await title('Zoe');
    await expectFocus(page.locator('h1'));
    await press('j');
    await title('Jürgen');
    await press('j');
    await title('Grace');
    await press('k');
    await title('Jürgen');
    await expectFocus(page.locator('h1'));
    await press('u');
    await title('Inbox');
    await expectFocus(page.getByRole('link', { name: 'Jürgen' }));

    // Archive with the key and with the button, and undo.
    await press('Enter');
    await title('Jürgen');
    await press('e');
    await page.getByText('Archived.').waitFor();
    await title('Grace');
    await expectFocus(page.locator('h1'));
    await press('z');
    await page.getByText('Undone.').waitFor();
    await keyboard.expectSomeFocus();
    await tabTo(page.locator('.changes button[value=archive]'));
    await press('Enter');
    await page.getByText('Archived.').waitFor();
    await keyboard.expectSomeFocus();
    await tabTo(page.locator('.toast button'));
    await press('Enter');
    await page.getByText('Undone.').waitFor();
    await keyboard.expectSomeFocus();
    await tabTo(page.getByLabel('Dismiss'));
    await press('Enter');
    await page.locator('.toast').waitFor({ state: 'detached' });
    await expectFocus(page.locator('h1'));

    // Select several, and give them a label.
    await press('g', 'i');
    await title('Inbox');
    await keyboard.expectSomeFocus();
    await press('j', 'x', 'j', 'x');
    await page.getByText('2 selected').waitFor();
    await press('l');
    await keyboard.expectSomeFocus();
    await type('Urgent');
    await tabTo(page.getByRole('button', { name: 'Add', exact: true }));
    await press('Enter');
    await page.getByText('Label added to 2.').waitFor();
    expect(await page.locator('.inbox .chip').count()).toBe(2);
    await keyboard.expectSomeFocus();

    // A note, and a reply that arrives.
    await page.locator('.inbox :focus').waitFor();
    await press('Enter');
    await page.getByLabel('New note').waitFor();
    await tabTo(page.getByLabel('New note'));
    await type('Call back on Monday.');
    await tabTo(page.getByRole('button', { name: 'Add note' }));
    await press('Enter');
    await page.getByText('Note added.').waitFor();
    await expectFocus(page.getByRole('button', { name: 'Add note' }));
    await press('r');
    await expectFocus(page.locator('#reply_text'));
    await type('Hello, thank you.');
    await tabTo(page.getByRole('button', { name: 'Send reply' }));
    await press('Enter');
    await page.getByText('Reply sent.').waitFor();
    await keyboard.expectSomeFocus();
    await eventually(() => {
      expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['2@example.org']]);
    });

    // The palette, and the search.
    await press('Control+k');
    await page.locator('.palette input:focus').waitFor();
    await type('history');
    await page.getByRole('option', { name: 'Undo history' }).waitFor();
    await press('Enter');
    await title('Undo history');
    await keyboard.expectSomeFocus();
    await press('g', 'i');
    await title('Inbox');
    await press('/');
    await type('ada');
    await press('Enter');
    await page.getByText('1 result in Inbox').waitFor();
    await expectFocus(page.getByLabel('Search', { exact: true }));

    // The settings of the form, found in the sidebar.
    await press('Control+k');
    await page.locator('.palette input:focus').waitFor();
    await type('contact general');
    await page.getByRole('option', { name: 'Settings › General', exact: true }).waitFor();
    await press('Enter');
    await title('Contact');
    await tabTo(page.getByLabel('Name', { exact: true }));
    await press('End');
    await type(' us');
    await tabTo(page.getByRole('button', { name: 'Save changes' }));
    await press('Enter');
    await title('Contact us');
    await keyboard.expectSomeFocus();

    await tabTo(page.locator('.account-menu > summary'), 'Shift+Tab');
    await press('Enter');
    await tabTo(page.getByRole('button', { name: 'Sign out' }));
    await press('Enter');
    await page.getByText('You have signed out.').waitFor();
    await context.close();
  }, 120_000);
});

/** Presses keys and follows the focus. */
function keyboardOf(page: Page) {
  const focus = () => page.evaluate(focusOnPage) as Promise<{ isLost: boolean; isVisible: boolean; name: string }>;
  const hasFocus = async (locator: Locator): Promise<boolean> =>
    (await locator.and(page.locator(':focus')).count()) > 0;
  const expectSomeFocus = async () => {
    await page.waitForLoadState('load');
    await page.waitForFunction('document.activeElement !== document.body', undefined, { timeout: 3_000 }).catch(() => {
      throw new Error(`the focus is lost at ${page.url()}`);
    });
    expect(await focus()).toMatchObject({ isLost: false, isVisible: true });
  };
  return {
    expectSomeFocus,
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
    async expectFocus(locator: Locator): Promise<void> {
      await page.waitForLoadState('load');
      await eventually(async () => {
        if (!(await hasFocus(locator))) expect((await focus()).name).toBe('');
      });
      await expectSomeFocus();
    },
    /** Presses Tab until the element has the focus; every stop on the way must show it. */
    async tabTo(target: Locator, key = 'Tab'): Promise<void> {
      const seen: string[] = [];
      for (let stops = 0; stops < maxStops; stops += 1) {
        await page.keyboard.press(key);
        const stop = await focus();
        seen.push(stop.name);
        if (!stop.isLost) expect(stop).toMatchObject({ isVisible: true });
        if (await hasFocus(target)) return;
      }
      throw new Error(`${key} does not lead there, but to ${seen.join(', ')}`);
    },
  };
}
