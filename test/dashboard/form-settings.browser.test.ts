import type { Page } from 'playwright-core';
import type { FormChanges } from '../../src/forms/form.settings';
import { defaultSpamFilter } from '../../src/spam/spam.settings';
import { buildSubmission } from '../submissions/rows';
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
      await page.getByText('Cc and Bcc').click();
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
    const page = await app.openForm(await app.buildForm(), '/settings');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('button', { name: 'Delete form' }).click();
    expect(page.url()).toContain('/settings');
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
    await page.getByText('Cc and Bcc').click();
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
    'the previews show what is typed, and nothing is saved (script: %s)',
    async (javaScriptEnabled) => {
      const form = await app.buildForm({ thank_you: { title: 'Saved title' } });
      const page = await app.openForm(form, '/settings/visitors', { javaScriptEnabled });
      const preview = page.frameLocator('iframe[name="thank-you-preview"]');
      const update = page.getByRole('button', { name: 'Update preview' });
      await page.locator('#preview').scrollIntoViewIfNeeded();
      await preview.getByText('Saved title').waitFor();
      expect(await update.count()).toBe(javaScriptEnabled ? 0 : 3);
      for (const title of ['Typed title', 'Another title']) {
        await page.getByLabel('Title').fill(title);
        if (!javaScriptEnabled) await update.first().click();
        await preview.getByText(title).waitFor();
      }
      if (javaScriptEnabled) expect(await page.evaluate('history.length')).toBe(2);
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
      expect(form.settings.thank_you).toEqual({ title: 'Another title' });
    },
  );

  test('a color is picked or typed, and both previews follow', async () => {
    const page = await app.openForm(await app.buildForm(), '/settings/brand');
    await page.locator('input[type=color]').last().fill('#112233');
    expect(await page.getByLabel('Background color', { exact: true }).inputValue()).toBe('#112233');
    for (const name of ['thank-you-preview', 'error-preview']) {
      const body = page.frameLocator(`iframe[name="${name}"]`).locator('body');
      const colorOf = () => body.evaluate('getComputedStyle(document.body).backgroundColor');
      await eventually(async () => expect(await colorOf()).toBe('rgb(17, 34, 51)'));
    }
    await expectAccessible(page);
  });

  test('placeholders are inserted at the cursor, and the preview is in a frame', async () => {
    const form = await app.buildForm({ auto_responder: { subject: 'Hello', body: 'Dear , bye' } });
    const page = await app.openForm(form, '/settings/visitors');
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
    const preview = page.frameLocator('iframe[name="auto-reply-preview"]');
    await preview.getByText('Hello ada@example.com').waitFor();
    await preview.frameLocator('iframe').locator('p', { hasText: 'Dear Ada Lovelace, bye' }).waitFor();
    await expectAccessible(page);
  }, 60_000);

  test.each([true, false])('a test is sent without leaving the page (script: %s)', async (javaScriptEnabled) => {
    const form = await app.buildForm();
    const page = await app.openForm(form, '/settings/visitors', { javaScriptEnabled });
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
    const form = await app.buildForm({ aliases: ['formspree/xabcdefg', 'formspree/ada@example.com'] });
    const page = await app.openForm(form, '/settings');
    await expectAccessible(page);
    const settings = page.url();
    const data = JSON.stringify({ [`${'long-'.repeat(30)}name`]: 'ada@example.org' });
    await buildSubmission(app.database, form, { createdAt: '2026-01-01', data });
    for (const tab of ['visitors', 'security', 'payment', 'retention', 'moving']) {
      await page.goto(`${settings}/${tab}`);
      await expectAccessible(page);
    }
  }, 90_000);

  describe('the spam filter', () => {
    const scores = [-1, -1, 0.4, 4.9, 5, 5.2, 9.9, 10, 14.3, null];
    const buildScored = async (times = 1, settings: FormChanges = {}) => {
      const form = await app.buildForm(settings);
      await app.database.pool.query(
        `INSERT INTO submissions (id, form_id, account_id, data, marked_spam, ip_address, created_at, spam_score)
         SELECT gen_random_uuid(), $1, $2, '{"a":1}', (n - 1) % 10 > 7, '', now() - n * interval '1 minute', score
         FROM unnest($3::real[]) WITH ORDINALITY AS s (score, n)`,
        [form.id, form.accountId, Array(times).fill(scores).flat()],
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
        await page.getByText('Too few to tell whether holding suits this form: 9 of 50 submissions.').waitFor();
        expect(await page.getByRole('button', { name: 'Hold suspicious submissions' }).count()).toBe(0);
        expect(await outcomes(page)).toEqual(['4', '3', '2']);
        await slide(page, 'hold', 2.5);
        await slide(page, 'spam', 5);
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show what these thresholds do' }).click();
        await eventually(async () => expect(await outcomes(page)).toEqual(['3', '1', '5']));
        await form.reload();
        expect(form.settings.spam_filter).toEqual(defaultSpamFilter);
        await page.getByRole('combobox', { name: 'Spam filter', exact: true }).selectOption('hold');
        if (javaScriptEnabled) await expectAccessible(page);
        await save(page);
        await page.getByText('Saved.').waitFor();
        await form.reload();
        expect(form.settings.spam_filter).toEqual({ mode: 'hold', hold_threshold: 2.5, spam_threshold: 5 });
      },
      90_000,
    );

    test.each([true, false])(
      'offers holding by what it would have done, and turns it on (script: %s)',
      async (javaScriptEnabled) => {
        const form = await buildScored(6);
        await app.database.pool.query(
          `INSERT INTO spam_marks (submission_id, account_id, is_spam)
           SELECT id, account_id, spam_score > 14 FROM submissions
           WHERE form_id = $1 AND spam_score IN ('9.9'::real, '14.3'::real, '4.9'::real)`,
          [form.id],
        );
        const page = await app.openForm(form, '/settings/security', { javaScriptEnabled });
        const offer = page.locator('.offer', { hasText: 'Of the last 54 submissions' });
        const text = async () => (await offer.locator('p').innerText()).replaceAll(/\s+/g, ' ');
        expect(await text()).toBe(
          'Of the last 54 submissions, 18 would have been held and 12 stored as spam. You marked 6 of them as not spam. View possible spam',
        );
        if (javaScriptEnabled) await expectAccessible(page);
        await slide(page, 'hold', 4.5);
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show what these thresholds do' }).click();
        await eventually(async () => expect(await text()).toContain('24 would have been held and 12 stored as spam'));
        expect(await text()).toContain('You marked 12 of them');
        await offer.getByRole('button', { name: 'Hold suspicious submissions' }).click();
        await page.getByText('Saved.').waitFor();
        expect(await offer.count()).toBe(0);
        await form.reload();
        expect(form.settings.spam_filter).toEqual({ ...defaultSpamFilter, mode: 'hold', hold_threshold: 4.5 });
      },
      90_000,
    );

    test('leads to the possible spam of the form', async () => {
      const form = await buildScored(6);
      await buildScored();
      const page = await app.openForm(form, '/settings/security');
      await page.getByRole('link', { name: 'View possible spam' }).click();
      await page.getByText('24 results in Inbox').waitFor();
    });

    test('does not offer it to a form that takes payments, whose submissions are never held', async () => {
      const payment = { provider: 'stripe', product: 'Ticket', amount: 1900, currency: 'eur', secret_key: 'sk_test_1' };
      const form = await buildScored(6, { payment } as FormChanges);
      const page = await app.openForm(form, '/settings/security');
      await page.getByText('the last 54 submissions would be').waitFor();
      expect(await page.getByRole('button', { name: 'Hold suspicious submissions' }).count()).toBe(0);
    });

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
