import type { BrowserContext } from 'playwright-core';
import { browser, describeInBrowser } from '../support/browser';
import { signInBrowser } from '../support/dashboard';
import { type Installation, openInstallation } from './estate';

describeInBrowser('the Content-Security-Policy', () => {
  let service: Installation;
  beforeAll(async () => {
    service = await openInstallation();
  }, 120_000);
  afterAll(async () => {
    await service?.close();
  });

  test('no page violates its policy or loads anything from another host', async () => {
    const violations: string[] = [];
    const contexts = [await openContext(violations), await openContext(violations, service)];
    // Chromium shows a picture in a document with styles of its own.
    const pages = service.addresses.filter(
      ({ method, path }) => method === 'GET' && !/\.(css|js)$|\/thumbnail$/.test(path),
    );
    let rendered = 0;
    for (const [number, context] of contexts.entries()) {
      const page = await context.newPage();
      for (const { path } of pages) {
        // Visitors are asked for a login or redirected to the sign-in page, which is among the pages.
        if (number === 0 && (path.startsWith('/admin') || (await redirectsToSignIn(path)))) continue;
        violations.push(`at ${path}`);
        const response = await page.goto(service.url + path, { waitUntil: 'load' }).catch(() => null);
        if (response && /text\/html/.test(response.headers()['content-type'] ?? '')) {
          rendered += 1;
          // Redoc and Bull Board render with scripts.
          if (/^\/(?:docs\/api|admin\/queues)/.test(path)) await page.waitForLoadState('networkidle');
        }
        if (violations.at(-1) === `at ${path}`) violations.pop();
      }
      await context.close();
    }
    expect(violations).toEqual([]);
    expect(rendered).toBeGreaterThan(60);
  }, 120_000);

  test('the search of the API reference works within its policy', async () => {
    const violations: string[] = [];
    const context = await openContext(violations);
    const page = await context.newPage();
    await page.goto(`${service.url}/docs/api`);
    await page.getByRole('textbox', { name: 'Search' }).fill('submissions');
    await page.locator('[data-role="search:results"] [role=menuitem]').first().waitFor();
    expect(violations).toEqual([]);
    await context.close();
  });

  test.each(['thank-you', 'error'])('the %s page of a native submission does not violate its policy', async (which) => {
    const violations: string[] = [];
    const context = await openContext(violations);
    const page = await context.newPage();
    await page.goto(`${service.url}/demo/${service.estate.form.accessKey}`);
    if (which === 'error') await page.evaluate("document.querySelector('[name=access_key]').value = 'none'");
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/submit'));
    await page.evaluate('HTMLFormElement.prototype.submit.call(document.forms[0])');
    expect((await sent).status()).toBe(which === 'thank-you' ? 200 : 404);
    await page.waitForURL('**/api/submit');
    // Violations are reported with a delay; that the page's own style was applied shows at once.
    expect(await page.evaluate('document.styleSheets.length')).toBe(1);
    expect(violations).toEqual([]);
    await context.close();
  });

  async function redirectsToSignIn(path: string): Promise<boolean> {
    const { headers } = await fetch(service.url + path, { redirect: 'manual', headers: { Accept: 'text/html' } });
    return /^\/dashboard\/sign-in\?/.test(headers.get('location') ?? '');
  }

  /** A context that records policy violations and requests to other hosts, signed in to `signedIn`. */
  async function openContext(violations: string[], signedIn?: Installation): Promise<BrowserContext> {
    const context = await browser.newContext({
      ...(signedIn && { httpCredentials: signedIn.operator, acceptDownloads: false }),
    });
    if (signedIn) {
      await signInBrowser(context, signedIn, signedIn.estate.account);
    }
    context.on('console', (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) violations.push(message.text());
    });
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.url) && !/^(?:data|blob|about):/.test(url)) violations.push(`requested ${url}`);
    });
    return context;
  }
});
