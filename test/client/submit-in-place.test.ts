import type { Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { describeInBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import { fillAndSubmit, isSubmit, respondWith, setUpTestSite, site, submitButton, waitForText } from './fixtures';

const accepted = 'Your submission has been received.';
const retry = 'Your form could not be sent. Please wait a moment, then send the form again.';

describeInBrowser('A form with the client library', () => {
  setUpTestSite();

  const newForm = () => buildForm(site.service.db, site.service.account);
  const namesIn = async (form: Form) => (await site.service.stored(form)).map(({ data }) => data.name);

  test('is submitted in place, cleared and confirmed', async () => {
    const form = await newForm();
    const page = await site.visit(form);
    const address = page.url();
    await page.getByLabel('Message').fill('Guten Tag');
    await fillAndSubmit(page, 'Zoë');
    await waitForText(page, accepted);
    expect(page.url()).toBe(address);
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    const [stored, ...more] = await site.service.stored(form);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ data: { name: 'Zoë', message: 'Guten Tag' }, is_spam: false });
  });

  test('is accepted if the page was open for a while and the clock is ten hours slow or fast', async () => {
    const submitAfter = async (hours: number) => {
      const form = await newForm();
      const page = await site.visit(form, { justLoaded: true });
      await page.addInitScript(`const now = Date.now; Date.now = () => now() + ${hours} * 3_600_000`);
      await page.reload();
      await page.waitForFunction('performance.now() > 2100');
      await fillAndSubmit(page);
      await waitForText(page, accepted);
      expect(await namesIn(form)).toEqual(['Ada']);
    };
    await Promise.all([submitAfter(-10), submitAfter(10)]);
  });

  test('is sent once by a double click that is slower than the response', async () => {
    const form = await newForm();
    const page = await site.visit(form);
    await page.evaluate("document.querySelector('[name=name]').removeAttribute('required')");
    await page.getByLabel('Name').fill('Ada');
    await submitButton(page).click();
    await waitForText(page, accepted);
    await submitButton(page).evaluate((pressed) => (pressed as { click(): void }).click());
    await eventually(async () => expect(await submitButton(page).isDisabled()).toBe(false));
    expect(await namesIn(form)).toEqual(['Ada']);
  });

  test('is sent once however often the button is pressed; the button is busy and keeps the focus', async () => {
    const form = await newForm();
    const page = await site.visit(form);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    const { held, release } = await holdRequests(page);
    await page.getByLabel('Name').fill('Ada');
    await submitButton(page).dblclick();
    await held;
    await page.keyboard.press('Enter');
    expect(await submitButton(page).getAttribute('aria-busy')).toBe('true');
    expect(await submitButton(page).isDisabled()).toBe(true);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Send message');
    release();
    await waitForText(page, accepted);
    await eventually(async () => expect(await submitButton(page).isDisabled()).toBe(false));
    expect(await submitButton(page).getAttribute('aria-busy')).toBeNull();
    expect(posts).toBe(1);
    expect(await namesIn(form)).toEqual(['Ada']);
  });

  test('is sent again with the same key after a lost response and stored once; the next one gets a new key', async () => {
    const form = await newForm();
    const page = await site.visit(form);
    const keys: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(new URL(request.url()).searchParams.get('idempotency_key'));
    });
    await page.route(isSubmit, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await fillAndSubmit(page);
    await waitForText(page, retry, 'alert');
    expect(await namesIn(form)).toEqual(['Ada']);
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');

    await page.unroute(isSubmit);
    await submitButton(page).click();
    await waitForText(page, accepted);
    expect(await namesIn(form)).toEqual(['Ada']);
    await fillAndSubmit(page, 'Ada');
    await eventually(async () => expect(await namesIn(form)).toEqual(['Ada', 'Ada']));
    const [first, second, third] = keys;
    expect(first).toMatch(/^0\.\d{8,}/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('shows an error if it is rate-limited or unknown, or if the response is not from the service', async () => {
    const form = await newForm();
    const page = await site.visit(form);
    for (let post = 0; post < 6; post++)
      await site.service.post(form, { name: 'x' }, { headers: { 'X-Forwarded-For': '127.0.0.1' } });
    await fillAndSubmit(page);
    await waitForText(page, retry, 'alert');

    await page.evaluate("document.querySelector('[name=access_key]').value = 'nobody'");
    await submitButton(page).click();
    await waitForText(page, 'Your form could not be sent. (invalid_access_key)', 'alert');

    await respondWith(page, 502, '<h1>Bad gateway</h1>');
    await submitButton(page).click();
    await waitForText(page, retry, 'alert');
    await page.unroute(isSubmit);
    await respondWith(page, 200, '<h1>Log in to the hotel network</h1>');
    await submitButton(page).click();
    await waitForText(page, retry, 'alert');
  });

  test('shows an error if its files are too large', async () => {
    const form = await newForm();
    const page = await site.visit(form, {
      fields: '<label>File <input type="file" name="cv"></label><button>Send</button>',
    });
    await page.evaluate(`(() => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(27 * 1024 * 1024)], 'film.mp4'));
      document.querySelector('[name=cv]').files = files.files;
    })()`);
    await submitButton(page).click();
    await waitForText(page, 'Your submission is too large.', 'alert');
    expect(await site.service.stored(form)).toEqual([]);
  });

  test('shows upload progress, and sends files as multipart even without an enctype', async () => {
    const form = await newForm();
    const fields =
      '<label>Name <input name="name"></label><label>File <input type="file" name="cv"></label><button>Send</button>';
    const page = await site.visit(form, { fields });
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(600_000) });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 300_000,
    });
    await page.evaluate(`
      window.seen = [];
      new MutationObserver(() => {
        const bar = document.querySelector('progress');
        if (bar && bar.value !== seen.at(-1)) seen.push(bar.value);
      }).observe(document.body, { attributes: true, childList: true, subtree: true })`);
    const [request] = await Promise.all([page.waitForRequest('**/api/submit?*'), fillAndSubmit(page)]);
    await page.getByRole('progressbar', { name: 'Send' }).waitFor();
    await page.locator('[data-letterbox-status=success]').waitFor();
    const seen = (await page.evaluate('seen')) as number[];
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.some((fraction) => fraction > 0 && fraction < 1)).toBe(true);
    expect(await page.locator('progress').count()).toBe(0);
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(await namesIn(form)).toEqual(['Ada']);
    // The note about the dropped file is shown as well.
    expect(await page.getByRole('status').textContent()).toMatch(new RegExp(`^${accepted} \\S+`));
  });
});

/** Holds requests back: `held` resolves at the first one, `release` lets them go. */
async function holdRequests(page: Page): Promise<{ held: Promise<void>; release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    void page.route(isSubmit, async (route) => {
      resolve();
      await released;
      await route.continue();
    });
  });
  return { held, release };
}
