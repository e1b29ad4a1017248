import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { receiveMail } from '../../src/incoming-mail/receive-mail';
import { createLabel } from '../../src/labels/label.service';
import { labelColors } from '../../src/labels/label.settings';
import { changeLabels } from '../../src/labels/submission-labels';
import { wholeAccount } from '../../src/members/scope';
import { addNote } from '../../src/notes/notes';
import { createTemplate } from '../../src/replies/template.service';
import { buildReplied, mailTo, receiveDeps } from '../incoming-mail/answer-rig';
import { buildSubmission } from '../submissions/rows';
import { closeContexts, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

const templateId = '01900000-0000-7000-8000-000000000001';

describeInBrowser('labels, notes and replies in a browser', () => {
  setUpBrowser();
  let account: Account;
  let form: Form;
  let page: Page;
  let id: string;
  const complaints: string[] = [];

  beforeEach(async () => {
    account = await buildAccount(database);
    form = await buildForm(database, account, { name: 'Contact' });
    id = await buildSubmission(database, form, { createdAt: '2026-03-01T10:00:00Z' });
    await buildSubmission(database, form, { createdAt: '2026-03-01T11:00:00Z', data: '{"name":"Grace"}' });
    const labels = [];
    for (const color of labelColors)
      labels.push(await createLabel(database, account.id, { name: `Some ${color}`, color }));
    await changeLabels(database.pool, wholeAccount(account.id), [id], { add: labels.map((label) => label.id) });
    await addNote(database.pool, wholeAccount(account.id), id, account, 'Called back.\nWants a quote.');
    await open();
  });
  afterEach(async () => {
    await closeContexts();
    expect(complaints.splice(0)).toEqual([]);
  });

  async function open(options: BrowserContextOptions = {}): Promise<void> {
    page = await openPage(account, options);
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  }
  const go = (path: string) => page.goto(`${web.url}/dashboard${path}`);

  test('all pages are accessible, with everything opened', async () => {
    await database.pool.query(
      `UPDATE submissions SET data = '{"name":"Ada","_cc":"a@example.org"}', mail_overrides = '{"hidden":["_cc"]}',
                              sent_with = '{"service":"formspree","not_followed":["_cc"]}' WHERE id = $1`,
      [id],
    );
    const { submissionId, address } = await buildReplied(database, account, form);
    const headers = { From: 'eve@example.org', 'Auto-Submitted': 'auto-replied' };
    for (const more of [{}, headers])
      await receiveMail(receiveDeps(database), { raw: mailTo(address, more, 'Two.\n\n> Yes, we do.'), recipients: [] });
    for (const path of ['/labels', `/submissions/${id}`, `/submissions/${submissionId}`, '/inbox']) {
      await go(path);
      for (const summary of await page.locator('main details:not([open]) > summary').all())
        if (await summary.isVisible()) await summary.click();
      await expectAccessible(page);
    }
  });

  test('an example of a wrong score can be edited and downloaded', async () => {
    await database.pool.query('UPDATE submissions SET spam_score = -1.5 WHERE id = $1', [id]);
    await go(`/submissions/${id}`);
    await page.getByText('Spam score −1.5').click();
    await page.getByRole('link', { name: 'Report a mistake' }).click();
    await expectAccessible(page);
    await page.getByLabel('Fields').fill('{"message": }');
    await page.getByRole('button', { name: 'Download example' }).click();
    await page.locator('#data-error').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
    await expectAccessible(page);
    await page.getByLabel('Fields').fill('{"message": "Buy now"}');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download example' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('spam-filter-mistake.jsonl');
    expect(readFileSync(await download.path(), 'utf8')).toBe('{"isSpam":true,"data":{"message":"Buy now"}}\n');
  }, 60_000);

  test('the key l opens the labels of a submission and of the selection', async () => {
    await go(`/submissions/${id}`);
    await page.keyboard.press('l');
    expect(await page.locator(':focus').getAttribute('name')).toBe('label');
    await page.keyboard.press('l');
    expect(await page.locator('#new-label').isVisible()).toBe(false);
    await go('/inbox');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('l');
    await page.locator('#bulk-label').selectOption({ label: 'Some teal' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Label added.').waitFor();
  });

  test('everything works without script', async () => {
    await open({ javaScriptEnabled: false });
    await go(`/submissions/${id}`);
    await page.getByText('Change labels').click();
    await page.locator('#new-label').fill('Brand new');
    await page.getByRole('button', { name: 'Save labels' }).click();
    await page.locator('.chips').getByText('Brand new').first().waitFor();
    await page.getByLabel('New note').fill('A second note');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('A second note').first().waitFor();
  });

  test('the key r focuses the reply; a template is inserted, the reply sent, and everything is accessible', async () => {
    const form = await buildForm(database, account);
    const data = JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: 'Do you ship to Malta?' });
    const submission = await buildSubmission(database, form, { createdAt: new Date().toISOString(), data });
    await createTemplate(database, account.id, templateId, { name: 'Yes', text: 'Yes, {{name}}. {{signature}}' });
    await go(`/submissions/${submission}`);
    await page.keyboard.press('r');
    expect(await page.evaluate('document.activeElement.id')).toBe('reply_text');
    await page.keyboard.type('Hello!');
    await page.selectOption('select[name=template]', { label: 'Yes' });
    await page.press('#reply_subject', 'Enter');
    // A page that was posted would show the template in the message.
    expect(await page.inputValue('#reply_text')).toBe('Hello!');
    await page.click('button[name=insert]');
    expect(await page.inputValue('#reply_text')).toBe('Hello!\n\nYes, Ada. {{signature}}');
    await page.click('.quote summary');
    await expectAccessible(page);
    await page.fill('#reply_text', 'Hello! Yes, Ada.');
    await page.click('text=Send reply');
    await page.waitForSelector('text=Reply sent.');
    expect(await page.locator('[data-discard]').isVisible()).toBe(false);
    await page.getByText('Hello! Yes, Ada.').waitFor();
    await page.locator('[aria-pressed=true]', { hasText: 'Waiting' }).waitFor();
    await expectAccessible(page);
    await page.locator('main').focus();
    await page.keyboard.press('d');
    await page.locator('[aria-pressed=true]', { hasText: 'Done' }).waitFor();
    await page.keyboard.press('d');
    await page.locator('[aria-pressed=true]', { hasText: 'Open' }).waitFor();
    for (const path of ['', '/new', `/${templateId}`]) {
      await go(`/settings/templates${path}`);
      await expectAccessible(page);
    }
  }, 60_000);
});
