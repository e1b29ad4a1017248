import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

const file = {
  name: 'old-contact-form.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'When,Mail,Message,Noise',
      '2021-03-04 17:06,ada@example.com,"Hello, do you ship to Norway?",x',
      '2021-03-05 08:00,bo@example.com,Thank you,y',
      ',,,',
    ].join('\n'),
  ),
};

describeInBrowser('the import of a file', () => {
  setUpBrowser();

  test('keeps the file from the preview to the import', async () => {
    const account = await buildAccount(database);
    const form = await buildForm(database, account, { name: 'Contact' });
    const page = await openPage(account);
    await page.goto(`${web.url}/dashboard/forms/${form.id}/import`);
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Preview' }).press('Enter');
    await page.locator('#preview:focus').waitFor();
    expect(await page.getByText('Choose it again').count()).toBe(0);
    await page.getByLabel('When becomes').selectOption('Time it was sent');
    await page.getByLabel('Noise becomes').selectOption('Left out');
    await page.getByLabel('Field for Mail').fill('email');
    await page.getByRole('button', { name: 'Update preview' }).press('Enter');
    await page.locator('#preview dt', { hasText: 'email' }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 2 submissions' }).press('Enter');
    await page.waitForURL('**/dashboard/imports/*');
    expect(await page.getByRole('status').first().textContent()).toContain('2 submissions imported.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Undo import' }).press('Enter');
    await page.getByRole('heading', { name: 'Undo the import of old-contact-form.csv?' }).waitFor();
    await page.context().close();
  }, 120_000);
});
