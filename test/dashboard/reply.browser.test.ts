import { createTemplate } from '../../src/replies/template.service';
import { buildSubmission } from '../submissions/rows';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

const templateId = '01900000-0000-7000-8000-000000000001';
describeInBrowser('the reply box in a browser', () => {
  setUpBrowser();

  test('the key r focuses the box; a template is inserted, the reply sent, and everything is accessible', async () => {
    const account = await buildAccount(database);
    const form = await buildForm(database, account, { name: 'Contact' });
    const data = JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: 'Do you ship to Malta?' });
    const id = await buildSubmission(database, form, { createdAt: new Date().toISOString(), data });
    await createTemplate(database, account.id, templateId, { name: 'Yes', text: 'Yes, {{name}}. {{signature}}' });
    const page = await openPage(account);
    await page.goto(`${web.url}/dashboard/submissions/${id}`);
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
    await page.waitForSelector('text=Reply queued');
    expect(await page.locator('[data-discard]').isVisible()).toBe(false);
    await page.click('.timeline summary');
    await expectAccessible(page);
    for (const path of ['', '/new', `/${templateId}`]) {
      await page.goto(`${web.url}/dashboard/settings/templates${path}`);
      await expectAccessible(page);
    }
    await page.context().close();
  }, 60_000);
});
