import express, { Router } from 'express';
import type { Page } from 'playwright-core';
import { createAssets } from '../../src/dashboard/assets';
import { setSecurityHeaders } from '../../src/http/security-headers';
import { createReferenceRouter } from '../../src/openapi/reference.routes';
import { type Service, serve } from '../http/serve';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { readDocument } from './contract';
import { send } from './send';

const baseUrl = 'https://forms.example.com';
const assets = Router().use('/dashboard', createAssets().router);
let service: Service;

beforeAll(async () => {
  service = await serve(express().disable('etag').use(setSecurityHeaders, assets, createReferenceRouter({ baseUrl })));
});
afterAll(() => service?.close());

const get = (path: string, headers = {}) => send(`${service.url}${path}`, { method: 'GET', headers });
const scriptIn = (html: string) => /<script src="([^"]+)">/.exec(html)?.[1] ?? '';

test('the document is served to pages of any site', async () => {
  const response = await get('/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
  });
  expect(JSON.parse(response.body)).toEqual(JSON.parse(JSON.stringify(readDocument(baseUrl))));
});

test('a client that has the document gets 304', async () => {
  const { headers } = await get('/openapi.json');
  expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
  const again = await get('/openapi.json', { 'If-None-Match': headers.etag });
  expect(again).toMatchObject({ status: 304, body: '' });
  expect(again.headers['access-control-allow-origin']).toBe('*');
  expect((await get('/openapi.json', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('the reference loads from this service only and cannot be framed', async () => {
  const { status, headers } = await get('/docs/api');
  expect(status).toBe(200);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none';");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain('worker-src blob:');
  expect(policy.replace('worker-src blob:', '')).not.toMatch(/https?:|\*|unsafe-eval|blob:/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('its script is immutable, compressed, and references no remote image', async () => {
  const path = scriptIn((await get('/docs/api')).body);
  const plain = await get(path);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body.length).toBeGreaterThan(500_000);
  expect(plain.body.includes('cdn.redoc.ly')).toBe(false);

  const zipped = await fetch(`${service.url}${path}`, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(Number(zipped.headers.get('content-length'))).toBeLessThan(plain.body.length / 2);
  expect(await zipped.text()).toBe(plain.body);
});

test('an unknown script is a 404', async () => {
  expect((await get('/docs/api/redoc-0000000000000000.js')).status).toBe(404);
});

describeInBrowser('in a browser', () => {
  let page: Page;
  const otherHosts: string[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== service.url && protocol !== 'data:') otherHosts.push(request.url());
    });
    // Requests to other hosts are recorded above, and never leave this machine.
    await page.route(
      (url) => url.origin !== service.url && url.protocol !== 'data:',
      (route) => route.abort(),
    );
    await page.goto(`${service.url}/docs/api`);
    await page.getByRole('heading', { name: 'Send a form' }).waitFor();
  });

  test('the reference shows the operations, their codes and their fields', async () => {
    const text = await page.locator('body').innerText();
    for (const word of ['Send a form', '/api/submit', 'invalid_access_key', 'form_loaded_at', 'Idempotency-Key']) {
      expect(text).toContain(word);
    }
  });

  test('it leaves out the version and the methods that are always refused', async () => {
    expect((await page.getByRole('heading', { level: 1 }).textContent())?.trim()).toBe('Letterbox API');
    expect(await page.title()).toBe('API reference · Letterbox');
    expect(await page.getByText('is not accepted').count()).toBe(0);
    expect(await page.getByRole('main').getByText('Unsupported methods').count()).toBe(0);
  });

  test.each([
    ['light', 'narrow'],
    ['dark', 'wide'],
  ] as const)(
    'it is accessible and %s where the system is, when it is %s',
    async (colorScheme, layout) => {
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      const tab = await context.newPage();
      await tab.goto(`${service.url}/docs/api`);
      await tab.getByRole('heading', { name: 'Send a form' }).waitFor();
      // Shows the fields of each response once: many operations share the same ones.
      await tab.evaluate(
        `const shown = new Set();
         for (const button of document.querySelectorAll('main button')) {
           const text = button.textContent;
           if (/^[2-5]\\d\\d/.test(text) && !shown.has(text) && shown.add(text)) button.click();
         }`,
      );
      const color = await tab.evaluate("getComputedStyle(document.querySelector('main h1')).color");
      expect(color).toBe(colorScheme === 'dark' ? 'rgb(233, 230, 223)' : 'rgb(35, 38, 44)');
      await expectAccessible(tab, { [layout]: colorScheme });
      await context.close();
    },
    120_000,
  );

  test('it keeps the theme that was chosen, whatever the system says', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    await context.addCookies([{ name: 'letterbox_theme', value: 'dark', url: service.url }]);
    const tab = await context.newPage();
    await tab.goto(`${service.url}/docs/api`);
    await tab.getByRole('heading', { name: 'Send a form' }).waitFor();
    expect(await tab.evaluate("getComputedStyle(document.querySelector('main h1')).color")).toBe('rgb(233, 230, 223)');
    expect(await tab.evaluate("getComputedStyle(document.querySelector('main h1')).fontFamily")).toContain(
      'Public Sans',
    );
    await context.close();
  });

  test('it is drawn anew when the system changes its scheme', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    const tab = await context.newPage();
    await tab.goto(`${service.url}/docs/api`);
    await tab.getByRole('heading', { name: 'Send a form' }).waitFor();
    const reloaded = tab.waitForEvent('load');
    await tab.emulateMedia({ colorScheme: 'dark' });
    await reloaded;
    await context.close();
  });

  test('it has landmarks and a way back', async () => {
    expect(await page.getByRole('main').count()).toBe(1);
    const back = page.getByRole('navigation', { name: 'Letterbox' }).getByRole('link', { name: 'Dashboard' });
    expect(await back.getAttribute('href')).toBe('/dashboard');
  });

  test('it requests nothing from other hosts and violates no content policy', async () => {
    await page.mouse.wheel(0, 20_000);
    await page.getByText('Health', { exact: true }).first().click();
    await page.waitForLoadState('networkidle');
    expect(otherHosts).toEqual([]);
    expect(errors).toEqual([]);
  });
});
