import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { renderMarkdown } from '../../src/docs/markdown';
import { guideTopics, referenceTopics, siteTopics } from '../../src/docs/shelves';

const root = path.join(__dirname, '../..');
const files = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ...['api', 'cli', 'client', 'react'].map((name) => `packages/${name}/README.md`),
  'bench/README.md',
].filter((name) => name.endsWith('.md'));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The targets of all links and pictures of a file. */
function targetsIn(source: string): string[] {
  const targets: string[] = [];
  marked.walkTokens(marked.lexer(source), (token: Token) => {
    if (token.type === 'link' || token.type === 'image') targets.push((token as Tokens.Link).href);
    if (token.type === 'html')
      for (const [, target = ''] of token.raw.matchAll(/(?:src|srcset|href)="([^"]+)"/g)) targets.push(target);
  });
  return targets;
}

const anchors = new Map<string, Set<string>>();
function anchorsOf(file: string): Set<string> {
  const known = anchors.get(file);
  if (known) return known;
  const { html } = renderMarkdown(read(file), (target) => target);
  const found = new Set([...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id = '']) => id));
  anchors.set(file, found);
  return found;
}

test.each(files)('the links of %s lead to files, and to headings in them', (file) => {
  const broken = targetsIn(read(file)).filter((target) => {
    if (/^(?:https?|mailto):/.test(target)) return false;
    // Pages of a service, which pages.test.ts follows.
    if (target.startsWith('/docs/')) return false;
    const [name = '', anchor] = target.split('#');
    const other = name === '' ? file : path.join(path.dirname(file), name);
    if (!existsSync(path.join(root, other))) return true;
    return anchor !== undefined && !anchorsOf(other).has(anchor);
  });
  expect(broken).toEqual([]);
});

test('every page of docs/ is in the list of pages, once', () => {
  const listed = [
    ...guideTopics.flatMap(({ pages }) => pages.map((name) => `guides/${name}.md`)),
    ...[...referenceTopics, ...siteTopics].flatMap(({ pages }) => pages.map((name) => `${name}.md`)),
  ];
  const known = files.flatMap((file) => /^docs\/((?:guides\/)?[^/]+)$/.exec(file)?.[1] ?? []);
  expect(listed.toSorted()).toEqual(known.filter((name) => name !== 'decisions.md').toSorted());
});

test('every decision is in the list of decisions', () => {
  const listed = targetsIn(read('docs/decisions.md')).filter((target) => target.startsWith('decisions/'));
  const records = files.flatMap((file) => /^docs\/(decisions\/.+)$/.exec(file)?.[1] ?? []);
  expect([...new Set(listed.map((target) => target.split('#')[0]))].toSorted()).toEqual(records.toSorted());
});

test('every picture of docs/images is shown somewhere', () => {
  const shown = [...files.map(read), readFileSync(path.join(root, 'site/index.md'), 'utf8')].join('\n');
  expect(readdirSync(path.join(root, 'docs/images')).filter((name) => !shown.includes(`images/${name}`))).toEqual([]);
});
