import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { describeInBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import { fillAndSubmit, setUpTestSite, site, waitForText } from './fixtures';

const accepted = 'Your submission has been received.';
const attributes = 'data-letterbox-altcha';
const widget = path.join(__dirname, '../../node_modules/altcha/dist/main/altcha.min.js');

describeInBrowser('A form that uses ALTCHA', () => {
  setUpTestSite();

  const newForm = (settings: object = {}) =>
    buildForm(site.service.db, site.service.account, { altcha: 'low', captcha_required: true, ...settings });
  const dataOf = async (form: Form) => (await site.service.stored(form)).map(({ data }) => data);
  const ada = { name: 'Ada', message: '' };

  /** Counts the workers that the page starts, and records the values of its progress bar. */
  async function observe(page: Page) {
    let workers = 0;
    page.on('worker', () => {
      workers += 1;
    });
    await page.evaluate(`
      window.seen = [];
      new MutationObserver(() => {
        const bar = document.querySelector('progress');
        if (bar) seen.push([bar.value, bar.getAttribute('aria-label')]);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });`);
    return { workersOf: () => workers, progressOf: () => page.evaluate('seen') as Promise<[number, string][]> };
  }

  test('is solved in worker threads, with a progress bar, and again for the next submission', async () => {
    const form = await newForm();
    const page = await site.visit(form, { attributes });
    const { workersOf, progressOf } = await observe(page);
    await fillAndSubmit(page);
    await waitForText(page, accepted);
    expect(await dataOf(form)).toEqual([ada]);
    expect(workersOf()).toBeGreaterThan(0);
    const progress = await progressOf();
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.every(([value, label]) => value >= 0 && value <= 1 && label === 'Send message')).toBe(true);
    // The counter is random and may be the lowest: 0.3 of the largest.
    expect(progress.at(-1)?.[0]).toBeGreaterThanOrEqual(0.3);
    expect(await page.locator('progress').count()).toBe(0);
    await page.waitForSelector('button:not([aria-busy])');
    await fillAndSubmit(page, 'Grace');
    await eventually(async () => expect(await dataOf(form)).toHaveLength(2));
  });

  test('is solved without workers on a page whose policy allows none', async () => {
    const form = await newForm();
    const csp = "default-src 'none'; script-src SERVICE; connect-src SERVICE; require-trusted-types-for 'script'";
    const page = await site.visit(form, { attributes, csp });
    let workers = 0;
    page.on('worker', () => {
      workers += 1;
    });
    await fillAndSubmit(page);
    await waitForText(page, accepted);
    expect([await dataOf(form), workers]).toEqual([[ada], 0]);
  });

  test('is not sent, with a message, if the solver or the challenge cannot be loaded', async () => {
    const form = await newForm();
    const page = await site.visit(form, { attributes, lang: 'en' });
    await page.route('**/letterbox-altcha.mjs', (route) => route.abort());
    await fillAndSubmit(page);
    await page.getByRole('alert').getByText('could not be sent').waitFor();
    await page.unroute('**/letterbox-altcha.mjs');
    await page.route('**/api/challenge?*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { success: false, message: 'Too many', code: 'rate_limited' },
      }),
    );
    // A browser does not load a module again that failed.
    await page.reload();
    await page.evaluate("document.addEventListener('letterbox:error', (event) => { window.failure = event.detail })");
    await fillAndSubmit(page);
    await page.getByRole('alert').getByText('could not be sent').waitFor();
    expect(await page.evaluate('failure')).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await dataOf(form)).toEqual([]);
  });

  test.each(['', attributes])(
    'is solved on a page from before it was turned on, too (attributes: “%s”)',
    async (old) => {
      const form = await newForm();
      const page = await site.visit(form, { attributes: old });
      for (const name of ['Ada', 'Grace']) {
        await fillAndSubmit(page, name);
        await waitForText(page, accepted);
        await page.waitForSelector('button:not([aria-busy])');
      }
      expect(await dataOf(form)).toHaveLength(2);
    },
  );

  test.each([
    [true, 0],
    [false, 1],
  ])(
    'is sent from such a page without a solver only if a captcha is not required (required: %j)',
    async (required, count) => {
      const form = await newForm({ captcha_required: required });
      const page = await site.visit(form, { lang: 'en' });
      await page.route('**/letterbox-altcha.mjs', (route) => route.abort());
      await fillAndSubmit(page);
      await page.getByText(required ? 'could not be sent' : accepted).waitFor();
      expect(await dataOf(form)).toHaveLength(count);
    },
  );

  test.each([
    ['a form without it is asked about, and loads nothing', {}, '', 1],
    [
      'a page with another captcha does not ask',
      { turnstile_secret: 'secret' },
      '<input type="hidden" name="cf-turnstile-response" value="x">',
      0,
    ],
  ])('%s', async (_what, settings, token, asked) => {
    const form = await newForm({ altcha: null, captcha_required: false, ...settings });
    const fields = `<label>Name <input name="name"></label>${token}<button>Send message</button>`;
    const page = await site.visit(form, { fields });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    for (const name of ['Ada', 'Grace']) {
      await fillAndSubmit(page, name);
      await waitForText(page, accepted);
      await page.waitForSelector('button:not([aria-busy])');
    }
    expect([...new Set(requests)].sort()).toEqual(['/api/captcha', '/api/submit'].slice(-1 - asked));
  });

  test.each(['does not respond', 'responds with an error'])(
    'is solved when the service %s to the question about a captcha',
    async (what) => {
      const form = await newForm();
      const page = await site.visit(form, { lang: 'en' });
      await page.route('**/api/captcha?*', (route) =>
        what === 'does not respond'
          ? route.abort()
          : route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*' }, json: { error: 'busy' } }),
      );
      await fillAndSubmit(page);
      await waitForText(page, accepted);
      expect(await dataOf(form)).toEqual([ada]);
    },
  );

  test('is sent when the service does not say whether it wants a captcha', async () => {
    const form = await newForm({ altcha: null });
    const page = await site.visit(form, { lang: 'en' });
    await page.route('**/api/captcha?*', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await fillAndSubmit(page);
    await waitForText(page, accepted);
  });

  test('is sent as before if the form does not use it any more', async () => {
    const form = await newForm({ altcha: null });
    const page = await site.visit(form, { attributes });
    await fillAndSubmit(page);
    await waitForText(page, accepted);
    expect(await dataOf(form)).toEqual([ada]);
  });

  test.each([
    [false, 1],
    [true, 0],
  ])('without JavaScript and with a captcha required = %j, %i submissions are stored', async (required, count) => {
    const form = await newForm({ captcha_required: required });
    const page = await site.visit(form, { attributes, javaScriptEnabled: false });
    await fillAndSubmit(page);
    await page.waitForURL(/\/api\/submit$/);
    expect(await dataOf(form)).toHaveLength(count);
  });

  test.each(['native', 'in place'])('is solved by the widget of ALTCHA, sent %s', async (kind) => {
    const form = await newForm();
    const fields = `<label>Name <input name="name"></label><label>Message <textarea name="message"></textarea></label>
      <altcha-widget challenge="${site.service.url}/api/challenge?form=${form.accessKey}" auto="onload"></altcha-widget>
      <button>Send message</button>`;
    const page = await site.visit(form, { fields });
    if (kind === 'native') await page.evaluate("document.forms[0].removeAttribute('data-letterbox')");
    await page.addScriptTag({ path: widget, type: 'module' });
    await page.waitForFunction("document.querySelector('[name=altcha]')?.value");
    await fillAndSubmit(page);
    if (kind === 'native') await page.waitForURL(/\/api\/submit$/);
    else await waitForText(page, accepted);
    expect(await dataOf(form)).toEqual([ada]);
  });

  test('is solved for scripts that use the module', async () => {
    const form = await newForm();
    const page = await site.visit(form, { fields: '' });
    const options = JSON.stringify({
      endpoint: `${site.service.url}/api/submit`,
      accessKey: form.accessKey,
      altcha: true,
    });
    const result = await page.evaluate(
      `import('${site.service.url}/letterbox.mjs').then(({ submit }) => submit({ name: 'Ada' }, ${options}))`,
    );
    expect(result).toMatchObject({ success: true });
    expect(await dataOf(form)).toEqual([{ name: 'Ada' }]);
  });
});
