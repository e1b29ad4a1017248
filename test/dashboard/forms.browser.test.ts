import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { type FormBrowser, openFormBrowser } from './form-browser';

describeInBrowser('forms in a browser', () => {
  let app: FormBrowser;
  beforeAll(async () => {
    app = await openFormBrowser();
  }, 90_000);
  afterAll(() => app?.close());
  afterEach(async () => expect(await app.closeTabs()).toEqual([]));

  test('the live test shows the response in place and links to the submission', async () => {
    const form = await app.buildForm();
    const page = await app.openForm(form);
    await expect(page.getByText('View submission').isVisible()).resolves.toBe(false);
    await page.getByLabel('Message').fill('A <b>bold</b> test');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText(/^Status 200 in \d+ ms$/).waitFor();
    expect(JSON.parse((await page.locator('[data-response] pre').textContent()) ?? '')).toMatchObject({
      success: true,
    });
    expect(page.url()).toBe(`${app.url}/dashboard/forms/${form.id}`);
    const [submission] = await app.findSubmissions(form);
    expect(submission?.data).toMatchObject({ name: 'Test visitor', message: 'A <b>bold</b> test' });
    await expectAccessible(page);
    await page.getByText('View submission').click();
    await page.waitForURL(`${app.url}/dashboard/submissions/${submission?.id}`);
  });

  test('the live test shows an error response', async () => {
    const page = await app.openForm(await app.buildForm({ active: false }));
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Status 403').waitFor();
    expect(await page.locator('[data-response] pre').textContent()).toContain('"code": "inactive_form"');
    await expect(page.getByText('View submission').isVisible()).resolves.toBe(false);
  });

  test('without script, the live test posts in a new tab and ends at the thank-you page', async () => {
    app.site.html = '<!doctype html><title>Thanks</title>Thank you';
    const form = await app.buildForm({ redirect_url: `${app.site.url}/thanks` });
    const page = await app.openForm(form, '', { javaScriptEnabled: false });
    const response = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Send test' }).click();
    await (await response).waitForURL(`${app.site.url}/thanks`);
    const [submission] = await app.findSubmissions(form);
    await page.getByText('View submission').click();
    expect(page.url()).toBe(`${app.url}/dashboard/submissions/${submission?.id}`);
  });

  test.each([true, false])('a form can be paused and resumed (script: %s)', async (javaScriptEnabled) => {
    const form = await app.buildForm();
    const page = await app.openForm(form, '', { javaScriptEnabled });
    const post = () =>
      fetch(`${app.url}/api/submit`, { method: 'POST', body: new URLSearchParams({ access_key: form.accessKey }) });
    await page.getByRole('button', { name: 'Pause form' }).click();
    await page.getByText('Form paused.').waitFor();
    expect((await post()).status).toBe(403);
    await page.getByRole('button', { name: 'Resume form' }).click();
    await page.getByText('Form resumed.').waitFor();
    expect((await post()).status).toBe(200);
  });

  test.each([true, false])(
    'settings are saved or rejected together (script: %s)',
    async (javaScriptEnabled) => {
      const form = await app.buildForm();
      const page = await app.openForm(form, '/settings', { javaScriptEnabled });
      const save = () => page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByLabel('Subject', { exact: true }).first().fill('New from {{name}}');
      await page.getByLabel('Cc', { exact: true }).fill('nobody');
      await page.getByLabel('Only accept these domains').check();
      await save();
      await page.getByText('Must be a single e-mail address').first().waitFor();
      expect(await page.locator('#subject_template').inputValue()).toBe('New from {{name}}');
      expect(await page.getByLabel('Only accept these domains').isChecked()).toBe(true);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('alert').getByRole('link', { name: 'Cc', exact: true }).click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('copy@example.com');
      await save();
      await page.getByText('Saved.').waitFor();
      expect(page.url()).toMatch(/#delivery$/);
      await form.reload();
      expect(form).toMatchObject({
        ...{ cc: ['copy@example.com'], subjectTemplate: 'New from {{name}}', strictDomainProtection: true },
      });
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
    await name.fill('Renamed');
    await page.getByText('Unsaved changes').waitFor();
    await name.fill('Contact');
    await discard.waitFor({ state: 'hidden' });
    await name.fill('Renamed');
    answerOnce(false);
    await page.getByRole('button', { name: 'Pause form' }).click();
    answerOnce(false);
    await page.evaluate('location.href = "/dashboard"');
    await page.waitForTimeout(300);
    expect(dialogs).toEqual([
      expect.stringMatching(/^confirm You have unsaved changes/),
      expect.stringMatching(/^beforeunload/),
    ]);
    expect(await name.inputValue()).toBe('Renamed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await name.inputValue()).toBe('Renamed');
    // Nothing is asked without unsaved changes, and a rejected page has some.
    await page.getByLabel('Cc', { exact: true }).fill('nobody');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Not saved.').waitFor();
    expect(dialogs).toHaveLength(2);
    answerOnce(true);
    await discard.click();
    await page.waitForURL(/settings$/);
    expect(await page.getByLabel('Cc', { exact: true }).inputValue()).toBe('');
    expect(dialogs).toHaveLength(3);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(`${app.url}/dashboard`);
    expect(dialogs).toHaveLength(3);
  });

  test.each([true, false])('a double click creates one form (script: %s)', async (javaScriptEnabled) => {
    const page = await app.openForm(await app.buildForm(), '', { javaScriptEnabled });
    const name = `Twice ${javaScriptEnabled}`;
    await page.goto(`${app.url}/dashboard/forms/new`);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create form' }).dblclick();
    await page
      .getByText(javaScriptEnabled ? 'Form created.' : /^(?:Form created|You already created this form)/)
      .waitFor();
    expect(await app.database.models.Form.count({ where: { name } })).toBe(1);
  });

  test('a form is posted once until the page is shown again', async () => {
    const page = await app.openForm(await app.buildForm());
    await page.goto(`${app.url}/dashboard/forms/new`);
    let posts = 0;
    await page.route('**/forms/new', (route) => {
      posts += 1;
      return route.fulfill({ status: 204 });
    });
    const click = async () => {
      await page.getByRole('button', { name: 'Create form' }).click();
      await page.waitForTimeout(200);
      return posts;
    };
    expect([await click(), await click()]).toEqual([1, 1]);
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))');
    expect(await click()).toBe(2);
  });

  test.each(['/dashboard/forms', '/dashboard/forms/new', 'KEY', 'DEMO', 'PAUSED DEMO', 'TEST NOT FOUND'])(
    '%s is accessible at every width, in light and dark',
    async (path) => {
      const form = await app.buildForm({ name: `${'W'.repeat(150)} \u202Eevil`, active: path !== 'PAUSED DEMO' });
      const page = await app.openForm(form, '/key');
      const paths: Record<string, string> = {
        KEY: `/dashboard/forms/${form.id}/key`,
        'TEST NOT FOUND': `/dashboard/forms/${form.id}/arrived/x`,
      };
      await page.goto(app.url + (path.endsWith('DEMO') ? `/demo/${form.accessKey}` : (paths[path] ?? path)));
      await expectAccessible(page);
    },
  );
});
