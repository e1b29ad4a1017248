import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import { createLabel } from '../../src/labels/label.service';
import { labelColors } from '../../src/labels/label.settings';
import { changeLabels } from '../../src/labels/submission-labels';
import { addNote } from '../../src/notes/notes';
import { buildSubmission } from '../submissions/rows';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

describeInBrowser('labels and notes', () => {
  setUpBrowser();
  let account: Account;
  let context: BrowserContext;
  let page: Page;
  let id: string;
  const complaints: string[] = [];

  beforeEach(async () => {
    account = await buildAccount(database);
    const form = await buildForm(database, account, { name: 'Contact' });
    id = await buildSubmission(database, form, { createdAt: '2026-03-01T10:00:00Z' });
    await buildSubmission(database, form, { createdAt: '2026-03-01T11:00:00Z', data: '{"name":"Grace"}' });
    const labels = [];
    for (const color of labelColors)
      labels.push(await createLabel(database, account.id, { name: `Some ${color}`, color }));
    await changeLabels(database.pool, account.id, [id], { add: labels.map((label) => label.id) });
    await addNote(database.pool, account.id, id, account, 'Called back.\nWants a quote.');
    await open({});
  });
  afterEach(async () => {
    await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  async function open(options: Parameters<Browser['newContext']>[0]): Promise<void> {
    await context?.close();
    page = await openPage(account, options);
    context = page.context();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  }
  const go = (path: string) => page.goto(`${web.url}/dashboard${path}`, { waitUntil: 'networkidle' });
  const picture = async (name: string) => {
    if (!process.env.PICTURES) return;
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [360, 820, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
  };

  test('all pages are accessible, with everything opened', async () => {
    for (const [name, path] of [
      ['labels', '/labels'],
      ['submission', `/submissions/${id}`],
      ['inbox', '/inbox'],
    ] as const) {
      await go(path);
      for (const summary of await page.locator('main details:not([open]) > summary').all())
        if (await summary.isVisible()) await summary.click();
      await picture(name);
      await expectAccessible(page);
    }
  });

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
    await page.getByText('Label added to 1.').waitFor();
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
});
