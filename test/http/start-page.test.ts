import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDemo } from '../../src/standalone/demo';
import { openApp } from '../dashboard/open-app';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { testSecrets } from '../support/factories';

const asBrowser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, redirect: 'manual' } as const;

let app: Awaited<ReturnType<typeof openApp>>;
const mails = mkdtempSync(path.join(os.tmpdir(), 'letterbox-mails-'));
beforeAll(async () => {
  app = await openApp({ owned: false, config: { DEV_MAIL_DIR: mails } });
});
afterAll(async () => {
  await app.close();
  rmSync(mails, { recursive: true, force: true });
});

test.each(['*/*', 'application/json', undefined])(
  'a client that accepts %s is redirected to the API reference',
  async (accept) => {
    const response = await fetch(app.url, { redirect: 'manual', headers: accept ? { Accept: accept } : {} });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
    expect(response.headers.get('vary')).toContain('Accept');
  },
);

test('the icon that browsers request by themselves exists', async () => {
  const response = await fetch(`${app.url}/favicon.ico`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await response.text()).toMatch(/^<svg /);
});

test('a browser gets the ways to the dashboard and the API reference, and to the demo if there is one', async () => {
  const links = async () => {
    const html = await (await fetch(app.url, asBrowser)).text();
    return [...html.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link);
  };
  expect(await links()).toEqual(['/dashboard', '/dev/mail', '/docs']);
  await createDemo(app.database, testSecrets, { plan: 'unlimited' });
  expect(await links()).toEqual(['/dashboard', '/demo', '/dev/mail', '/docs']);

  const plain = await openApp();
  try {
    const html = await (await fetch(plain.url, asBrowser)).text();
    expect(html).not.toMatch(/\/demo|\/dev\/mail/);
    expect((await fetch(`${plain.url}/nothing`, asBrowser)).status).toBe(404);
  } finally {
    await plain.close();
  }
});

describeInBrowser('the start page', () => {
  test('is accessible and obeys its policy', async () => {
    const page = await browser.newPage();
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    await page.goto(app.url);
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await page.evaluate('document.styleSheets.length')).toBe(1);
    await expectAccessible(page);
    expect(violations).toEqual([]);
  });
});
