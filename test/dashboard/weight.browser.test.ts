import type { Browser } from 'playwright-core';
import { describeInBrowser, launchBrowser } from '../support/browser';
import { signInBrowser } from '../support/dashboard';
import { openTestDatabase } from '../support/database';
import { buildExampleAccount } from '../support/example-data';
import { buildForm, testSecretKey } from '../support/factories';
import { endProcesses, type RunningWeb, startWeb } from '../support/processes';

const maxBytes = 100_000;

describeInBrowser('the weight of the pages', () => {
  let browser: Browser;
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let web: RunningWeb;
  let example: Awaited<ReturnType<typeof buildExampleAccount>>;

  beforeAll(async () => {
    database = await openTestDatabase();
    example = await buildExampleAccount(database);
    // Letters of the second file of the typeface, in the sidebar of every page.
    await buildForm(database, example.account, { name: 'Zapytania z Łodzi' });
    browser = await launchBrowser();
    web = await startWeb({ DATABASE_URL: database.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'warn' });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await endProcesses();
    await database?.close();
  });

  /** Opens a page with an empty cache and returns the bytes received, headers included, by the names of the files. */
  async function weigh(path: string): Promise<Map<string, number>> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signInBrowser(context, { url: web.url, database }, example.account);
    const page = await context.newPage();
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
