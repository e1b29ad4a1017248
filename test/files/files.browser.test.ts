import { readFile } from 'node:fs/promises';
import { createFileLinks } from '../../src/files/file-links';
import { cloneDatabase } from '../setup/services';
import { type RunningApp, startApp } from '../support/app';
import { browser, describeInBrowser } from '../support/browser';
import { buildAccount, buildFile, buildForm, testSecretKey } from '../support/factories';

const hostile = {
  'page.html': ['text/html', '<script>document.title = "ran"</script><h1>Your session has expired</h1>'],
  'drawing.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "ran"</script></svg>',
  ],
  'page.xhtml': [
    'application/xhtml+xml',
    '<html xmlns="http://www.w3.org/1999/xhtml"><script>document.title = "ran"</script></html>',
  ],
  'sniffed.txt': ['text/plain', '<!doctype html><script>document.title = "ran"</script>'],
  'photo.png': ['image/png', '<!doctype html><script>document.title = "ran"</script>'],
} as const;

describeInBrowser('in a browser', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let app: RunningApp;
  beforeAll(async () => {
    clone = await cloneDatabase();
    app = await startApp({ databaseUrl: clone.url });
  });
  afterAll(async () => {
    await app?.close();
    await clone?.drop();
  });

  test.each(Object.entries(hostile))('%s is downloaded and never displayed', async (filename, [type, text]) => {
    const form = await buildForm(app.database, await buildAccount(app.database));
    const file = await buildFile(app.database, form, { filename, type, content: Buffer.from(text) });
    const url = createFileLinks(app.url, testSecretKey).urlOf(file.id);
    const tab = await browser.newPage();
    // From a page of our own origin, like a link in the dashboard.
    await tab.goto(`${app.url}/healthz`);
    const download = tab.waitForEvent('download');
    await tab.evaluate(`location.href = ${JSON.stringify(url)}`);
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(filename);
    expect(await readFile(await saved.path(), 'utf8')).toBe(text);
    expect([tab.url(), await tab.title()]).toEqual([`${app.url}/healthz`, '']);
    await tab.close();
  });

  test('a page cannot embed, run or read a file', async () => {
    const form = await buildForm(app.database, await buildAccount(app.database));
    const file = await buildFile(app.database, form, {
      ...{
        filename: 'x.html',
        type: 'text/html',
        content: Buffer.from('<script>parent.document.title = "ran"</script>'),
      },
    });
    const script = await buildFile(app.database, form, {
      ...{ filename: 'x.js', type: 'text/javascript', content: Buffer.from('document.title = "ran"') },
    });
    const links = createFileLinks(app.url, testSecretKey);
    const tab = await browser.newPage({ bypassCSP: false });
    await tab.goto(`${app.url}/healthz`);
    await tab.evaluate(`new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(links.urlOf(file.id))};
      const script = document.createElement('script');
      script.src = ${JSON.stringify(links.urlOf(script.id))};
      script.onload = script.onerror = () => setTimeout(resolve, 300);
      document.body.append(frame, script);
    })`);
    expect(await tab.title()).toBe('');
    await tab.close();
  });
});
