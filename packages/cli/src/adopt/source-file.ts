/** A file or a page of the site that is moved. */
export interface SourceFile {
  /** Its path in the folder with `/`, or its URL. */
  readonly path: string;
  readonly text: string;
  /** How the text was read. Latin-1 keeps every byte of a file that is not UTF-8. */
  readonly encoding: 'utf8' | 'latin1';
}

/** A part of a file. */
export interface Span {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** The line of an offset, counted from 1. */
export function lineOf({ text }: SourceFile, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Stands in masked text for a value that is known only when the site is built or runs. */
const computed = '\ue000';

export const isComputed = (value: string): boolean => value.includes(computed);

const markdown = /\.(?:md|mdx|markdown)$/i;
const scripts = /\.(?:[cm]?[jt]sx?|astro|svelte|vue|mdx)$/i;
const hashComments = /(?:\.(?:ya?ml|toml)|(?:^|\/)\.env[^/]*)$/i;

/** What something begins and ends with. */
type Pair = readonly [open: RegExp, close: string];

const comments: readonly Pair[] = [
  [/<!--/g, '-->'],
  [/\{\{-?\s*\/\*/g, '*/'],
  [/\{\{!--/g, '--}}'],
  [/\{#[\s-]/g, '#}'],
  [/\{%-?\s*comment\s/g, 'endcomment'],
  [/\{\/\*/g, '*/}'],
];
const expressions: readonly Pair[] = [
  [/\{\{/g, '}}'],
  [/\{%/g, '%}'],
  [/<%/g, '%>'],
  [/<\?/g, '?>'],
];
const slashLines = [/^[ \t]*(?:\/\/|\/\*|\*[ \t/]).*$/gm];
const hashLines = [/^[ \t]*#.*$/gm];
const shownCode = [/^[ \t]*(```|~~~).*?^[ \t]*\1/gms, /`[^`\n]+`/g];

/** The text with spaces in the place of comments, and of code that Markdown only shows. All offsets stay. */
export function withoutComments({ path, text }: SourceFile): string {
  const lines = markdown.test(path) ? shownCode : hashComments.test(path) ? hashLines : slashLines;
  const clean = comments.reduce((masked, pair) => maskBetween(masked, pair, ' '), text);
  return lines.reduce((masked, pattern) => masked.replaceAll(pattern, (found) => fill(found, ' ')), clean);
}

/**
 * The same with computed values in the place of what templates and scripts put in, so that only HTML remains: of
 * `{{ … }}`, `{% … %}`, `<% … %>` and, in scripts, of the attributes `name={…}`.
 */
export function withoutExpressions({ path }: SourceFile, clean: string): string {
  const masked = expressions.reduce((text, pair) => maskBetween(text, pair, computed), clean);
  return (scripts.test(path) ? maskBraces(masked) : masked).replaceAll(/[\r\0\ufeff]/g, ' ');
}

/** In linear time, also where nothing is closed. */
function maskBetween(text: string, [open, close]: Pair, filler: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { index, 0: opened } of text.matchAll(open)) {
    if (index < done) continue;
    const closeAt = text.indexOf(close, index + opened.length);
    if (closeAt === -1) break;
    const end = closeAt + close.length;
    parts.push(text.slice(done, index), fill(text.slice(index, end), filler));
    done = end;
  }
  return parts.join('') + text.slice(done);
}

const fill = (text: string, filler: string) => text.replaceAll(/[^\n]/g, filler);

/** Quotes what is in the braces of attributes, and hides spread ones. An expression that has a form itself stays. */
function maskBraces(text: string): string {
  const ends = findBraces(text);
  const forms = [...text.matchAll(/<form\b/gi)].map(({ index }) => index);
  const parts: string[] = [];
  let [done, form] = [0, 0];
  for (const { index } of text.matchAll(/(?<==)\{|\{(?=\.\.\.)/g)) {
    while ((forms[form] ?? text.length) < index) form++;
    const end = ends.get(index);
    if (index < done || end === undefined || (forms[form] ?? text.length) < end) continue;
    parts.push(text.slice(done, index), maskExpression(text.slice(index, end), text[index - 1] === '='));
    done = end;
  }
  return parts.join('') + text.slice(done);
}

/** An expression in braces as the value of an attribute, which a literal stays. A spread one is nothing. */
function maskExpression(braces: string, isValue: boolean): string {
  if (!isValue) return fill(braces, ' ');
  const isLiteral = /^\{\s*(["'])[^"'{}\n]*\1\s*\}$/.test(braces);
  return isLiteral ? ` ${braces.slice(1, -1)} ` : `"${computed.repeat(Math.max(0, braces.length - 2))}"`;
}

/** Where each `{` of the text is closed. */
function findBraces(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const { index, 0: brace } of text.matchAll(/[{}]/g)) {
    const start = brace === '{' ? open.push(index) && undefined : open.pop();
    if (start !== undefined) ends.set(start, index + 1);
  }
  return ends;
}
