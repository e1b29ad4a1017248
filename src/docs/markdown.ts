import { Marked, type RendererObject, type Tokens } from 'marked';

/** A Markdown file as a page shows it. */
export interface Rendered {
  /** Its first heading, which `html` leaves out. */
  readonly title: string;
  readonly html: string;
  /** What it says, on one line without markup. */
  readonly text: string;
}

/** What the label of a code block says for its language. */
const languages: Readonly<Record<string, string>> = {
  astro: 'Astro',
  go: 'Go',
  html: 'HTML',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  nginx: 'nginx',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  sh: 'Shell',
  svelte: 'Svelte',
  ts: 'TypeScript',
  vue: 'Vue',
  yaml: 'YAML',
};

/**
 * Renders a file of the repository. `resolve` returns where a link leads, or null if that is not served: then its target
 * is shown beside its text.
 */
export function renderMarkdown(source: string, resolve: (target: string) => string | null): Rendered {
  const marked = new Marked({ renderer: rendererFor(resolve) });
  const tokens = marked.lexer(source);
  const at = tokens.findIndex((token) => token.type === 'heading' && token.depth === 1);
  const [heading] = at < 0 ? [] : tokens.splice(at, 1);
  const html = marked.parser(tokens);
  return { title: textOf(marked.parser(heading ? [heading] : [])), html, text: textOf(html) };
}

function rendererFor(resolve: (target: string) => string | null): RendererObject {
  return {
    heading({ tokens, depth }) {
      const inner = this.parser.parseInline(tokens);
      return `<h${depth} id="${escapeHtml(anchorOf(textOf(inner)))}">${inner}</h${depth}>\n`;
    },
    code({ text, lang = '' }) {
      const label = languages[lang] ?? 'Code';
      return `<figure class="code" data-copy><figcaption>${label}</figcaption><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></figure>\n`;
    },
    table({ header, rows }) {
      const line = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') => {
        const start = tag === 'th' ? '<th scope="col">' : '<td>';
        return `<tr>${cells.map(({ tokens }) => `${start}${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      };
      const body = rows.map((cells) => line(cells, 'td')).join('');
      return `<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead>${line(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      // Addresses of examples become links by themselves.
      if (href.startsWith('mailto:')) return inner;
      const target = resolve(href);
      return target === null
        ? `${inner} (<code>${escapeHtml(href)}</code>)`
        : `<a href="${escapeHtml(target)}">${inner}</a>`;
    },
    // The files have comments for programs, and pages show no pictures.
    html: () => '',
    image: ({ text }) => escapeHtml(text),
  };
}

/** The anchor of a heading, as in the repository's own links. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text of HTML that this module wrote. */
function textOf(html: string): string {
  return html
    .replaceAll(/<figcaption>.*?<\/figcaption>/g, '')
    .replaceAll(/<\/(?:td|th|h\d|p|li)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
