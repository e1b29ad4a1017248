import type { DocsEntry } from './read-docs';

/** A page that was found, and the part of its text around the first word that was sought. */
export interface FoundEntry {
  readonly entry: DocsEntry;
  readonly excerpt: string;
}

/** Of a search as typed. */
export const maxSearchLength = 200;

const excerptLength = 180;

/** The words of a search; a page must contain all of them. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 10);
}

/** Finds the pages that contain all words, those with most of them in their title first. */
export function searchDocs(entries: readonly DocsEntry[], search: string): FoundEntry[] {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const inTitle = ({ title }: DocsEntry) => words.filter((word) => title.toLowerCase().includes(word)).length;
  return entries
    .filter(({ title, text }) => {
      const all = `${title} ${text}`.toLowerCase();
      return words.every((word) => all.includes(word));
    })
    .toSorted((a, b) => inTitle(b) - inTitle(a))
    .map((entry) => ({ entry, excerpt: excerptOf(entry.text, words) }));
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = found.length === 0 ? 0 : Math.min(...found);
  const start = first < 60 ? 0 : text.indexOf(' ', first - 60) + 1;
  const end = text.length <= start + excerptLength ? text.length : text.lastIndexOf(' ', start + excerptLength);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
