import type { Page } from 'playwright-core';
import type { Language } from '../../config/languages';
import { messages } from '../../src/submit/response/pages/messages';
import { describeInBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import { openTestSite, type TestSite } from './fixtures';

const tags: readonly (readonly [tag: string, language: Language])[] = [
  ...(Object.keys(messages) as Language[]).map((tag) => [tag, tag] as const),
  ['de-AT', 'de'],
  ['PT-br', 'pt'],
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['sv', 'en'],
];

describeInBrowser('The messages of the client library', () => {
  let site: TestSite;
  /** For all languages: opening a page takes longer than the test. */
  let page: Page | undefined;
  beforeAll(async () => {
    site = await openTestSite();
  }, 60_000);
  afterAll(() => site?.close());

  const visit = async (page: Parameters<TestSite['visit']>[1] = {}) =>
    site.visit(await buildForm(site.service.db, site.service.account), page);

  /** Submits the form, responds with this, and resolves to the message that is shown. */
  async function messageFor(page: Page, status: number, body: object): Promise<string> {
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await page.route('**/api/submit?*', (route) => route.fulfill({ status, headers, json: body }), { times: 1 });
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button').click();
    const message = page.locator(`[data-letterbox-status=${status === 200 ? 'success' : 'error'}]`);
    return (await message.textContent()) ?? '';
  }

  test.each(tags)('are in the language of the page: %s', async (tag, language) => {
    const { received, notSent, hint, reason } = messages[language];
    page ??= await visit({ locale: 'sw' });
    // The button of the last test is still busy.
    await page.reload();
    await page.evaluate(`document.documentElement.lang = '${tag}'`);
    const failed = await messageFor(page, 500, { success: false, message: 'Sorry' });
    expect(failed.startsWith(notSent)).toBe(true);
    expect(failed.endsWith(hint.retry)).toBe(true);
    const rejected = await messageFor(page, 404, { success: false, message: 'Sorry', code: 'invalid_access_key' });
    expect(rejected.startsWith(notSent)).toBe(true);
    expect(rejected).toContain('(invalid_access_key)');
    expect(await messageFor(page, 413, { success: false, code: 'payload_too_large' })).toBe(reason.payload_too_large);
    // Last, because the button stays busy for a second.
    expect(await messageFor(page, 200, { success: true, message: 'Submission received' })).toBe(received);
  });

  test('are in the language of the part of the page with the form, else in the browser’s', async () => {
    const page = await visit({ lang: 'de', attributes: 'lang="fr"' });
    expect(await messageFor(page, 200, { success: true })).toBe(messages.fr.received);
    const withoutLang = await visit({ lang: '', locale: 'ja-JP' });
    expect(await messageFor(withoutLang, 200, { success: true })).toBe(messages.ja.received);
  });

  test('can be replaced by attributes of the form', async () => {
    const attributes = `data-letterbox-success="Got it!" data-letterbox-rate_limited="Slow down!" data-letterbox-error="Oh no!"
      data-letterbox-note="Without your files."`;
    const page = await visit({ attributes });
    expect(await messageFor(page, 200, { success: true, note: 'dropped' })).toBe('Got it! Without your files.');
    expect(await messageFor(page, 429, { success: false, code: 'rate_limited' })).toBe('Slow down!');
    expect(await messageFor(page, 500, { success: false })).toBe('Oh no!');
  });

  test('are shown in the status element of the page, else after the button', async () => {
    const status = '<p data-letterbox-status class="ours" hidden></p>';
    const page = await visit({ fields: `${status}<label>Name <input name="name"></label><button>Send</button>` });
    await messageFor(page, 200, { success: true });
    expect(await page.locator('p.ours').innerText()).toBe(messages.en.received);
    expect(await page.locator('p.ours').isVisible()).toBe(true);
    expect(await page.locator('[data-letterbox-status]').count()).toBe(1);

    const other = await visit();
    await messageFor(other, 500, { success: false });
    await messageFor(other, 200, { success: true });
    expect(await other.locator('button + [data-letterbox-status]').textContent()).toBe(messages.en.received);
    expect(await other.locator('[data-letterbox-status]').count()).toBe(1);
  });

  test('are announced by screen readers', async () => {
    const page = await visit({ attributes: 'data-letterbox-sending="On its way"' });
    await page.evaluate(`
      window.steps = [];
      new MutationObserver(() => {
        const place = document.querySelector('[data-letterbox-status]');
        const step = place.getAttribute('role') + ': ' + place.textContent;
        // An empty one is silent.
        if (place.textContent && step !== steps.at(-1)) steps.push(step);
      }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })`);
    await messageFor(page, 500, { success: false });
    await messageFor(page, 200, { success: true });
    expect(await page.evaluate('steps')).toEqual([
      'status: On its way',
      expect.stringMatching(/^alert: Your form could not be sent\./),
      'status: On its way',
      `status: ${messages.en.received}`,
    ]);
    // A live region is not announced while it or an ancestor is busy.
    expect(await page.getByRole('status').textContent()).toBe(messages.en.received);
    expect(await page.locator('[aria-busy] [role=status]').count()).toBe(0);
    await eventually(async () => expect(await page.locator('[aria-busy]').count()).toBe(0));
  });

  test('work by keyboard, and axe finds no violations in any state', async () => {
    const fields =
      '<label>Name <input name="name"></label><label>File <input type="file" name="cv"></label><button>Send</button>';
    const page = await visit({ fields });
    await page.addScriptTag({ path: require.resolve('axe-core') });
    const findings = async () => {
      const { violations } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    };
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await page.route('**/api/submit?*', async (route) => {
      await released;
      await route.fulfill({ status: 500, headers, json: { success: false } });
    });
    await page.getByLabel('File').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_000) });
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar', { name: 'Send' }).waitFor();
    expect(await findings()).toEqual([]);
    release();
    await page.getByRole('alert').filter({ hasText: 'could not be sent' }).waitFor();
    expect(await findings()).toEqual([]);
    expect(await page.evaluate('document.activeElement.name')).toBe('name');

    await page.unroute('**/api/submit?*');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('status').filter({ hasText: messages.en.received }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Send');
    expect(await findings()).toEqual([]);
  });
});
