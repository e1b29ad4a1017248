import { classOf, fold, isSpaceless, plainOf, separator, skipped } from '../text/characters';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { pt } from './pt';
import { ru } from './ru';
import { type Topic, topics } from './topics';
import { tr } from './tr';
import { zh } from './zh';

export const hashStart = 0x811c9dc5 | 0;

/** FNV-1a, one UTF-16 code unit at a time: the hash of a word passes through the hashes of its prefixes. */
export function hashCharacter(hash: number, code: number): number {
  return Math.imul(hash ^ code, 16777619);
}

/** The hash of two words in a row. */
export function combine(first: number, second: number): number {
  return Math.imul(first, 0x9e3779b1) ^ second;
}

/** Keys are hashes without their two lowest bits, which are small integers to V8. */
export interface TopicTables {
  readonly count: number;
  /** By the hash of a whole word or of two words. */
  readonly words: ReadonlyMap<number, number>;
  /** By the hash of the beginning of a word, or of a word and the beginning of the next. */
  readonly stems: ReadonlyMap<number, number>;
  /** The first words of the pairs. */
  readonly firstWords: ReadonlySet<number>;
  /** Entries that no scan finds: of more than two words, too long or of mixed scripts; a test keeps this empty. */
  readonly unusable: readonly string[];
}

/** Words of scripts without spaces are found up to this length, in folded UTF-16 code units: “ガ” has two. */
export const maxSpacelessLength = 8;

const lists = [de, en, es, fr, it, ja, nl, pl, pt, ru, tr, zh];

export const topicTables: TopicTables = buildTables(lists);

/**
 * Reads lists such as 'seo, backlink*, guest post*': words, beginnings of words, and pairs of words. Characters of
 * scripts without spaces are found anywhere.
 */
function buildTables(languages: readonly Partial<Readonly<Record<Topic, string>>>[]): TopicTables {
  const words = new Map<number, number>();
  const stems = new Map<number, number>();
  const firstWords = new Set<number>();
  const unusable: string[] = [];
  for (const language of languages) {
    for (const [topic, list] of Object.entries(language)) {
      const index = topics.indexOf(topic as Topic);
      for (const entry of list.split(',').map((text) => text.trim())) {
        const isStem = entry.endsWith('*') || isSpaceless(classOf[entry.charCodeAt(0)] ?? separator);
        const parts = fold(entry.replace('*', '')).split(/[^\p{L}\p{N}\p{M}]+/u);
        const [first, second] = [hashText(parts[0] ?? ''), hashText(parts[1] ?? '')];
        if (parts.length > 2 || !parts.every(canBeFound)) {
          unusable.push(entry);
          continue;
        }
        if (parts.length === 2) firstWords.add(first >>> 2);
        const key = (parts.length === 2 ? combine(first, second) : first) >>> 2;
        (isStem ? stems : words).set(key, index);
      }
    }
  }
  return { count: topics.length, words, stems, firstWords, unusable };
}

function canBeFound(part: string): boolean {
  const spaceless = isSpaceless(classOf[part.charCodeAt(0)] ?? separator);
  for (let i = 0; i < part.length; i += 1) {
    const value = classOf[part.charCodeAt(i)] ?? separator;
    if (value !== skipped && isSpaceless(value) !== spaceless) return false;
  }
  return part !== '' && (!spaceless || part.length <= maxSpacelessLength);
}

/** The hash of a word, folded and with basic letters. */
export function hashText(word: string): number {
  let hash = hashStart;
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i);
    if (classOf[code] !== skipped) hash = hashCharacter(hash, plainOf[code] ?? code);
  }
  return hash;
}
