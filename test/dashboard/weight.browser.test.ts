import { describeInBrowser } from '../support/browser';
import { buildExampleAccount } from '../support/example-data';
import { buildForm } from '../support/factories';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

const maxBytes = 100_000;

describeInBrowser('the weight of the pages', () => {
  setUpBrowser();
  let example: Awaited<ReturnType<typeof buildExampleAccount>>;

  beforeAll(async () => {
    example = await buildExampleAccount(database);
    // Letters of the second file of the typeface, in the sidebar of every page.
    await buildForm(database, example.account, { name: 'Zapytania z Łodzi' });
  });

  /** Opens a page with an empty cache and returns the bytes received, headers included, by the names of the files. */
  async function weigh(path: string): Promise<Map<string, number>> {
    const page = await openPage(example.account, { viewport: { width: 1440, height: 900 } });
    const context = page.context();
    const devtools = await context.newCDPSession(page);
    const names = new Map<string, string>();
    const bytes = new Map<string, number>();
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      names.set(requestId, new URL(response.url).pathname.split('/').at(-1) ?? '');
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const name = names.get(requestId) ?? '';
      bytes.set(name, (bytes.get(name) ?? 0) + encodedDataLength);
    });
    await devtools.send('Network.enable');
    await page.goto(web.url + path);
    await page.evaluate('document.fonts.ready');
    await context.close();
    return bytes;
  }

  test.each([
    ['the overview', () => '/dashboard'],
    ['the statistics', () => `/dashboard/forms/${example.form.id}/statistics`],
    ['the inbox', () => '/dashboard/inbox'],
    ['a submission', () => `/dashboard/submissions/${example.submissionId}`],
    ["a form's settings", () => `/dashboard/forms/${example.form.id}/settings`],
  ])('%s takes less than 100 kB with all letters of European languages', async (_name, path) => {
    const bytes = await weigh(path());
    expect([...bytes.keys()]).toEqual(
      expect.arrayContaining(['letterbox.css', 'main.js', 'public-sans-latin.woff2', 'public-sans-latin-ext.woff2']),
    );
    expect([...bytes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytes);
  });
});
