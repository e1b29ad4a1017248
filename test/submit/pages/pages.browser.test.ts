import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { BrowserContextOptions, Page as Tab } from 'playwright-core';
import { type RenderedPage, renderConfirmationPage, renderErrorPage } from '../../../src/submit/response/pages/pages';
import { browser, describeInBrowser } from '../../support/browser';
import { buildPageContext } from './page-context';

const pages: Record<string, RenderedPage> = {
  '/thanks': renderConfirmationPage(buildPageContext()),
  '/thanks-without-link': renderConfirmationPage(buildPageContext({ formName: null, backUrl: null })),
  '/thanks-in-japanese': renderConfirmationPage(buildPageContext({ language: 'ja', formName: 'お問い合わせ' })),
  '/thanks-without-files': renderConfirmationPage(buildPageContext(), {
    count: 7,
    files: [
      { name: 'W'.repeat(200), size: null, reason: 'too_many' },
      { name: 'סריקה.pdf', size: 9_000_000, reason: 'too_large' },
    ],
  }),
  '/error': renderErrorPage({ ...buildPageContext(), reason: 'rate_limited' }),
  '/error-in-german': renderErrorPage({ ...buildPageContext({ language: 'de' }), reason: 'invalid_body' }),
  '/internal-error': renderErrorPage({ ...buildPageContext({ formName: null, backUrl: null }), reason: 'internal' }),
  '/hidden-site': renderErrorPage({
    ...buildPageContext({ language: 'de' }),
    reason: 'origin_not_allowed',
    detail: 'The request does not say which site it comes from: a page with "Referrer-Policy: no-referrer" hides that.',
  }),
  '/long-word': renderErrorPage({
    ...buildPageContext({ formName: 'W'.repeat(200) }),
    reason: 'unsupported_content_type',
  }),
  '/hebrew': renderConfirmationPage(buildPageContext({ formName: 'טופס יצירת קשר (2026)' })),
  '/arabic': renderErrorPage({ ...buildPageContext({ formName: 'نموذج الاتصال 24/7!' }), reason: 'quota_reached' }),
};

describeInBrowser('The pages in a browser', () => {
  const server = createServer((req, res) => {
    const page = pages[req.url ?? ''];
    if (page) res.writeHead(200, page.headers).end(page.html);
    else res.writeHead(404).end();
  });
  const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function openTab(options: BrowserContextOptions): Promise<Tab> {
    const context = await browser.newContext(options);
    return context.newPage();
  }

  describe('on any screen', () => {
    let tab: Tab;
    beforeAll(async () => {
      // Lets axe run; the tests below keep the page's own policy.
      tab = await openTab({ bypassCSP: true });
    });

    test.each(Object.keys(pages))('axe finds no violations on %s, and nothing overflows', async (path) => {
      await tab.goto(addressOf(path));
      await tab.evaluate(axe.source);
      for (const width of [320, 1280]) {
        await tab.setViewportSize({ width, height: 800 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await tab.emulateMedia({ colorScheme });
          const { violations, incomplete } = (await tab.evaluate(
            "axe.run({ resultTypes: ['violations', 'incomplete'] })",
          )) as axe.AxeResults;
          const found = [...violations, ...incomplete].map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
          expect([width, colorScheme, found]).toEqual([width, colorScheme, []]);
        }
        const tooWide =
          '[...document.querySelectorAll("html, main, main *")].filter((e) => e.scrollWidth > e.clientWidth)';
        const inline = '.filter((e) => getComputedStyle(e).display !== "inline").map((e) => e.outerHTML)';
        expect([width, await tab.evaluate(tooWide + inline)]).toEqual([width, []]);
      }
    });
  });

  describe('under their own Content-Security-Policy', () => {
    let tab: Tab;
    beforeAll(async () => {
      tab = await openTab({ viewport: { width: 320, height: 800 }, colorScheme: 'dark' });
    });

    const styleOf = (selector: string, property: string) =>
      tab.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);

    test('use their stylesheet, log no errors and load nothing else', async () => {
      const messages: string[] = [];
      const requests: string[] = [];
      tab.on('console', (message) => messages.push(message.text()));
      tab.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await tab.goto(addressOf('/error'));
      expect(await styleOf('body', 'backgroundColor')).toBe('rgb(20, 22, 26)');
      expect(messages).toEqual([]);
      expect(requests).toEqual(['/error']);
    });

    test.each(['/hebrew', '/arabic'])(
      'show the form name on %s from right to left, and the heading from left to right',
      async (path) => {
        await tab.goto(addressOf(path));
        expect(await styleOf('.form', 'direction')).toBe('rtl');
        expect(await styleOf('h1', 'direction')).toBe('ltr');
      },
    );

    test('show a focus ring on the link when it is reached by keyboard', async () => {
      await tab.goto(addressOf('/thanks'));
      await tab.keyboard.press('Tab');
      expect(await styleOf('a:focus-visible', 'outline')).toMatch(/solid 3px/);
    });

    test.each([
      ['no-preference', 'arrive'],
      ['reduce', 'none'],
    ] as const)('with the motion preference "%s" use the animation "%s"', async (reducedMotion, animation) => {
      await tab.emulateMedia({ reducedMotion });
      await tab.goto(addressOf('/thanks'));
      expect(await styleOf('main', 'animationName')).toBe(animation);
    });
  });
});
