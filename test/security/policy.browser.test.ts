import type { Browser, BrowserContext } from 'playwright-core';
import { describeInBrowser, launchBrowser } from '../support/browser';
import { signInBrowser } from '../support/dashboard';
import { type Installation, openInstallation } from './estate';

describeInBrowser('in a browser', () => {
  let browser: Browser;
  let service: Installation;
  beforeAll(async () => {
    [browser, service] = [await launchBrowser(), await openInstallation()];
  });
  afterAll(async () => {
    await service?.close();
    await browser?.close();
  });

  test('no page of any surface breaks its own policy, or asks anything of another host', async () => {
    const complaints: string[] = [];
    const contexts = [await openContext(complaints), await openContext(complaints, service)];
    const pages = service.addresses.filter(({ method, path }) => method === 'GET' && !/\.(css|js)$/.test(path));
    let drawn = 0;
    for (const [number, context] of contexts.entries()) {
      const page = await context.newPage();
      for (const { path } of pages) {
        // The board is one program that draws whatever is asked for.
        if (number === 0 && path.startsWith('/admin')) continue;
        complaints.push(`at ${path}`);
        const answer = await page.goto(service.url + path, { waitUntil: 'load' }).catch(() => null);
        if (answer && /text\/html/.test(answer.headers()['content-type'] ?? '')) {
          drawn += 1;
          // Redoc and the board draw by script, and what they draw counts too.
          if (/^\/(?:docs|admin)/.test(path)) await page.waitForTimeout(300);
        }
        if (complaints.at(-1) === `at ${path}`) complaints.pop();
      }
      await context.close();
    }
    expect(complaints).toEqual([]);
    expect(drawn).toBeGreaterThan(60);
  }, 120_000);

  test.each(['thanks', 'trouble'])('nor does the page with the %s for a native post', async (which) => {
    const complaints: string[] = [];
    const context = await openContext(complaints);
    const page = await context.newPage();
    await page.goto(`${service.url}/demo/${service.estate.form.accessKey}`);
    if (which === 'trouble') await page.evaluate("document.querySelector('[name=access_key]').value = 'none'");
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/submit'));
    await page.evaluate('HTMLFormElement.prototype.submit.call(document.forms[0])');
    expect((await sent).status()).toBe(which === 'thanks' ? 200 : 404);
    await page.waitForURL('**/api/submit');
    // What a policy stops is told some time later; that the page's own style holds is seen at once.
    expect(await page.evaluate('document.styleSheets.length')).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  /** A context that notes what its pages' policies stop and whom else they ask; signed in to what there is at `signedIn`. */
  async function openContext(complaints: string[], signedIn?: Installation): Promise<BrowserContext> {
    const context = await browser.newContext({
      ...(signedIn && { httpCredentials: signedIn.operator, acceptDownloads: false }),
    });
    if (signedIn) {
      await signInBrowser(context, signedIn, signedIn.estate.account);
    }
    context.on('console', (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
    });
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.url) && !/^(?:data|blob|about):/.test(url)) complaints.push(`asked ${url}`);
    });
    return context;
  }
});
