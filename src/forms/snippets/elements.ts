/** An element of a form, which `printElement` writes in the syntax of HTML, of a template language or of JSX. */
export interface Element {
  readonly tag: string;
  /** By their HTML names; true for one without a value. */
  readonly attributes: Readonly<Record<string, string | true>>;
  readonly children?: readonly (Element | string)[];
  /** Whether each child has a line of its own. */
  readonly isBlock?: boolean;
}

/**
 * `html` is also the static part of pages; `template` is for Vue, Svelte and Astro, in which braces have a meaning;
 * `jsx` for React.
 */
export type Syntax = 'html' | 'template' | 'jsx';

const voidTags: ReadonlySet<string> = new Set(['input', 'br']);

/** The names of attributes in JSX, where they differ. */
export const jsxNames: Readonly<Record<string, string>> = {
  autocomplete: 'autoComplete',
  class: 'className',
  enctype: 'encType',
  tabindex: 'tabIndex',
};

/** The attributes that are numbers in JSX. */
const numericNames: ReadonlySet<string> = new Set(['rows', 'tabindex']);

/** The element as lines of code, indented by `indent` spaces. */
export function printElement(element: Element, syntax: Syntax, indent = 0): string {
  return printLines(element, syntax)
    .map((line) => (line === '' ? line : ' '.repeat(indent) + line))
    .join('\n');
}

function printLines(element: Element, syntax: Syntax): string[] {
  const { tag, children = [], isBlock } = element;
  const start = `<${tag}${printAttributes(element, syntax)}`;
  if (voidTags.has(tag)) return [syntax === 'jsx' ? `${start} />` : `${start}>`];
  if (syntax === 'jsx' && children.length === 0) return [`${start} />`];
  const end = `</${tag}>`;
  if (!isBlock) return [`${start}>${children.map((child) => printInline(child, syntax)).join('')}${end}`];
  const inner = children.flatMap((child) =>
    typeof child === 'string' ? [printText(child, syntax)] : printLines(child, syntax),
  );
  return [`${start}>`, ...inner.map((line) => `  ${line}`), end];
}

function printInline(child: Element | string, syntax: Syntax): string {
  return typeof child === 'string' ? printText(child, syntax) : printLines(child, syntax).join('');
}

function printAttributes({ attributes }: Element, syntax: Syntax): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (syntax !== 'jsx') return value === true ? ` ${name}` : ` ${name}="${escapeHtml(value, syntax)}"`;
      const jsxName = jsxNames[name] ?? name;
      if (value === true) return ` ${jsxName}`;
      if (numericNames.has(name)) return ` ${jsxName}={${Number(value)}}`;
      return /^[^"&<>{}\\\p{C}\u2028\u2029]*$/u.test(value)
        ? ` ${jsxName}="${value}"`
        : ` ${jsxName}={${quoteScript(value)}}`;
    })
    .join('');
}

function printText(text: string, syntax: Syntax): string {
  if (syntax !== 'jsx') return escapeHtml(text, syntax);
  // JSX removes line breaks and spaces at the ends of a line.
  const isPlain = /^[^&<>{}\\\p{C}\u2028\u2029]*$/u.test(text);
  return isPlain ? text : `{${quoteScript(text)}}`;
}

function escapeHtml(text: string, syntax: Syntax): string {
  const html = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Browsers turn a carriage return into a line feed.
    .replaceAll('\r', '&#13;');
  return syntax === 'template'
    ? html.replaceAll('{', '&#123;').replaceAll('}', '&#125;').replaceAll('`', '&#96;')
    : html;
}

/** A text as a string literal of JavaScript that neither ends a script element nor a template literal around it. */
export function quoteScript(text: string): string {
  const json = JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return json.includes("'") || json.includes('\\') ? json : `'${json.slice(1, -1)}'`;
}
