import { defaultSpamFilter } from '../../src/spam/spam.settings';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { app, type FormBrowser, setUpFormBrowser } from './form-browser';

describeInBrowser('the spam filter in the settings of a form', () => {
  setUpFormBrowser();

  const scores = [-1, -1, 0.4, 4.9, 5, 5.2, 9.9, 10, 14.3, null];
  const buildScored = async () => {
    const form = await app.buildForm();
    await app.database.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, marked_spam, ip_address, created_at, spam_score)
       SELECT gen_random_uuid(), $1, $2, '{"a":1}', n > 8, '', now() - n * interval '1 minute', score
       FROM unnest($3::real[]) WITH ORDINALITY AS s (score, n)`,
      [form.id, form.accountId, scores],
    );
    return form;
  };
  type Page = Awaited<ReturnType<FormBrowser['openForm']>>;
  const outcomes = (page: Page) => page.locator('[data-outcome]').allTextContents();
  const slide = (page: Page, name: 'hold' | 'spam', value: number) =>
    page.locator(`[id="spam_filter.${name}_threshold"]`).fill(String(value));

  test.each([true, false])(
    'shows what thresholds would have done and saves them (script: %s)',
    async (javaScriptEnabled) => {
      const form = await buildScored();
      const page = await app.openForm(form, '/settings/security', { javaScriptEnabled });
      expect(await page.getByText('of the last 9 submissions').count()).toBe(1);
      expect(await outcomes(page)).toEqual(['4', '3', '2']);
      await slide(page, 'hold', 2.5);
      await slide(page, 'spam', 5);
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show what these thresholds do' }).click();
      await eventually(async () => expect(await outcomes(page)).toEqual(['3', '1', '5']));
      await form.reload();
      expect(form.settings.spam_filter).toEqual(defaultSpamFilter);
      await page.getByLabel('Spam filter', { exact: true }).selectOption('hold');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Saved.').waitFor();
      await form.reload();
      expect(form.settings.spam_filter).toEqual({ mode: 'hold', hold_threshold: 2.5, spam_threshold: 5 });
    },
    90_000,
  );

  test('rejects a threshold for spam below that for holding', async () => {
    const form = await app.buildForm();
    const page = await app.openForm(form, '/settings/security', { javaScriptEnabled: false });
    await slide(page, 'hold', 8);
    await slide(page, 'spam', 3);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Must not be lower than the threshold for holding').first().waitFor();
    await form.reload();
    expect(form.settings.spam_filter).toEqual(defaultSpamFilter);
  });
});
