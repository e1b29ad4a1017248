import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { icon } from '../src/http/icon';
import { type OpenApi, renderApiReference } from './api-reference';
import { renderCommandPages } from './commands';

/** Pages from files outside of docs/, by their path in the site. */
const otherPages: Readonly<Record<string, string>> = {
  'internals/architecture.md': 'ARCHITECTURE.md',
  'internals/contributing.md': 'CONTRIBUTING.md',
  'internals/benchmarks.md': 'bench/README.md',
  'changelog.md': 'CHANGELOG.md',
};

/** Writes everything that VitePress reads to dist/site-source/, from the repository in `root`. */
export function writeSource(root: string): void {
  for (const [name, text] of renderCommandPages()) {
    const file = path.join(root, 'docs', name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }

  const target = path.join(root, 'dist/site-source');
  rmSync(target, { recursive: true, force: true });
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    writeFileSync(path.join(target, file), text);
  };
  const pages = new Map<string, string>(Object.entries(otherPages));
  for (const file of readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.md')) pages.set(file, `docs/${file}`);
  }
  const bySource = new Map([...pages].map(([page, source]) => [source, page]));
  for (const [page, source] of pages) {
    const text = readFileSync(path.join(root, source), 'utf8');
    write(
      page,
      adapt(text, (link) => findTarget(root, target, bySource, source, page, link)),
    );
  }
  const document: OpenApi = parse(readFileSync(path.join(root, 'src/openapi/openapi.yaml'), 'utf8'), {
    merge: true,
    maxAliasCount: -1,
  });
  const toPage = (link: string) => findTarget(root, target, bySource, '', '', link);
  for (const [page, text] of renderApiReference(document)) write(page, adapt(text, toPage));
  write('index.md', readFileSync(path.join(root, 'site/index.md'), 'utf8'));
  write('public/icon.svg', icon);
  write('public/robots.txt', 'User-agent: *\nAllow: /\n');
  cpSync(path.join(root, 'docs/images'), path.join(target, 'public/images'), { recursive: true });
}

/** Replaces the targets of links, and removes comments, outside of code. */
function adapt(text: string, findTarget: (link: string) => string): string {
  const pattern = /(^```[\s\S]*?^```$|`[^`\n]*`)|<!--[\s\S]*?-->\n*|\]\(([^()\s]+)\)/gm;
  return text.replaceAll(pattern, (_, code?: string, link?: string) => {
    if (code !== undefined) return code;
    return link === undefined ? '' : `](${findTarget(link)})`;
  });
}

/** Where a link of the file `source` leads when it is the page `page`: to a page, or to a copy of the file that it names. */
function findTarget(
  root: string,
  target: string,
  bySource: ReadonlyMap<string, string>,
  source: string,
  page: string,
  link: string,
): string {
  if (/^(?:https?:|mailto:|#|\/(?!docs\/))/.test(link)) return link;
  const [name = '', anchor] = link.split('#');
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  // Addresses of an installation.
  if (name === '/docs/api') return `/api-reference/index.md${suffix}`;
  if (name.startsWith('/docs/')) {
    return `/${name.replace('/docs/reference/', '').replace('/docs/', 'guides/')}.md${suffix}`;
  }
  const file = path.posix.join(path.posix.dirname(source), name);
  const other = bySource.get(file);
  if (other) return `/${other}${suffix}`;
  if (file.startsWith('docs/images/')) return `/${file.replace('docs/', '')}`;
  if (!existsSync(path.join(root, file)) || name.endsWith('/')) {
    throw new Error(`${source || page} links to ${link}, which is neither a page nor a file`);
  }
  // Browsers show text, and the site takes unknown extensions for pages.
  const copy = `files/${file}${/\.(?:json|ya?ml)$/.test(file) ? '' : '.txt'}`;
  cpSync(path.join(root, file), path.join(target, 'public', copy));
  return `/${copy}`;
}
