import { createContext, type ReactNode, useContext } from 'react';
import { truncate } from '../../lib/text';
import { foldFieldName, foldText } from '../../submissions/search/fold-text';
import { parseSearch } from '../../submissions/search/search-query';

/** Words in a row that a search found, to be marked in what it found. */
interface Mark {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
  /** The folded name of the only field that the search looked into. */
  readonly field: string | null;
}

const marksContext = createContext<readonly Mark[]>([]);
const markedKinds: readonly string[] = ['text', 'email', 'from', 'field', 'ip'];

/** Makes every `<Marked>` inside mark what the search text finds. */
export function Marks({ search, children }: { search: string; children: ReactNode }) {
  const marks = parseSearch(search).flatMap(({ kind, name, value, isNegated, isPrefix }): Mark[] => {
    if (isNegated || !markedKinds.includes(kind)) return [];
    const words = wordsOf(value).map(({ folded }) => folded);
    return words.length === 0 ? [] : [{ words, isPrefix, field: name === undefined ? null : foldFieldName(name) }];
  });
  return <marksContext.Provider value={marks}>{children}</marksContext.Provider>;
}

/** A text with the words that the search found; `field` is the name of the field that it comes from. */
export function Marked({ text, field }: { text: string; field?: string }) {
  const ranges = rangesIn(text, useContext(marksContext), field);
  let end = 0;
  const parts = ranges.flatMap((range) => {
    const before = text.slice(end, range.start);
    end = range.end;
    return [before, <mark key={range.start}>{text.slice(range.start, range.end)}</mark>];
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

/** Characters that narrow screens show of an excerpt, and those before the word that was found. */
const excerpt = { visible: 28, before: 12 };

/**
 * Shortens texts to the part around the first word that the search found, so that even narrow screens show the word.
 */
export function useExcerpt(): (text: string, max: number) => string {
  const marks = useContext(marksContext);
  return (text, max) => {
    const [first] = rangesIn(text, marks);
    if (!first || first.end <= excerpt.visible) return truncate(text, max);
    const start = text.indexOf(' ', Math.max(0, first.start - excerpt.before)) + 1;
    return `…\u00a0${truncate(text.slice(Math.min(start, first.start)).toWellFormed(), max)}`;
  };
}

/** Whether a search marks anything. */
export function useIsMarking(): boolean {
  return useContext(marksContext).length > 0;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const maxMarks = 100;

/** Where a text contains what the marks describe, in order and without overlaps. */
function rangesIn(text: string, marks: readonly Mark[], field?: string): Range[] {
  const name = field === undefined ? null : foldFieldName(field);
  const sought = marks.filter((mark) => mark.field === null || name === null || mark.field === name);
  if (sought.length === 0) return [];
  const words = wordsOf(text);
  const ranges: Range[] = [];
  for (let n = 0; n < words.length && ranges.length < maxMarks; ) {
    const length = Math.max(...sought.map((mark) => (isAt(words, n, mark) ? mark.words.length : 0)));
    const [first, last] = [words[n], words[n + length - 1]];
    if (length > 0 && first && last) ranges.push({ start: first.start, end: last.end });
    n += Math.max(length, 1);
  }
  return ranges;
}

function isAt(words: readonly Word[], at: number, { words: sought, isPrefix }: Mark): boolean {
  return sought.every((word, n) => {
    const folded = words[at + n]?.folded;
    return isPrefix && n === sought.length - 1 ? folded?.startsWith(word) : folded === word;
  });
}

interface Word extends Range {
  readonly folded: string;
}

// Like the SQL function `search_text`: characters of scripts that are written without spaces are words of their own.
const single =
  '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff]';
const wordPattern = new RegExp(`${single}|(?:(?!${single})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    folded: foldText(word),
    start: index,
    end: index + word.length,
  }));
}
