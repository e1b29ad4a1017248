import type { Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { describeInBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import { fieldsOf, fillAndSubmit, setUpTestSite, site, submitButton, waitForText } from './fixtures';

const accepted = 'Your submission has been received.';

/** For the form's own time of the page load: without waiting, the service drops what is sent within two seconds of it. */
const withLoadTime = `
  <input type="hidden" name="form_loaded_at">
  <label>Name <input name="name"></label>
  <button>Send message</button> <button type="reset">Clear</button>`;

describeInBrowser('A form that is submitted within two seconds of the page load', () => {
  setUpTestSite();

  const newForm = () => buildForm(site.service.db, site.service.account);
  const namesIn = async (form: Form) => (await site.service.stored(form)).map(({ data }) => data.name);

  /** Opens a page whose events and states are recorded as `seen`. The library sees it as loaded this moment. */
  async function visit(form: Form, attributes = ''): Promise<Page> {
    const page = await site.visit(form, { fields: withLoadTime, justLoaded: true, attributes });
    await page.evaluate(`
      window.seen = [];
      for (const name of ['wait', 'success', 'error'])
        document.addEventListener('letterbox:' + name, ({ detail }) => seen.push(name + ' ' + (detail.code ?? '')));
      new MutationObserver(() => {
        const state = 'state ' + document.querySelector('[data-letterbox-status]').dataset.letterboxStatus;
        if (!seen.includes(state)) seen.push(state);
      }).observe(document.forms[0], { attributes: true, childList: true, subtree: true })`);
    return page;
  }

  const seenOn = (page: Page) => page.evaluate('seen.map((entry) => entry.trim())');

  /** Fills in and submits the form in one turn, with this load time. */
  const submitAt = (page: Page, loadedAt = 'Date.now()') =>
    page.evaluate(`
      document.querySelector('[name=form_loaded_at]').value = ${loadedAt};
      document.querySelector('[name=name]').value = 'Ada';
      document.querySelector('button').click()`);

  test('waits, says so, and is stored', async () => {
    const form = await newForm();
    const page = await visit(form, 'data-letterbox-waiting="One moment …"');
    await submitAt(page);
    await waitForText(page, 'One moment …');
    expect(await submitButton(page).getAttribute('aria-busy')).toBe('true');
    await waitForText(page, accepted);
    expect(await seenOn(page)).toEqual(['wait', 'state waiting', 'state sending', 'success', 'state success']);
    expect(await namesIn(form)).toEqual(['Ada']);
  });

  test('is not requested before the page is two seconds old if it has no load time of its own', async () => {
    const form = await newForm();
    const page = await site.visit(form, { justLoaded: true });
    const [request] = await Promise.all([page.waitForRequest('**/api/submit?*'), fillAndSubmit(page)]);
    await waitForText(page, accepted);
    const startedAt = `performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/submit?')).startTime`;
    expect(await page.evaluate(startedAt)).toBeGreaterThanOrEqual(2_000);
    expect(Number(fieldsOf(request).get('form_loaded_at'))).toBeLessThan(Date.now() - 40_000_000);
    expect(await namesIn(form)).toEqual(['Ada']);
  });

  test('is stored when the tab is frozen while it waits, and shown again', async () => {
    const form = await newForm();
    const page = await visit(form);
    await submitAt(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await waitForText(page, accepted);
    expect(await namesIn(form)).toEqual(['Ada']);
  });

  test.each([
    [
      'an event listener',
      "document.addEventListener('letterbox:wait', (event) => event.preventDefault(), { once: true })",
    ],
    [
      'the function that it gives to listeners',
      "document.addEventListener('letterbox:wait', ({ detail }) => setTimeout(detail.cancel), { once: true })",
    ],
    [
      'a reset',
      "document.addEventListener('letterbox:wait', () => setTimeout(() => document.forms[0].reset()), { once: true })",
    ],
  ])('is cancelled by %s, and can be submitted again', async (_, script) => {
    const form = await newForm();
    const page = await visit(form);
    await page.evaluate(script);
    await submitAt(page);
    await eventually(async () => expect(await seenOn(page)).toContain('error cancelled'));
    expect(await page.locator('[data-letterbox-status]').textContent()).toBe('');
    expect(await submitButton(page).getAttribute('aria-busy')).toBeNull();
    expect(await seenOn(page)).not.toContain('state sending');
    await submitAt(page, 'Date.now() - 60_000');
    await waitForText(page, accepted);
    expect(await namesIn(form)).toEqual(['Ada']);
  });

  test.each([
    ['is in the future', 'Date.now() + 600_000'],
    ['is no number', "'soon'"],
    ['is a minute ago', 'Date.now() - 60_000'],
  ])('does not wait if its own load time %s', async (_, loadedAt) => {
    const page = await visit(await newForm());
    await submitAt(page, loadedAt);
    await waitForText(page, accepted);
    expect(await seenOn(page)).toEqual(['state sending', 'success', 'state success']);
  });

  test('tells the callbacks of the module, which can cancel it', async () => {
    const form = await newForm();
    const page = await visit(form);
    const results = await page.evaluate(`import('${site.service.url}/letterbox.mjs').then(async ({ submit }) => {
      const calls = [];
      const onSend = () => calls.push('sent');
      const options = { endpoint: '${site.service.url}/api/submit', accessKey: '${form.accessKey}', onSend };
      const fields = () => ({ name: 'Ada', form_loaded_at: Date.now() });
      const onWait = (waitMs, cancel) => { calls.push(waitMs > 0 && waitMs < 2100); cancel(); };
      const cancelled = await submit(fields(), { ...options, onWait });
      const sent = await submit(fields(), { ...options, onWait: () => calls.push('waiting') });
      return { cancelled, sent, calls };
    })`);
    expect(results).toEqual({
      cancelled: { success: false, message: '', code: 'cancelled', status: 0 },
      sent: { success: true, message: 'Submission received' },
      calls: [true, 'waiting', 'sent'],
    });
    expect(await namesIn(form)).toEqual(['Ada']);
  });
});
