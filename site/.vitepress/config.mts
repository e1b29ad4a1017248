import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { parse } from 'yaml';
import { anchorOf } from '../../src/docs/markdown';
import { guideTopics, referenceTopics, siteTopics } from '../../src/docs/shelves';
import { type OpenApi, tagPage } from '../api-reference';

const root = fileURLToPath(new URL('../../', import.meta.url));
const source = `${root}dist/site-source`;
const read = (file: string) => readFileSync(`${source}/${file}`, 'utf8');

interface Topic {
  readonly title: string;
  readonly pages: readonly string[];
}

/** A group of the sidebar, with the titles of its pages. */
function group({ title, pages }: Topic, folder = '', collapsed = true) {
  const items = pages.map((name) => item(`${folder}${name}`));
  return { text: title, collapsed, items };
}

function item(page: string, text = /^# (.+)$/m.exec(read(`${page}.md`))?.[1]?.replaceAll('`', '') ?? page) {
  return { text, link: `/${page}` };
}

const { tags }: OpenApi = parse(readFileSync(`${root}src/openapi/openapi.yaml`, 'utf8'), {
  merge: true,
  maxAliasCount: -1,
});
const apiSidebar = [
  { text: 'Before you start', items: [item('api'), item('tokens'), item('command-line')] },
  {
    text: 'API reference',
    items: [
      { text: 'Overview', link: '/api-reference/' },
      ...tags.map(({ name }) => item(tagPage(name).replace('.md', ''))),
      item('api-reference/objects'),
    ],
  },
];

const isForOperators = ({ text }: { readonly text: string }) => text === 'Operation' || text === 'Running Letterbox';
const guides = guideTopics.map((topic) => group(topic, 'guides/', topic.title === 'Moving in'));
const references = referenceTopics.map((topic) => group(topic));
const forOwners = [
  ...[...guides, ...references].filter((topic) => !isForOperators(topic)),
  { text: 'API reference', link: '/api-reference/' },
  ...siteTopics.map((topic) => group(topic, '', false)),
  { text: 'For operators', link: '/deployment' },
];
const forOperators = [
  ...[...references, ...guides].filter(isForOperators).map((topic) => ({ ...topic, collapsed: false })),
  { text: 'For owners of sites', link: '/guides/first-form' },
];

const decisions = [...read('decisions.md').matchAll(/\]\(\/(decisions\/[^)#]+)\.md\)/g)].map(([, page = '']) => page);
const internals = [
  {
    text: 'Internals',
    items: [
      ...['architecture', 'contributing', 'design', 'spam', 'performance', 'benchmarks', 'partitions'].map((name) =>
        item(`internals/${name}`),
      ),
      item('changelog', 'Changelog'),
    ],
  },
  { text: 'Decisions', items: [item('decisions'), ...[...new Set(decisions)].map((page) => item(page))] },
];

export default defineConfig({
  title: 'Letterbox',
  description: 'A self-hosted form backend: one endpoint for the forms of your site.',
  lang: 'en',
  srcDir: source,
  outDir: `${root}dist/site`,
  cacheDir: `${root}dist/site-build/cache`,
  transformHead: ({ siteData }) => [['link', { rel: 'icon', type: 'image/svg+xml', href: `${siteData.base}icon.svg` }]],
  markdown: {
    // The files are also read elsewhere, so they have no HTML and no templates.
    html: false,
    linkify: false,
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-default', dark: 'github-dark-default' },
    languageAlias: { 'go-html-template': 'html', njk: 'html' },
    config: ({ renderer, utils }) => {
      const escapeText = (text = '') => utils.escapeHtml(text).replaceAll('{{', '&#123;&#123;');
      renderer.rules.text = (tokens, index) => escapeText(tokens[index]?.content);
      // Long names may break on narrow screens.
      renderer.rules.code_inline = (tokens, index) =>
        `<code>${escapeText(tokens[index]?.content).replaceAll('_', '_<wbr>')}</code>`;
    },
  },
  // Copies of files, whose existence source.ts checks.
  ignoreDeadLinks: [/^\/files\//],
  // The dashboard's styles name its fonts without their folder.
  vite: { resolve: { alias: [{ find: /^public-sans/, replacement: `${root}src/dashboard/fonts/public-sans` }] } },
  themeConfig: {
    logo: '/icon.svg',
    search: {
      provider: 'local',
      options: {
        // People who look for help do not need the reasons behind the code.
        _render: (text, env, markdown) =>
          /^(?:internals|decisions|changelog)/.test(env.relativePath) ? '' : markdown.render(text, env),
      },
    },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Guides', link: '/guides/first-form', activeMatch: '^/guides/' },
      { text: 'Operation', link: '/deployment' },
      { text: 'API', link: '/api-reference/', activeMatch: '^/api-reference/' },
      { text: 'Comparison', link: '/comparison' },
      { text: 'Internals', link: '/internals/architecture', activeMatch: '^/(internals|decisions|changelog)' },
    ],
    sidebar: {
      '/api-reference/': apiSidebar,
      '/internals/': internals,
      '/decisions': internals,
      '/changelog': internals,
      ...Object.fromEntries(
        forOperators.flatMap((entry) => ('items' in entry ? entry.items.map(({ link }) => [link, forOperators]) : [])),
      ),
      '/': forOwners,
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
});
