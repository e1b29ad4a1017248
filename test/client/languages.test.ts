import type { Page } from 'playwright-core';
import { type Language, messages } from '../../src/submit/response/pages/messages';
import { describeInBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import { openScene, type Scene } from './scene';

const tags: readonly (readonly [tag: string, language: Language])[] = [
  ...(Object.keys(messages) as Language[]).map((tag) => [tag, tag] as const),
  ['de-AT', 'de'],
  ['PT-br', 'pt'],
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['sv', 'en'],
];

describeInBrowser('what the client library says', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  }, 60_000);
  afterAll(() => scene?.close());

  const visit = async (page: Parameters<Scene['visit']>[1] = {}) =>
    scene.visit(await buildForm(scene.door.db, scene.door.account), page);

  /** Presses the button and gives back what is said of this answer. */
  async function hear(page: Page, status: number, body: object): Promise<string> {
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await page.route('**/api/submit', (route) => route.fulfill({ status, headers, json: body }), { times: 1 });
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button').click();
    const said = page.locator(`[data-letterbox-status=${status === 200 ? 'success' : 'error'}]`);
    return (await said.textContent()) ?? '';
  }

  test.each(tags)('is said in the language of the page: %s', async (tag, language) => {
    const { received, notSent, hint, reason } = messages[language];
    const page = await visit({ lang: tag, locale: 'sw' });
    expect(await hear(page, 200, { success: true, message: 'Submission received' })).toBe(received);
    const failed = await hear(page, 500, { success: false, message: 'Sorry' });
    expect(failed.startsWith(notSent)).toBe(true);
    expect(failed.endsWith(hint.retry)).toBe(true);
    const refused = await hear(page, 404, { success: false, message: 'Sorry', code: 'invalid_access_key' });
    expect(refused.startsWith(notSent)).toBe(true);
    expect(refused).toContain('(invalid_access_key)');
    expect(await hear(page, 413, { success: false, code: 'payload_too_large' })).toBe(reason.payload_too_large);
    await page.context().close();
  });

  test('is said in the language of the part of the page that the form is in, or else in the visitor’s', async () => {
    const page = await visit({ lang: 'de', attributes: 'lang="fr"' });
    expect(await hear(page, 200, { success: true })).toBe(messages.fr.received);
    const unsaid = await visit({ lang: '', locale: 'ja-JP' });
    expect(await hear(unsaid, 200, { success: true })).toBe(messages.ja.received);
  });

  test('is said in the words of the form where it has its own', async () => {
    const attributes = `data-letterbox-success="Got it!" data-letterbox-rate_limited="Slow down!" data-letterbox-error="Oh no!"
      data-letterbox-note="Without your files."`;
    const page = await visit({ attributes });
    expect(await hear(page, 200, { success: true, note: 'dropped' })).toBe('Got it! Without your files.');
    expect(await hear(page, 429, { success: false, code: 'rate_limited' })).toBe('Slow down!');
    expect(await hear(page, 500, { success: false })).toBe('Oh no!');
  });

  test('is said where the page has a place for it, or else after the button', async () => {
    const place = '<p data-letterbox-status class="ours" hidden></p>';
    const page = await visit({ fields: `${place}<label>Name <input name="name"></label><button>Send</button>` });
    await hear(page, 200, { success: true });
    expect(await page.locator('p.ours').innerText()).toBe(messages.en.received);
    expect(await page.locator('p.ours').isVisible()).toBe(true);
    expect(await page.locator('[data-letterbox-status]').count()).toBe(1);

    const other = await visit();
    await hear(other, 500, { success: false });
    await hear(other, 200, { success: true });
    expect(await other.locator('button + [data-letterbox-status]').textContent()).toBe(messages.en.received);
    expect(await other.locator('[data-letterbox-status]').count()).toBe(1);
  });

  test('is announced: its place is there, and empty, before there is something to say', async () => {
    const page = await visit({ attributes: 'data-letterbox-sending="On its way"' });
    await page.evaluate(`
      window.steps = [];
      new MutationObserver(() => {
        const place = document.querySelector('[data-letterbox-status]');
        const step = place.getAttribute('role') + ': ' + place.textContent;
        if (step !== steps.at(-1)) steps.push(step);
      }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })`);
    await hear(page, 500, { success: false });
    await hear(page, 200, { success: true });
    expect(await page.evaluate('steps')).toEqual([
      'status: On its way',
      expect.stringMatching(/^alert: Your form could not be sent\./),
      'status: On its way',
      `status: ${messages.en.received}`,
    ]);
    // As a screen reader's tree has it: a live region, and no ancestor that says to wait.
    expect(await page.getByRole('status').textContent()).toBe(messages.en.received);
    expect(await page.locator('[aria-busy] [role=status]').count()).toBe(0);
    await eventually(async () => expect(await page.locator('[aria-busy]').count()).toBe(0));
  });

  test('can be done without a mouse, and axe finds nothing in any state', async () => {
    const fields =
      '<label>Name <input name="name"></label><label>File <input type="file" name="cv"></label><button>Send</button>';
    const page = await visit({ fields });
    await page.addScriptTag({ path: require.resolve('axe-core') });
    const findings = async () => {
      const { violations } = (await page.evaluate('axe.run()')) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    };
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await page.route('**/api/submit', async (route) => {
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

    await page.unroute('**/api/submit');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('status').filter({ hasText: messages.en.received }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Send');
    expect(await findings()).toEqual([]);
  });
});
