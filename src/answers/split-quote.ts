/** An answer as it is shown: what was written, and the message below that it quotes. */
export interface SplitAnswer {
  readonly written: string;
  /** Empty if nothing is quoted. */
  readonly quoted: string;
}

/**
 * How mail programs introduce a quote, in the languages of `config/languages.ts`: “On …, Ann wrote:”. The line may be
 * broken in two or three.
 */
const introduction =
  /(?:(?<!\p{L})(?:wrote|schrieb|écrit|escribió|scritto|escreveu|schreef|geschreven|napisał(?:\(a\)|a)?|pisze|yazdı)(?!\p{L})[^\n]{0,200}|(?:写道|寫道|のメッセージ|書きました)[^\n]{0,20}|[^\s@]@[^\s@]{3,200}>?\s?)[:：]$/iu;
const maxIntroductionLines = 3;

/** Outlook puts a block of headers above what it quotes. */
const separator = /^(?:[-_]{5,}\s*|-{2,}\s?[\p{L} ]{5,40}\s?-{2,}\s*)$/u;
const fromHeader = /^\*?(?:From|Von|De|Da|Van|Od|Kimden|Gönderen|差出人|发件人|寄件者)\*?\s?[:：]/iu;
const header = /^\*?[\p{L} ]{1,20}\*?\s?[:：]\*?\s?\S/u;

/** Splits an answer into what was written and the quote at its end. An answer between quoted lines is not split. */
export function splitQuote(text: string): SplitAnswer {
  const lines = text.split('\n');
  const start = findHeaders(lines) ?? findMarked(lines);
  const written = lines
    .slice(0, start ?? lines.length)
    .join('\n')
    .trimEnd();
  // Nothing else was written: then the quote is all that there is to read.
  if (start === null || written.trim() === '') return { written: text, quoted: '' };
  return { written, quoted: lines.slice(start).join('\n').trim() };
}

/** The first line of a block of headers, or of the line above that separates it. */
function findHeaders(lines: readonly string[]): number | null {
  const from = lines.findIndex((line, at) => {
    const next = lines.slice(at + 1, at + 5).filter((other) => header.test(other.trim()));
    return fromHeader.test(line.trim()) && next.length >= 2;
  });
  if (from === -1) return null;
  return separator.test(lines[from - 1]?.trim() ?? '') ? from - 1 : from;
}

/** The introduction of the lines that begin with `>`, if nothing but these follows it. */
function findMarked(lines: readonly string[]): number | null {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'));
  if (!lines.slice(last + 1).some((line) => line.startsWith('>'))) return null;
  for (let count = 1; count <= Math.min(maxIntroductionLines, last + 1); count += 1) {
    const first = lines[last + 1 - count]?.trim();
    if (first === '') break;
    if (
      introduction.test(
        lines
          .slice(last + 1 - count, last + 1)
          .join(' ')
          .trim(),
      )
    ) {
      // As many lines as the paragraph has: the name is often in the first one.
      let start = last + 1 - count;
      while (start > 0 && last + 1 - start < maxIntroductionLines && lines[start - 1]?.trim() !== '') start -= 1;
      return start;
    }
  }
  return last + 1;
}
