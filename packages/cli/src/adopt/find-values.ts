import { type SourceFile, type Span, withoutComments } from './source-file.js';

/** A file with its text without comments. */
export interface ReadFile {
  readonly file: SourceFile;
  readonly clean: string;
}

/** Reads the files that may have forms, addresses of services, or settings. */
export function readFiles(files: readonly SourceFile[]): readonly ReadFile[] {
  return files
    .filter(({ path, text }) => /form|basin/i.test(text) || configFiles.test(path))
    .map((file) => ({ file, clean: withoutComments(file) }));
}

/** An id or a key, and where it is written. */
export interface FoundValue {
  readonly value: string;
  readonly at: Span;
}

/** Examples in templates, and words that a setting of the same name may have. */
export const isPlaceholder = (value: string) => /^(?:your|xxx|true$|false$|null$|enabled?$)|form[_-]?id$/i.test(value);

/** Names that mean something only below another one. */
const generic = /^(?:id|key|url|form|forms|value|endpoint|name|email|get|params|contact)$/i;
const roots = /^(?:site|params|env|process|meta|import|config|theme|page|this|props|data|metadata)$/i;
/** They may have secrets, so they are read, and never shown or changed. */
export const envFiles = /(?:^|\/)\.env[^/]*$/i;

const configFiles = /\.(?:toml|ya?ml|json|[cm]?[jt]s)$|(?:^|\/)\.env[^/]*$/i;
const maxDepth = 3;

/**
 * Finds what an expression of a template or a script stands for, such as `{{ site.formspree }}`: in its own file, else in
 * the settings of the site, else anywhere. There are several values if pages have their own. `pattern` matches a value.
 */
export function findValues(
  expression: string,
  from: ReadFile,
  files: readonly ReadFile[],
  pattern: string,
  depth = 0,
): readonly FoundValue[] {
  const segments = expression.replace(/(?:\||\?\?).*/s, '').match(/[A-Za-z_][\w-]*/g) ?? [];
  const name = segments.at(-1);
  if (name === undefined || depth >= maxDepth) return [];
  const parent = segments.slice(0, -1).findLast((segment) => !roots.test(segment));
  if (generic.test(name) && parent === undefined && depth === 0 && segments.length === 1) return [];
  const search = searcherOf(name, generic.test(name) ? parent : undefined, pattern);
  const own = search(from);
  if (own.length > 0) return own;
  const next = new RegExp(`${escapePattern(name)}\\s*(?::=|=|:)\\s*([\\w$.\\[\\]"'{ ]*\\w[^\\n;,]*)`).exec(
    from.clean,
  )?.[1];
  if (next !== undefined && next !== expression && !next.includes(expression)) {
    const found = findValues(next, from, files, pattern, depth + 1);
    if (found.length > 0) return found;
  }
  const settings = files.filter(({ file }) => configFiles.test(file.path));
  return nearestOf(settings.flatMap(search)) ?? files.flatMap(search);
}

/** What the files nearest to the root say, which win over those of a theme; null without any. */
function nearestOf(found: readonly FoundValue[]): readonly FoundValue[] | null {
  const depthOf = ({ at }: FoundValue) => at.file.path.split('/').length;
  const nearest = Math.min(...found.map(depthOf));
  return found.length === 0 ? null : found.filter((one) => depthOf(one) === nearest);
}

function searcherOf(name: string, parent: string | undefined, pattern: string) {
  const assignment = new RegExp(
    `(?<![\\w-])${escapePattern(name)}["'\`]?\\]?\\s*(?:[:=]|,(?=\\s*["'\`]))\\s*\\{?(["'\`]?)(${pattern})\\1(?=[\\s"'\`,;#})/>]|$)`,
    'dgi',
  );
  return ({ file, clean }: ReadFile): readonly FoundValue[] =>
    [...clean.matchAll(assignment)].flatMap(({ index, indices }) => {
      const [start, end] = indices?.[2] ?? [0, 0];
      const value = file.text.slice(start, end);
      const before = clean.slice(Math.max(0, index - 300), index).toLowerCase();
      if (isPlaceholder(value) || (parent !== undefined && !before.includes(parent.toLowerCase()))) return [];
      return [{ value, at: { file, start, end } }];
    });
}

/** The value that a field or a variable with one of these names gets in a file, also by way of another one. */
export function findAssigned(
  names: readonly string[],
  from: ReadFile,
  files: readonly ReadFile[],
): readonly FoundValue[] {
  return names.flatMap((name) => {
    const found = searcherOf(name, undefined, '[\\w-]{8,}')(from).filter(({ value }) => /[\d-]/.test(value));
    if (found.length > 0) return found;
    const other = new RegExp(`${escapePattern(name)}["'\`]?\\]?\\s*[:=,]\\s*([\\w$.]*[\\w$])`).exec(from.clean)?.[1];
    return other === undefined ? [] : findValues(other, from, files, '[\\w-]{8,}');
  });
}

export const escapePattern = (text: string) => text.replaceAll(/[$.*+?^{}()|[\]\\/-]/g, '\\$&');
