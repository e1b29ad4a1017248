import type { Form } from '../../src/forms/form.model';
import { buildSubmission } from '../submissions/rows';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { app, setUpFormBrowser } from './form-browser';

describeInBrowser('the table of a form in a browser', () => {
  setUpFormBrowser();

  async function buildWideForm(): Promise<Form> {
    const form = await app.buildForm();
    for (let n = 0; n < 20; n += 1) {
      const fields = Array.from({ length: 60 }, (_, index) => [`A question, number ${index}`, `${'x'.repeat(n)} ${n}`]);
      await buildSubmission(app.database, form, {
        createdAt: new Date(Date.now() - n * 3_600_000).toISOString(),
        data: JSON.stringify(Object.fromEntries([['اسم', 'قيمة'], ...fields])),
        ...(n % 10 === 9 && { withheld: 'honeypot' }),
      });
    }
    return form;
  }

  test.each(['/submissions', '/submissions?columns=open&field=data.x&op=equals&from=nonsense', '/statistics'])(
    '%s is accessible and never wider than the screen',
    async (path) => {
      await expectAccessible(await app.openForm(await buildWideForm(), path));
    },
    120_000,
  );

  test.each([true, false])(
    'columns are moved and hidden from the keyboard, with script: %s',
    async (javaScriptEnabled) => {
      const page = await app.openForm(await buildWideForm(), '/submissions', { javaScriptEnabled });
      await page.getByText('Columns (52 of 63)').click();
      const up = page.getByRole('button', { name: 'Move اسم up' });
      await up.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/columns=open/);
      const headings = page.locator('.sheet thead th');
      expect(await headings.first().textContent()).toContain('Received');
      expect(await headings.nth(1).textContent()).toBe('اسم');
      if (javaScriptEnabled) expect(await page.evaluate('document.activeElement.value')).toBe('up:data.اسم');
      await page.getByRole('checkbox', { name: 'Status' }).uncheck();
      await page.getByRole('button', { name: 'Save columns' }).click();
      await page.getByText('Columns saved.').waitFor();
      expect(await page.getByRole('columnheader', { name: 'Status' }).count()).toBe(0);
    },
  );

  test('the headings stay in view, and the table scrolls in its own box', async () => {
    const page = await app.openForm(await buildWideForm(), '/submissions', { viewport: { width: 820, height: 700 } });
    await page.evaluate("document.querySelector('.sheet').scrollTo(2000, 1500)");
    const box = await page.locator('.sheet').boundingBox();
    const heading = await page.locator('.sheet thead').boundingBox();
    const sticky = await page.locator('.sheet thead th').nth(20).boundingBox();
    expect(sticky?.y).toBeGreaterThanOrEqual((box?.y ?? 0) - 1);
    expect(sticky?.y).toBeLessThan((box?.y ?? 0) + 5);
    expect(heading).not.toBeNull();
  });
});
