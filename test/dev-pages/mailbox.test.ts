import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express, { Router } from 'express';
import { createAssets } from '../../src/dashboard/assets';
import { saveMail } from '../../src/dev-pages/mailbox';
import { createDevMailRouter } from '../../src/dev-pages/mailbox.routes';
import { setSecurityHeaders } from '../../src/http/security-headers';
import { browser, describeInBrowser } from '../support/browser';

const hostile = `<p>Dear owner</p><img src=x onerror="parent.document.title='owned'"><script>parent.document.title='owned'</script>
"></iframe><script>document.title='owned'</script><a href="javascript:document.title='owned'">x</a><a href="http://127.0.0.1:9/html">Open</a>`;

const assets = Router().use('/dashboard', createAssets().router);
let home: string;
let server: Server;
let base: string;

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'letterbox-devmail-'));
  for (const file of ['secret.json', 'secret.eml']) writeFileSync(path.join(home, file), '{"secret":true}');
  const dir = path.join(home, 'mail');
  mkdirSync(dir);
  server = createServer(express().use(setSecurityHeaders, assets, createDevMailRouter(dir))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/mail`;
  const boundary = 'b1';
  await saveMail(
    dir,
    Buffer.from(
      [
        'From: "<script>alert(1)</script>" <visitor@example.com>',
        'To: owner@example.com',
        'Cc: Sales <sales@example.com>',
        'Reply-To: visitor@example.org',
        'Subject: <b>Hi</b> <script>document.title="owned"</script>',
        `Content-Type: multipart/mixed; boundary=${boundary}`,
        '',
        `--${boundary}`,
        'Content-Type: text/plain',
        '',
        'Plain </pre><script>document.title="owned"</script> (see http://127.0.0.1:9/reset?token=a&b=c).',
        `--${boundary}`,
        'Content-Type: text/html',
        '',
        hostile,
        `--${boundary}`,
        'Content-Type: application/pdf',
        'Content-Disposition: attachment; filename="<i>invoice</i>.pdf"',
        '',
        'x',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    ),
    { from: 'forms@example.com', to: ['owner@example.com', 'hidden@example.com'] },
  );
});

afterAll(() => {
  server.close();
  rmSync(home, { recursive: true, force: true });
});

async function onlyMail(): Promise<string> {
  const mails = (await (await fetch(`${base}.json`)).json()) as { id: string }[];
  return mails[0]?.id ?? '';
}

test('the list is available as JSON', async () => {
  const mails = await (await fetch(`${base}.json`)).json();
  expect(mails).toEqual([
    {
      id: expect.any(String),
      from: '<script>alert(1)</script> <visitor@example.com>',
      to: 'owner@example.com',
      cc: 'Sales <sales@example.com>',
      replyTo: 'visitor@example.org',
      envelope: { from: 'forms@example.com', to: ['owner@example.com', 'hidden@example.com'] },
      subject: expect.stringContaining('<b>Hi</b>'),
      text: expect.stringMatching(/^Plain <\/pre>/),
      date: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

test.each([
  ['leaves the folder', '..%2Fsecret'],
  ['leaves the folder, fully encoded', '%2e%2e%2fsecret'],
  ['names a system file', '..%2f..%2fetc%2fpasswd'],
  ['is a NUL', '%00'],
  ['is very long', 'x'.repeat(3000)],
  ['is well-formed but does not exist', '20200101T000000000Z-000000-00000000'],
])('an id that %s is not found', async (_what, id) => {
  for (const address of [`${base}/${id}`, `${base}/${id}/source`]) {
    const response = await fetch(address);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret":true');
  }
});

test('the page of a mail escapes its content and displays its HTML in a sandboxed frame', async () => {
  const response = await fetch(`${base}/${await onlyMail()}`);
  const page = await response.text();
  expect(page).not.toMatch(/<script/i);
  expect(page).toMatch(
    /<iframe [^>]*sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" srcDoc="[^"]*Dear owner[^"]*"/i,
  );
  expect(page).toContain('<dt>Cc</dt><dd>Sales &lt;sales@example.com&gt;</dd>');
  expect(page).toContain('<dt>Reply-To</dt><dd>visitor@example.org</dd>');
  expect(page).toContain('hidden@example.com');
  expect(page).toContain('&lt;i&gt;invoice&lt;/i&gt;.pdf');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('the source is plain text that browsers do not render', async () => {
  const response = await fetch(`${base}/${await onlyMail()}/source`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toContain('Subject: <b>Hi</b>');
});

describe('many mails', () => {
  let other: Server;
  let list: string;

  beforeAll(async () => {
    const dir = mkdtempSync(path.join(home, 'many-'));
    for (let n = 1; n <= 53; n += 1) {
      const source = `From: Letterbox <letterbox@localhost>\r\nSubject: Number ${n}\r\n\r\nAbout ${n % 2 ? 'chairs' : 'tables'}\r\n`;
      await saveMail(dir, Buffer.from(source), { from: 'letterbox@localhost', to: [`box${n}@example.com`] });
    }
    other = createServer(express().use(setSecurityHeaders, assets, createDevMailRouter(dir))).listen(0, '127.0.0.1');
    await once(other, 'listening');
    list = `http://127.0.0.1:${(other.address() as AddressInfo).port}/dev/mail`;
  });
  afterAll(() => other.close());

  const subjectsOn = async (query: string) => {
    const html = await (await fetch(`${list}${query}`)).text();
    return { html, subjects: [...html.matchAll(/>Number (\d+)</g)].map(([, n]) => Number(n)) };
  };

  test('are shown in pages, newest first', async () => {
    const first = await subjectsOn('');
    expect(first.subjects).toEqual(Array.from({ length: 50 }, (_, n) => 53 - n));
    expect(first.html).toContain('href="/dev/mail?page=2"');
    const second = await subjectsOn('?page=2');
    expect(second.subjects).toEqual([3, 2, 1]);
    expect(second.html).not.toContain('page=3');
    for (const page of ['0', '-1', '1.5', 'x', '99999999999']) {
      expect((await subjectsOn(`?page=${page}`)).subjects).toHaveLength(50);
    }
    expect((await subjectsOn('?page=9')).html).toContain('No e-mails');
  });

  test('are found by all words of their text, subject and addresses', async () => {
    expect((await subjectsOn('?q=CHAIRS+number')).subjects).toHaveLength(27);
    expect((await subjectsOn('?q=box7%40+chairs')).subjects).toEqual([7]);
    const none = await subjectsOn('?q=%3Cscript%3E');
    expect(none.html).toContain('No results');
    expect(none.html).toContain('value="&lt;script&gt;"');
  });

  test('are all deleted with one button, but not by another site', async () => {
    const foreign = await fetch(`${list}/delete`, { method: 'POST', headers: { Origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    expect((await subjectsOn('')).subjects).toHaveLength(50);
    const response = await fetch(`${list}/delete`, { method: 'POST', redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dev/mail']);
    expect((await subjectsOn('')).html).toContain('No e-mails yet');
  });
});

describeInBrowser('in a browser', () => {
  test('the HTML is displayed and no script runs', async () => {
    const page = await browser.newPage();
    await page.context().route('**/html', (route) => route.fulfill({ body: 'The linked page' }));
    await page.goto(`${base}/${await onlyMail()}`);
    const mail = page.frameLocator('iframe');
    await mail.getByText('Dear owner').waitFor();
    expect(await page.title()).not.toBe('owned');
    expect(await page.getByRole('link', { name: 'reset' }).getAttribute('href')).toBe(
      'http://127.0.0.1:9/reset?token=a&b=c',
    );
    await mail.getByText('x', { exact: true }).click();
    const [opened] = await Promise.all([page.waitForEvent('popup'), mail.getByText('Open', { exact: true }).click()]);
    await opened.getByText('The linked page').waitFor();
    expect(await opened.evaluate('window.opener')).toBeNull();
    expect(await page.title()).not.toBe('owned');
    await page.goto(base);
    expect(await page.getByRole('main').getByRole('link').count()).toBe(1);
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    expect(await page.title()).toBe('Captured mail · Letterbox');
  });

  test('a long address does not break the words in other columns', async () => {
    const dir = mkdtempSync(path.join(home, 'wide-'));
    const to = `${'a-very-long-mailbox-name'.repeat(2)}@${'subdomain.'.repeat(4)}example.com`;
    await saveMail(dir, Buffer.from('From: Letterbox <letterbox@localhost>\r\nSubject: Thanks\r\n\r\n'), {
      from: 'letterbox@localhost',
      to: [to],
    });
    const other = createServer(express().use(setSecurityHeaders, assets, createDevMailRouter(dir)));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/dev/mail`);
      const linesOfAddress = `(() => {
        const text = [...document.querySelectorAll('td')][1].firstChild;
        const range = document.createRange();
        range.setStart(text, text.data.indexOf('<'));
        range.setEnd(text, text.data.length);
        return range.getClientRects().length;
      })()`;
      for (const width of [360, 820, 1000, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, await page.evaluate(linesOfAddress)]).toEqual([width, 1]);
        const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await page.evaluate(overflow)).toBe(0);
      }
    } finally {
      other.close();
    }
  });
});
