import { decisionReasons } from '../../src/decisions/decision';
import type { Form } from '../../src/forms/form.model';
import { buildSubmission } from '../submissions/rows';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildSample, countDecisions } from '../support/decision-rows';
import { app, setUpFormBrowser } from './form-browser';

describeInBrowser('the reports of a form in a browser', () => {
  setUpFormBrowser();

  describe('the table', () => {
    async function buildWideForm(submissions: number): Promise<Form> {
      const form = await app.buildForm();
      for (let n = 0; n < submissions; n += 1) {
        const fields = Array.from({ length: 60 }, (_, index) => [
          `A question, number ${index}`,
          `${'x'.repeat(n)} ${n}`,
        ]);
        await buildSubmission(app.database, form, {
          createdAt: new Date(Date.now() - n * 3_600_000).toISOString(),
          data: JSON.stringify(Object.fromEntries([['اسم', 'قيمة'], ...fields])),
          ...(n % 3 === 2 && { withheld: 'honeypot' }),
        });
      }
      return form;
    }

    test('table and statistics are accessible and never wider than the screen', async () => {
      const form = await buildWideForm(3);
      const page = await app.openForm(form, '/submissions');
      await expectAccessible(page);
      for (const path of ['/submissions?columns=open&field=data.x&op=equals&from=nonsense', '/statistics']) {
        await page.goto(`${app.url}/dashboard/forms/${form.id}${path}`);
        await expectAccessible(page);
      }
    }, 60_000);

    test.each([true, false])(
      'columns are moved and hidden from the keyboard, with script: %s',
      async (javaScriptEnabled) => {
        const page = await app.openForm(await buildWideForm(3), '/submissions', { javaScriptEnabled });
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
      const page = await app.openForm(await buildWideForm(20), '/submissions', {
        viewport: { width: 820, height: 700 },
      });
      await page.evaluate("document.querySelector('.sheet').scrollTo(2000, 1500)");
      const box = await page.locator('.sheet').boundingBox();
      const heading = await page.locator('.sheet thead').boundingBox();
      const sticky = await page.locator('.sheet thead th').nth(20).boundingBox();
      expect(sticky?.y).toBeGreaterThanOrEqual((box?.y ?? 0) - 1);
      expect(sticky?.y).toBeLessThan((box?.y ?? 0) + 5);
      expect(heading).not.toBeNull();
    });
  });

  describe('the activity', () => {
    async function buildActiveForm() {
      const form = await app.buildForm();
      const files = [{ name: `${'a-long-name-'.repeat(15)}.pdf`, size: 12_582_912, reason: 'too_large' as const }];
      for (const reason of decisionReasons) {
        await countDecisions(app.database, form, reason, 3);
        await buildSample(app.database, form, {
          ...{ reason, origin: `https://${'long-name-'.repeat(6)}.example.com` },
          ...(reason === 'files_dropped' && { details: { dropped: 1, files } }),
        });
      }
      return form;
    }

    test('draws the hours as a chart and shows the counts under the pointer', async () => {
      const page = await app.openForm(await buildActiveForm(), '/issues?period=24h');
      await page.locator('.chart .bar').last().hover();
      expect(await page.locator('[data-reading]').textContent()).toMatch(
        /^\d\d:00: 27 visitor saw an error, 33 visitor saw success$/,
      );
    });

    test('leads from a reason to its requests', async () => {
      const page = await app.openForm(await buildActiveForm(), '/issues');
      await page.getByRole('link', { name: 'Rate limited' }).click();
      await page.waitForURL(/reason=rate_limited#samples$/);
      expect(await page.locator('.samples tbody tr').count()).toBe(1);
      expect(await page.getByLabel('Reason', { exact: true }).inputValue()).toBe('rate_limited');
    });

    test('is accessible when it is full, empty and filtered', async () => {
      const page = await app.openForm(await buildActiveForm(), '/issues');
      await expectAccessible(page);
      const { id } = await app.buildForm();
      for (const query of ['', '?since=nonsense']) {
        await page.goto(`${app.url}/dashboard/forms/${id}/issues${query}`);
        await expectAccessible(page);
      }
    }, 60_000);
  });
});
