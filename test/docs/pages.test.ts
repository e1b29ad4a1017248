import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { docsPageOf, guideTopics, referenceTopics } from '../../src/docs/shelves';
import { app, setUpApp } from '../dashboard/set-up';
import { send } from '../openapi/send';

setUpApp();

const folder = path.join(__dirname, '../../docs');
const guides = guideTopics.flatMap(({ pages }) => [...pages]);
const paths = [
  ...guides.map(docsPageOf),
  ...referenceTopics.flatMap(({ pages }) => pages.map((name) => `/docs/reference/${name}`)),
];
const version: string = JSON.parse(readFileSync(path.join(folder, '../package.json'), 'utf8')).version;

const get = (at: string, headers: Record<string, string> = {}) =>
  fetch(app.url + at, { headers: { Accept: 'text/html', ...headers } });
const read = async (at: string) => (await get(at)).text();
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link = '']) => link);

test('every file of a guide is a page, in at most 400 words', () => {
  const files = readdirSync(path.join(folder, 'guides'));
  expect(files.toSorted()).toEqual(guides.map((name) => `${name}.md`).toSorted());
  const long = files.filter(
    (file) =>
      readFileSync(path.join(folder, 'guides', file), 'utf8')
        .split(/\s+/)
        .filter(Boolean).length > 400,
  );
  expect(long).toEqual([]);
});

test('/docs lists every page, and the API reference is one click away', async () => {
  const links = linksIn(await read('/docs'));
  expect(links).toEqual(expect.arrayContaining([...paths, '/docs/api', '/dashboard']));
  expect(await read('/docs/api')).toContain('<title>API reference');
});

test('every page has its heading, the version that runs, and only links that lead somewhere', async () => {
  const anchors = new Map<string, Set<string>>();
  const links: [from: string, to: string][] = [];
  for (const at of paths) {
    const response = await get(at);
    const html = await response.text();
    expect([at, response.status]).toEqual([at, 200]);
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(html).toContain(`Letterbox ${version}</footer>`);
    expect(html).not.toContain('forms.example.com/');
    anchors.set(at, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
    links.push(...linksIn(html).map((to): [string, string] => [at, to]));
  }
  const own = links.filter(([, to]) => /^(?:#|\/docs\/)/.test(to) && to !== '/docs/api');
  const broken = own.filter(([from, to]) => {
    const [target = '', anchor] = to.split('#');
    const found = anchors.get(target || from);
    return !found || (anchor !== undefined && !found.has(anchor));
  });
  expect(broken).toEqual([]);
});

test('guides lead to the previous and to the next one', async () => {
  const html = await read(docsPageOf('upload-files'));
  expect(html).toContain(`<a href="${docsPageOf('send-from-a-server')}" rel="prev">`);
  expect(html).toContain(`<a href="${docsPageOf('take-a-payment')}" rel="next">`);
});

test('a browser that has the page gets 304, until the theme changes', async () => {
  const first = await get('/docs/stop-spam');
  const known = { 'If-None-Match': first.headers.get('etag') ?? '' };
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  // fetch would ask for a fresh copy.
  const ask = (headers: Record<string, string>) => send(`${app.url}/docs/stop-spam`, { method: 'GET', headers });
  expect((await ask(known)).status).toBe(304);
  const dark = await ask({ ...known, Cookie: 'letterbox_theme=dark' });
  expect([dark.status, dark.body]).toEqual([200, expect.stringContaining('data-theme="dark"')]);
});

test('a search finds the pages that contain all words, those with them in the title first', async () => {
  const html = await read('/docs?q=Spam+FILTER');
  const results = linksIn(/<ol class="docs-results">(.*)<\/ol>/s.exec(html)?.[1] ?? '');
  expect(results.slice(0, 2)).toEqual(['/docs/reference/spam', '/docs/stop-spam']);
  expect(html).toContain('<mark>spam</mark>');
  expect(html).toContain('value="Spam FILTER"');
});

test.each(['<script>alert(1)</script>', '(*', '  ', 'x'.repeat(5_000), '%00%ff'])(
  'a search for %j is harmless',
  async (search) => {
    const response = await get(`/docs?q=${encodeURIComponent(search)}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain('<script>alert');
    if (search.trim()) expect(html).toContain('No results for');
  },
);

test('a page that does not exist is 404, with the list of all pages', async () => {
  for (const at of ['/docs/nothing', '/docs/reference/decisions', '/docs/reference/..%2fdecisions']) {
    const response = await get(at);
    expect([at, response.status]).toEqual([at, 404]);
    expect(linksIn(await response.text())).toContain('/docs/stop-spam');
  }
});

test('only the documentation is for search engines', async () => {
  const robots = await (await fetch(`${app.url}/robots.txt`)).text();
  expect(robots).toContain('Allow: /docs\n');
  expect(robots).toMatch(/\nDisallow: \/\n$/);
  expect(await read('/docs/stop-spam')).toContain(`<link rel="canonical" href="${app.url}/docs/stop-spam"/>`);
  for (const at of ['/docs?q=spam', '/docs/nothing', '/dashboard/sign-in', '/']) {
    expect(await read(at)).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('a guide takes less than 100 kB with everything that it loads', async () => {
  const html = await get('/docs/my-mail-does-not-arrive', { 'Accept-Encoding': 'br, gzip' });
  const files = [...(await html.text()).matchAll(/(?:href|src)="(\/dashboard\/assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(3);
  let total = await sizeOf('/docs/my-mail-does-not-arrive');
  for (const file of new Set(files)) total += await sizeOf(file);
  expect(total).toBeLessThan(100_000);
});

/** The bytes of a response as they are sent. */
async function sizeOf(at: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = request(app.url + at, { headers: { Accept: '*/*', 'Accept-Encoding': 'br, gzip' } }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => resolve(size));
    });
    sent.on('error', reject).end();
  });
}
