import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Database } from '../../src/db/database';
import { createDemoRouter } from '../../src/http/demo-page';
import { createDemo, type Demo } from '../../src/standalone/demo';
import { testSecrets } from '../support/factories';
import { openTestDatabase } from '../support/open-database';

let db: Database;
let server: Server;
let address: string;
beforeAll(async () => {
  db = await openTestDatabase();
  server = express().use(createDemoRouter({ db })).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});

test('before there is a demo form the page says how to make one', async () => {
  const page = await fetch(address);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('form:create');
});

describe('with the demo form', () => {
  let demo: Demo | null;
  let page: Response;
  let html: string;
  beforeAll(async () => {
    demo = await createDemo(db, testSecrets, 'pro');
    page = await fetch(address);
    html = await page.text();
  });

  test('the page posts to the endpoint by itself, with the access key and an empty honeypot', () => {
    expect(page.status).toBe(200);
    const form = /<form[^>]*>/.exec(html)?.[0].toLowerCase() ?? '';
    for (const attribute of ['action="/api/submit"', 'method="post"', 'enctype="multipart/form-data"']) {
      expect(form).toContain(attribute);
    }
    expect(form).toContain('data-letterbox');
    expect(html).toContain(`name="access_key" value="${demo?.accessKey}"`);
    for (const name of ['name', 'email', 'message', 'attachment', 'botcheck']) {
      expect(html).toMatch(new RegExp(`<(input|textarea)[^>]* name="${name}"`));
      expect(html).toContain(`for="${name}"`);
    }
    expect(html).toContain('href="/dev/mail"');
  });

  test('its policy allows the client library alone, and the one style that is on it', () => {
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(policy).toContain("; script-src 'self'; connect-src 'self'; ");
    expect(policy).not.toContain('unsafe');
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/letterbox.js" defer="">']);
    expect(html).not.toMatch(/ style="| on\w+="/);
  });

  test('a rotated key is on the page at once', async () => {
    await db.pool.query(`UPDATE forms SET access_key = 'another-key'`);
    const response = await fetch(address);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('value="another-key"');
  });
});
