import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { app, setUpFormBrowser } from './form-browser';

describeInBrowser('forms in a browser', () => {
  setUpFormBrowser();

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

  test.each([true, false])('a double click creates one form (script: %s)', async (javaScriptEnabled) => {
    const page = await app.openForm(await app.buildForm(), '', { javaScriptEnabled });
    const name = `Twice ${javaScriptEnabled}`;
    await page.goto(`${app.url}/dashboard/forms/new`);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create form' }).dblclick();
    await page.getByText(javaScriptEnabled ? 'Form created.' : /^(?:Form created|This form already exists)/).waitFor();
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
    const click = () => page.getByRole('button', { name: 'Create form' }).click();
    const posted = () => page.waitForResponse('**/forms/new');
    await Promise.all([posted(), click()]);
    await click();
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))');
    await Promise.all([posted(), click()]);
    expect(posts).toBe(2);
  });

  test('the pages around a form are accessible', async () => {
    const form = await app.buildForm({ name: `${'W'.repeat(150)} \u202Eevil` });
    const paused = await app.buildForm({ active: false });
    const page = await app.openForm(form, '/key');
    await expectAccessible(page);
    const notFound = `/dashboard/forms/${form.id}/arrived/x`;
    const demos = [form, paused].map(({ accessKey }) => `/demo/${accessKey}`);
    for (const path of ['/dashboard/forms', '/dashboard/forms/new', notFound, ...demos]) {
      await page.goto(app.url + path);
      await expectAccessible(page);
    }
  }, 60_000);
});
