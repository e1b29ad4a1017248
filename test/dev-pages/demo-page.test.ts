import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import { createDemoRouter } from '../../src/dev-pages/demo.routes';
import { switchStorage } from '../../src/files/storage.repository';
import { setSecurityHeaders } from '../../src/http/security-headers';
import { createDemo, type Demo } from '../../src/standalone/demo';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildForm, testSecrets } from '../support/factories';

let db: Database;
let server: Server;
let address: string;
beforeAll(async () => {
  db = await openTestDatabase();
  server = express().use(setSecurityHeaders, createDemoRouter({ db })).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});

test('without a demo form, the page explains how to create a form', async () => {
  const page = await fetch(address);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('form:create');
});

describe('with the demo form', () => {
  let demo: Demo | null;
  let page: Response;
  let html: string;
  beforeAll(async () => {
    demo = await createDemo(db, testSecrets, { plan: 'pro' });
    page = await fetch(address);
    html = await page.text();
  });

  test('the page has a form that works without script, with the access key and an empty honeypot', () => {
    expect(page.status).toBe(200);
    const form = /<form[^>]*>/.exec(html)?.[0].toLowerCase() ?? '';
    for (const attribute of ['action="/api/submit"', 'method="post"', 'enctype="multipart/form-data"']) {
      expect(form).toContain(attribute);
    }
    expect(form).toContain('data-letterbox');
    expect(html).toContain(`name="access_key" value="${demo?.accessKey}"`);
    for (const name of ['name', 'email', 'message', 'attachment', 'botcheck']) {
      expect(html).toMatch(
        new RegExp(`(<label>[^<]+<br/>|for="${name}">[^<]+</label>)<(input|textarea)[^>]* name="${name}"`),
      );
    }
    expect(html).toContain('href="/dev/mail"');
  });

  test('its policy allows only scripts and styles of this service', () => {
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';.*;script-src 'self';style-src 'self';/);
    expect(policy).toContain(";connect-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/letterbox.js" defer="">']);
    expect(html).not.toMatch(/ style="| on\w+="/);
  });

  test('the page shows a rotated key at once', async () => {
    await db.pool.query(`UPDATE forms SET access_key = 'another-key'`);
    const response = await fetch(address);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('value="another-key"');
  });
});

describe('with the access key of any form in the URL', () => {
  const open = (key: string) => fetch(`${address}/${encodeURIComponent(key)}`);
  const withStorage = async (plan: 'pro' | 'free') => {
    const account = await buildAccount(db, { plan });
    const storage = { id: randomUUID(), accountId: account.id, kind: 'local', settings: {} } as const;
    await switchStorage(db, account.id, storage);
    return account;
  };

  test('shows a contact form for it and asks search engines not to index it', async () => {
    const form = await buildForm(db, await buildAccount(db), { name: 'Open day' });
    const page = await open(form.accessKey);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(`name="access_key" value="${form.accessKey}"`);
    expect(html).toContain('action="/api/submit"');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*;style-src 'self';/);
    expect(html).toContain('>Open day</h1>');
    expect(html).not.toContain(form.settings.email_to);
  });

  test('shows the fields that the owner defined, and asks for ALTCHA if the form does', async () => {
    const label = '"><script>alert(1)</script>';
    const fields = [
      { name: 'seats', label, type: 'number' as const, required: true },
      { name: 'day', type: 'radio' as const, choices: ['Friday', 'Saturday'] },
    ];
    const form = await buildForm(db, await withStorage('pro'), { fields, altcha: 'low' });
    const html = await (await open(form.accessKey)).text();
    expect(html).not.toContain('<script>alert');
    expect([...html.matchAll(/<(?:input|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      ...['access_key', 'botcheck', 'seats', 'day', 'day'],
    ]);
    expect(html).toContain('<legend>day</legend>');
    expect(html).toContain('data-letterbox-altcha=""');
  });

  test('has a file input only if the account has storage and a plan that includes it', async () => {
    const hasFiles = async (account: Account) => {
      const html = await (await open((await buildForm(db, account)).accessKey)).text();
      return html.includes('type="file"');
    };
    expect(await hasFiles(await withStorage('pro'))).toBe(true);
    expect(await hasFiles(await withStorage('free'))).toBe(false);
    expect(await hasFiles(await buildAccount(db))).toBe(false);
  });

  test('shows no form when it is paused or the key is unknown', async () => {
    const account = await buildAccount(db);
    const [paused, binned, gone] = [
      await buildForm(db, account, { active: false }),
      await buildForm(db, account, { deleted: true }),
      await buildForm(db, await buildAccount(db, { suspended: true })),
    ];
    const page = await open(paused.accessKey);
    const html = await page.text();
    expect(page.status).toBe(403);
    expect(html).toContain('This form is paused');
    expect(html).not.toContain('<form');
    const unknown = await (await open('no-such-key')).text();
    expect(unknown).not.toContain('<form');
    for (const key of [
      binned.accessKey,
      gone.accessKey,
      binned.id,
      'no-such-key',
      'a\0b',
      '<script>',
      'x'.repeat(5_000),
    ]) {
      const response = await open(key);
      expect([response.status, await response.text()]).toEqual([404, unknown]);
    }
  });
});
