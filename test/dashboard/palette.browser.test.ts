import type { BrowserContext, Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { createLabel } from '../../src/labels/label.service';
import { createView } from '../../src/submissions/inbox/saved-views';
import { buildSubmission } from '../submissions/rows';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

describeInBrowser('the command palette and the keys of every page', () => {
  setUpBrowser();
  let account: Account;
  let form: Form;
  let context: BrowserContext;
  const errors: string[] = [];

  beforeEach(async () => {
    account = await buildAccount(database);
    form = await buildForm(database, account, { name: 'Kontakt für <b>Ärzte</b>' });
  });
  afterEach(async () => {
    await context.close();
    expect(errors.splice(0)).toEqual([]);
  });

  const open = async (path: string, options = {}): Promise<Page> => {
    const page = await openPage(account, options);
    context = page.context();
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (/Security Policy/i.test(message.text())) errors.push(message.text());
    });
    await page.goto(`${web.url}${path}`);
    return page;
  };
  const optionsOf = (page: Page, name: string | RegExp = /./) => page.locator('.palette').getByRole('option', { name });
  /** Opens the palette and types; resolves once there is a choice of this name. */
  const search = async (page: Page, text: string, choice: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await page.waitForSelector('.palette input:focus');
    await page.keyboard.type(text);
    await optionsOf(page, choice).first().waitFor();
  };
  const focused = (page: Page) => page.evaluate('document.activeElement.id || document.activeElement.tagName');

  test('goes to pages, forms, labels and views by what one types, whatever case and accents', async () => {
    await createLabel(database, account.id, { name: 'Urgent', color: 'red' });
    await createView(database.pool, account.id, uuidv7(), 'With pictures', 'q=has%3Afile');
    const page = await open('/dashboard/settings');
    const pages = page.locator('.palette').getByRole('group', { name: 'Kontakt für <b>Ärzte</b>' }).getByRole('option');
    await search(page, 'arzte kont', 'Table');
    expect((await pages.allInnerTexts()).slice(0, 2)).toEqual(['Inbox', 'Table']);
    expect(await optionsOf(page).first().innerText()).toBe('Inbox');
    await expectAccessible(page);
    await page.keyboard.type(' gene');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/forms/${form.id}/settings`);
    await page.keyboard.press('Control+k');
    await page.click('.palette [role=option]:has-text("Kontakt")');
    await page.waitForURL(`**/dashboard/inbox?form=${form.id}`);
    await search(page, 'urg', 'Urgent');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/inbox?label=*');
    await search(page, 'pict', 'With pictures');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/inbox?q=has%3Afile');
    await search(page, 'recyc', 'Recycle bin');
    await optionsOf(page, 'Recycle bin').click();
    await page.waitForURL('**/dashboard/inbox?folder=bin');
    await search(page, 'block', 'Allow and block lists');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/settings/lists');
  }, 120_000);

  test('searches submissions, and returns the focus when it is closed', async () => {
    const page = await open('/dashboard/settings/security');
    await page.focus('input[name=email], input[type=password]');
    const before = await focused(page);
    await search(page, 'no such page', /^Search submissions/);
    expect(await optionsOf(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe(before);
    await page.click('[data-palette]');
    await page.waitForSelector('.palette input:focus');
    await page.keyboard.type('graß & co');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/inbox?${new URLSearchParams({ q: 'graß & co' })}`);
  }, 120_000);

  test('does what the buttons of the submission do', async () => {
    const id = await buildSubmission(database, form, {
      createdAt: new Date().toISOString(),
      data: '{"name":"Ada","email":"ada@example.org"}',
    });
    const page = await open(`/dashboard/submissions/${id}`);
    await search(page, 'repl', 'Reply');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('reply_text');
    await search(page, 'arch', 'Archive');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Archived.');
    await search(page, 'dark', 'Dark');
    await page.keyboard.press('Enter');
    await page.waitForSelector('html[data-theme=dark]');
  }, 120_000);

  test('prefers searching to texts that only have the letters, and never matches actions by these', async () => {
    const id = await buildSubmission(database, form, { createdAt: new Date().toISOString(), data: '{"name":"Ada"}' });
    const page = await open(`/dashboard/submissions/${id}`);
    for (const [text, action] of [
      ['pam', 'Spam'],
      ['let', 'Delete'],
    ] as const) {
      await search(page, text, /^Search submissions/);
      expect(await optionsOf(page).first().innerText()).toBe(`Search submissions for “${text}”`);
      const actions = page.locator('.palette').getByRole('group', { name: 'On this page' });
      expect(await actions.getByRole('option', { name: action }).count()).toBe(0);
      await page.keyboard.press('Escape');
    }
    await search(page, 'spam', 'Spam');
    expect(await optionsOf(page).first().innerText()).toBe('Spam');
  }, 120_000);

  test('is loaded when it is first opened, and missing without script', async () => {
    const page = await open('/dashboard');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname.replace(/^.*\//, '')));
    await page.reload({ waitUntil: 'networkidle' });
    expect(loaded).not.toContain('palette.js');
    await search(page, 'over', 'Overview');
    expect(loaded).toEqual(expect.arrayContaining(['palette.js', 'destinations']));
    await context.close();
    const plain = await open('/dashboard', { javaScriptEnabled: false });
    expect(await plain.locator('[data-palette]').isVisible()).toBe(false);
    expect(await plain.locator('[data-shortcuts]').isVisible()).toBe(false);
  }, 120_000);

  test('? lists the keys that work on the page, and g goes to the pages of the sidebar', async () => {
    const page = await open('/dashboard/webhooks');
    await page.keyboard.press('?');
    const keys = page.locator('dialog#keys');
    expect(await keys.locator('h3').allInnerTexts()).toEqual(['Every page']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const [key, path] of [
      ['o', ''],
      ['i', '/inbox'],
      ['f', '/forms'],
      ['w', '/webhooks'],
      ['s', '/settings'],
    ]) {
      await page.keyboard.press('g');
      await page.keyboard.press(key ?? '');
      await page.waitForURL(`${web.url}/dashboard${path}`);
    }
    await page.goto(`${web.url}/dashboard/inbox`);
    await page.click('.account-menu > summary');
    await page.click('[data-shortcuts]');
    expect(await keys.locator('h3').allInnerTexts()).toEqual(['This page', 'Every page']);
    // Without single-key shortcuts, the ones that need Ctrl still work.
    await keys.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await search(page, 'api', 'API reference');
    expect(page.url()).toBe(`${web.url}/dashboard/inbox`);
  }, 120_000);

  test('lists the newest 100 forms of this account alone', async () => {
    const stranger = await buildAccount(database);
    await buildForm(database, stranger, { name: 'Foreign' });
    await database.pool.query(
      `INSERT INTO forms (id, account_id, access_key, name, settings)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), repeat('x', 200), '{"email_to": "a@example.org"}' FROM generate_series(1, 250)`,
      [account.id],
    );
    const page = await open('/dashboard');
    const response = await page.request.get(`${web.url}/dashboard/destinations`);
    const text = await response.text();
    const groups: { isForm?: boolean }[] = JSON.parse(text);
    expect(groups.filter(({ isForm }) => isForm)).toHaveLength(100);
    expect(text).not.toContain('Foreign');
    expect(text.length).toBeLessThan(100_000);
  }, 120_000);
});
