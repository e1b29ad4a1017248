import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { browser, describeInBrowser } from '../support/browser';

const root = path.join(__dirname, '../..');
const site = path.join(root, 'dist/site');
const generated = ['commands.md', 'operator-commands.md'].map((name) => path.join(root, 'docs', name));
const read = (file: string) => readFileSync(path.join(site, file), 'utf8');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** What VitePress's own theme does not do: landmarks of its first page, and its sidebar and search button. */
const ofTheTheme = Object.fromEntries(
  ['landmark-one-main', 'region', 'nested-interactive', 'label-content-name-mismatch'].map((rule) => [
    rule,
    { enabled: false },
  ]),
);
let commandsBefore: string[];
let pages: string[];

beforeAll(async () => {
  commandsBefore = generated.map((file) => readFileSync(file, 'utf8'));
  await promisify(execFile)(process.execPath, [path.join(root, 'site/build.mjs')]);
  pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
}, 300_000);

test('the pages about commands are those of the command lines; else run `npm run docs` and commit them', () => {
  expect(generated.map((file) => readFileSync(file, 'utf8'))).toEqual(commandsBefore);
});

test('every link and file of every page exists', () => {
  const anchors = new Map(
    pages.map((page) => [page, new Set([...read(page).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))]),
  );
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, target = '']) => {
      if (/^(?:https?:|mailto:|data:)/.test(target)) return [];
      const [address = '', anchor] = target.split('#');
      const to = address === '' ? page : address.replace(/^\//, '').replace(/(^|\/)$/, '$1index.html');
      const isThere = anchor ? anchors.get(to)?.has(decodeURIComponent(anchor)) : existsSync(path.join(site, to));
      return isThere ? [] : [`${page}: ${target}`];
    }),
  );
  expect(pages.length).toBeGreaterThan(150);
  expect([...new Set(broken)]).toEqual([]);
});

test('nothing is loaded from other hosts', () => {
  const foreign = pages.flatMap((page) =>
    [
      ...read(page).matchAll(/<(?:script|link|img|source|iframe)\b[^>]*(?:href|src|srcset)="(?:https?:)?\/\/[^"]*"/g),
    ].map(([tag]) => `${page}: ${tag}`),
  );
  expect(foreign).toEqual([]);
  const styles = readdirSync(path.join(site, 'assets')).filter((file) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  for (const file of styles) expect(read(`assets/${file}`)).not.toMatch(/url\(["']?(?:https?:)?\/\/|@import/);
});

test('every request of the API has an address of its own', () => {
  const operations = [
    ...readFileSync(path.join(root, 'src/openapi/openapi.yaml'), 'utf8').matchAll(/operationId: (\w+)/g),
  ];
  const reference = pages
    .filter((page) => page.startsWith('api-reference/'))
    .map(read)
    .join('');
  const missing = operations.filter(([, id = '']) => {
    return !reference.includes(` id="${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}"`);
  });
  expect(operations.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

describeInBrowser('the documentation site', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const types: Readonly<Record<string, string>> = {
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.css': 'text/css',
    };
    server = createServer((request, response) => {
      const name = new URL(request.url ?? '', 'http://site').pathname.replace(/\/$/, '/index.html');
      const file = path.join(site, name);
      if (!existsSync(file)) return response.writeHead(404).end();
      return response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? '' }).end(readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('can be searched without other hosts, on a phone', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    await page.goto(`${url}/`);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('quiet hours');
    await page.getByRole('option', { name: 'Digests and quiet hours' }).first().click();
    await page.getByRole('heading', { name: 'Digests and quiet hours' }).waitFor();
    expect(foreign).toEqual([]);
    await page.close();
  });

  test.each(['light', 'dark'] as const)('fits any screen and is accessible in %s colors', async (colorScheme) => {
    const problems: string[] = [];
    const page = await browser.newPage({ colorScheme });
    for (const address of ['', 'guides/first-form', 'configuration', 'comparison', 'api-reference/submissions']) {
      await page.goto(`${url}/${address && `${address}.html`}`);
      for (const width of [360, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const extra = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (extra > 0) problems.push(`${address} is ${extra}px too wide at ${width}px`);
      }
      await page.evaluate(axe);
      const found = await page.evaluate<[string, string][]>(
        `axe.run({ rules: ${JSON.stringify(ofTheTheme)} }).then(({ violations }) =>
          violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html])))`,
      );
      problems.push(...found.map(([id, html]) => `${address}: ${id}: ${html}`));
    }
    expect(problems).toEqual([]);
    await page.close();
  });
});
