import type { Page } from 'playwright-core';
import { defaultSpamFilter } from '../../src/spam/spam.settings';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { app, setUpFormBrowser } from './form-browser';

describeInBrowser('the settings of a form in a browser', () => {
  setUpFormBrowser();

  const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
  const focused = (page: Page) => page.evaluate('document.activeElement.name');

  test.each([true, false])(
    'a tab is saved or rejected as a whole (script: %s)',
    async (javaScriptEnabled) => {
      const form = await app.buildForm();
      const page = await app.openForm(form, '/settings', { javaScriptEnabled });
      await page.getByLabel('Settings').getByRole('link', { name: 'Notifications' }).click();
      await page.getByLabel('Subject', { exact: true }).fill('New from {{name}}');
      await page.getByLabel('Cc', { exact: true }).fill('nobody');
      await save(page);
      await page.locator('#cc-error').waitFor();
      expect(await page.locator('#cc-error').textContent()).toContain('Must be a single e-mail address');
      expect(await focused(page)).toBe('cc');
      expect(await page.locator('#subject_template').inputValue()).toBe('New from {{name}}');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('alert').getByRole('link', { name: 'Cc', exact: true }).click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('copy@example.com');
      await save(page);
      await page.getByText('Saved.').waitFor();
      expect(page.url()).toMatch(/settings\/notifications\?saved$/);
      await form.reload();
      expect(form.settings).toMatchObject({ cc: ['copy@example.com'], subject_template: 'New from {{name}}' });
      if (javaScriptEnabled) await expectAccessible(page);
    },
    90_000,
  );

  test('deleting a form asks first', async () => {
    const page = await app.openForm(await app.buildForm(), '/settings/danger');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('button', { name: 'Delete form' }).click();
    expect(page.url()).toContain('/settings/danger');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete form' }).click();
    await page.getByText('Form moved to the recycle bin.').waitFor();
  });

  test('unsaved settings are shown, and not lost without asking', async () => {
    const page = await app.openForm(await app.buildForm({ name: 'Contact' }), '/settings');
    const dialogs: string[] = [];
    const answerOnce = (yes: boolean) =>
      page.once('dialog', (dialog) => {
        dialogs.push(`${dialog.type()} ${dialog.message()}`);
        void (yes ? dialog.accept() : dialog.dismiss());
      });
    const name = page.getByLabel('Name', { exact: true });
    const discard = page.getByRole('link', { name: 'Discard' });
    const button = page.getByRole('button', { name: 'Save changes' });
    expect(await button.isDisabled()).toBe(true);
    await name.fill('Renamed');
    await page.getByText('Unsaved changes').waitFor();
    expect(await button.isDisabled()).toBe(false);
    await name.fill('Contact');
    await discard.waitFor({ state: 'hidden' });
    expect(await button.isDisabled()).toBe(true);
    await name.fill('Renamed');
    answerOnce(false);
    await page.getByRole('button', { name: 'Pause form' }).click();
    answerOnce(false);
    const asked = page.waitForEvent('dialog');
    await page.getByLabel('Settings').getByRole('link', { name: 'Payment' }).click({ noWaitAfter: true });
    await asked;
    expect(dialogs).toEqual([
      expect.stringMatching(/^confirm You have unsaved changes/),
      expect.stringMatching(/^beforeunload/),
    ]);
    expect(await name.inputValue()).toBe('Renamed');
    await save(page);
    await page.getByText('Saved.').waitFor();
    expect(await name.inputValue()).toBe('Renamed');
    // Nothing is asked without unsaved changes, and a rejected page has some.
    await page.getByLabel('Settings').getByRole('link', { name: 'Notifications' }).click();
    await page.getByLabel('Cc', { exact: true }).fill('nobody');
    await save(page);
    await page.getByText('Not saved.').waitFor();
    expect(dialogs).toHaveLength(2);
    answerOnce(true);
    await discard.click();
    await page.waitForURL(/settings\/notifications$/);
    expect(await page.getByLabel('Cc', { exact: true }).inputValue()).toBe('');
    expect(dialogs).toHaveLength(3);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(`${app.url}/dashboard`);
    expect(dialogs).toHaveLength(3);
  });

  test.each([true, false])(
    'the preview shows what is typed, and nothing is saved (script: %s)',
    async (javaScriptEnabled) => {
      const form = await app.buildForm({ thank_you: { title: 'Saved title' } });
      const page = await app.openForm(form, '/settings/after-submit', { javaScriptEnabled });
      const preview = page.frameLocator('iframe[name="thank-you-preview"]');
      const update = page.getByRole('button', { name: 'Update preview' });
      await update.scrollIntoViewIfNeeded();
      await preview.getByText('Saved title').waitFor();
      await page.frameLocator('iframe').last().getByText('rate_limited').waitFor();
      await page.getByLabel('Title').fill('Typed title');
      for (const color of ['#112233', '#445566']) {
        await page.getByLabel('Background color').fill(color);
        await update.click();
        await preview.getByText('Typed title').waitFor();
        const rgb = color === '#112233' ? 'rgb(17, 34, 51)' : 'rgb(68, 85, 102)';
        const isShown = async () =>
          (await preview.locator('body').evaluate('getComputedStyle(document.body).backgroundColor')) === rgb;
        await eventually(async () => expect(await isShown()).toBe(true));
      }
      expect(await page.getByLabel('Title').inputValue()).toBe('Typed title');
      await form.reload();
      expect(form.settings.thank_you).toEqual({ title: 'Saved title' });
      if (javaScriptEnabled) {
        // What was previewed is still unsaved.
        const asked = new Promise<void>((resolve) => {
          page.once('dialog', (dialog) => void dialog.dismiss().then(resolve));
        });
        await page.getByLabel('Settings').getByRole('link', { name: 'Payment' }).click({ noWaitAfter: true });
        await asked;
      }
      // The Enter key saves, although the preview's button comes first.
      await page.getByLabel('Title').press('Enter');
      await page.getByText('Saved.', { exact: true }).waitFor();
      await form.reload();
      expect(form.settings.thank_you).toEqual({ title: 'Typed title', background_color: '#445566' });
    },
  );

  test('placeholders are inserted at the cursor, and the preview is in a frame', async () => {
    const form = await app.buildForm({ auto_responder: { subject: 'Hello', body: 'Dear , bye' } });
    const page = await app.openForm(form, '/settings/auto-reply');
    const body = page.getByLabel('Message', { exact: true });
    await body.focus();
    await body.evaluate('document.activeElement.setSelectionRange(5, 5)');
    await page.getByRole('button', { name: '{{name}}' }).click();
    expect(await body.inputValue()).toBe('Dear {{name}}, bye');
    await page.getByText('Unsaved changes').waitFor();
    await page.getByLabel('Subject', { exact: true }).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await page.getByRole('button', { name: '{{email}}' }).click();
    expect(await page.getByLabel('Subject', { exact: true }).inputValue()).toBe('Hello {{email}}');
    await page.getByRole('button', { name: 'Update preview' }).click();
    const preview = page.frameLocator('iframe[name="auto-reply-preview"]');
    await preview.getByText('Hello ada@example.com').waitFor();
    await preview.frameLocator('iframe').locator('p', { hasText: 'Dear Ada Lovelace, bye' }).waitFor();
    await expectAccessible(page);
  }, 60_000);

  test.each([true, false])('a test is sent without leaving the page (script: %s)', async (javaScriptEnabled) => {
    const form = await app.buildForm();
    const page = await app.openForm(form, '/settings/auto-reply', { javaScriptEnabled });
    await page.getByLabel('Subject', { exact: true }).fill('Typed');
    await page.getByLabel('Message', { exact: true }).fill('Not saved');
    await page.getByRole('button', { name: 'Send me a test' }).click();
    const preview = page.frameLocator('iframe[name="auto-reply-preview"]');
    await preview.getByText(/Test queued/).waitFor();
    expect(await page.getByLabel('Subject', { exact: true }).inputValue()).toBe('Typed');
    await form.reload();
    expect(form.settings.auto_responder).toBeNull();
  });

  test('every tab is accessible', async () => {
    const page = await app.openForm(await app.buildForm(), '/settings');
    await expectAccessible(page);
    const settings = page.url();
    for (const tab of ['auto-reply', 'after-submit', 'security', 'payment', 'retention', 'danger']) {
      await page.goto(`${settings}/${tab}`);
      await expectAccessible(page);
    }
  }, 60_000);

  describe('the spam filter', () => {
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
    const outcomes = (page: Page) => page.locator('[data-outcome]').allTextContents();
    const slide = (page: Page, name: 'hold' | 'spam', value: number) =>
      page.locator(`[id="spam_filter.${name}_threshold"]`).fill(String(value));

    test.each([true, false])(
      'shows what thresholds would have done and saves them (script: %s)',
      async (javaScriptEnabled) => {
        const form = await buildScored();
        const page = await app.openForm(form, '/settings/security', { javaScriptEnabled });
        expect(await page.getByText('the last 9 submissions').count()).toBe(1);
        expect(await outcomes(page)).toEqual(['4', '3', '2']);
        await slide(page, 'hold', 2.5);
        await slide(page, 'spam', 5);
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show what these thresholds do' }).click();
        await eventually(async () => expect(await outcomes(page)).toEqual(['3', '1', '5']));
        await form.reload();
        expect(form.settings.spam_filter).toEqual(defaultSpamFilter);
        await page.getByLabel('Spam filter', { exact: true }).selectOption('hold');
        if (javaScriptEnabled) await expectAccessible(page);
        await save(page);
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
      await save(page);
      await page.getByText('Must not be lower than the threshold for holding').first().waitFor();
      await form.reload();
      expect(form.settings.spam_filter).toEqual(defaultSpamFilter);
    });
  });
});
