import { parse } from 'csv-parse/sync';
import PostalMime from 'postal-mime';

/** A file of a source of messages, with its path in the repository. */
export interface SourceFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** A message as a reader finds it. */
export interface Message {
  /** A tag such as “de”; recognized from the text if it is absent. */
  readonly language?: string | undefined;
  readonly kind: string;
  readonly isSpam: boolean;
  readonly data: Readonly<Record<string, string>>;
}

/** A message that is just a text. */
export function plain(isSpam: boolean, kind: string, message: string, language?: string): Message {
  return { isSpam, kind, language, data: { message } };
}

function textOf({ bytes }: SourceFile): string {
  return bytes.toString().replace(/^\ufeff/, '');
}

/** The lines of a text file that are not empty, trimmed. */
export function lines(file: SourceFile): string[] {
  return textOf(file)
    .split('\n')
    .flatMap((line) => line.trim() || []);
}

/** A text file with a value on each line, or with several values between tabs. */
export function cells(file: SourceFile): string[][] {
  return lines(file).map((line) => line.split('\t').map((cell) => cell.trim()));
}

export function json<T>(file: SourceFile): T {
  return JSON.parse(textOf(file)) as T;
}

export function jsonLines<T>(file: SourceFile): T[] {
  return lines(file).map((line) => JSON.parse(line) as T);
}

/** The named columns of a CSV file, or TSV by its name. Throws an Error if it has no such column. */
export function columns<Name extends string>(file: SourceFile, ...names: Name[]): Record<Name, string>[] {
  const delimiter = file.path.endsWith('.tsv') ? '\t' : ',';
  const rows: Record<Name, string>[] = parse(textOf(file), {
    ...{ columns: true, delimiter, relax_quotes: true, skip_empty_lines: true, skip_records_with_error: true },
  });
  const missing = names.find((name) => !Object.hasOwn(rows[0] ?? {}, name));
  if (missing !== undefined) throw new Error(`${file.path} has no column ${missing}`);
  return rows;
}

/** The sentences of a CoNLL file. */
export function sentences(file: SourceFile): string[] {
  return lines(file).flatMap((line) => /^# text = (.+)$/.exec(line)?.[1] ?? []);
}

/** What visitors may type, by intent, of the training data of a Rasa bot in Markdown or YAML. */
export function intents(file: SourceFile): { readonly intent: string; readonly text: string }[] {
  let intent = '';
  return lines(file).flatMap((line) => {
    intent = /^(?:## intent:|- intent: )(\w+)/.exec(line)?.[1] ?? intent;
    const text = /^- (?!intent: )(.+)$/.exec(line)?.[1] ?? '';
    return text === '' ? [] : [{ intent, text: text.replaceAll(/\[([^\]]*)\][({][^)}]*[)}]/g, '$1') }];
  });
}

/** The subject and the text of an e-mail, cut to what fits into a form. */
export async function mail(file: SourceFile): Promise<{ readonly subject: string; readonly message: string }> {
  const { subject = '', text, html } = await PostalMime.parse(file.bytes);
  const withoutPrefix = subject.replace(/^(?:(?:re|fwd?):\s*|\[[^\]]*\]\s*)+/i, '');
  return { subject: withoutPrefix, message: (text?.trim() || plainText(html ?? '')).slice(0, 3_000) };
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** HTML as text, with the addresses of its links. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<a\b[^>]*href=["']?([^"' >]+)[^>]*>/gi, ' $1 ')
    .replaceAll(/<br[^>]*>|<\/(?:p|div|tr|h\d)>/gi, '\n')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = '') =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (entities[name] ?? whole),
    )
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/\s*\n\s*\n\s*/g, '\n\n')
    .trim();
}
