import { spamTopics } from '../../src/spam/signals';
import { classIn, fold, isSpaceless, readCode, skipped } from '../../src/spam/text/characters';
import { combine, hashText } from '../../src/spam/text/hash';
import { type Sample, toSample, type WeightedSample } from './examples';
import { pick, type Random } from './random';
import { de } from './topics/de';
import { en } from './topics/en';
import { es } from './topics/es';
import { fr } from './topics/fr';
import { it } from './topics/it';
import { ja } from './topics/ja';
import { nl } from './topics/nl';
import { pl } from './topics/pl';
import { pt } from './topics/pt';
import { ru } from './topics/ru';
import { type Topic, type TopicWords, topics } from './topics/topics';
import { tr } from './topics/tr';
import { zh } from './topics/zh';

const languages: Readonly<Record<string, TopicWords>> = { de, en, es, fr, it, ja, nl, pl, pt, ru, tr, zh };

/** Beginnings of words stand for what occurs this often in the messages. */
const minOccurrences = 3;
/** Characters of scripts without spaces that are looked up together. */
const maxSpaceless = 3;

/**
 * The words of all topics, by the 24 highest bits of their hashes as a scan finds them: words, two words in a row, and
 * in scripts without spaces the first two or three characters of an entry.
 */
export function findTopicWords(samples: readonly Sample[]): ReadonlyMap<number, number> {
  const known = countWords(samples);
  const words = new Map<number, number>();
  const add = (word: string, topic: number): void => {
    const parts = word.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => part !== '');
    const [first, second] = parts.map(hashText);
    if (first === undefined || parts.length > 2) return;
    const key = (second === undefined ? first : combine(first, second)) >>> 8;
    if (!words.has(key)) words.set(key, topic);
  };
  for (const lists of Object.values(languages)) {
    for (const [topic, list] of Object.entries(lists)) {
      for (const entry of list.split(',').map((text) => text.trim())) {
        const folded = fold(entry.replace('*', ''));
        const letters = [...folded].filter((letter) => classIn(readCode(letter.charCodeAt(0))) !== skipped);
        const isWhole = isSpaceless(classIn(readCode(folded.charCodeAt(0))));
        const forms = entry.endsWith('*') ? [folded, ...beginningWith(known, folded)] : [folded];
        const found = isWhole ? [letters.slice(0, maxSpaceless).join('')] : forms;
        for (const form of found) add(form, topics.indexOf(topic as Topic));
      }
    }
  }
  return words;
}

/** The words and pairs of words of the messages that occur often enough, sorted. */
function countWords(samples: readonly Sample[]): string[] {
  const counts = new Map<string, number>();
  const count = (text: string) => counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const { input } of samples) {
    for (const value of Object.values(input.data)) {
      if (typeof value !== 'string') continue;
      let before = '';
      for (const word of fold(value).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
        count(word);
        if (before !== '') count(`${before} ${word}`);
        before = word;
      }
    }
  }
  return [...counts].flatMap(([text, n]) => (n >= minOccurrences ? [text] : [])).sort();
}

function beginningWith(sorted: readonly string[], start: string): string[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.startsWith(start)) end += 1;
  const isPair = start.includes(' ');
  return sorted.slice(low, end).filter((text) => text.includes(' ') === isPair);
}

const messages = { perLanguage: 1_200, words: 8, ofTopic: 5, weight: 0.3 } as const;

/** Messages that consist of words of topics, so that words that no other message has are learned, too. */
export function topicMessages(random: Random): WeightedSample[] {
  const kinds = [topics.slice(0, spamTopics), topics.slice(spamTopics)];
  return Object.entries(languages).flatMap(([language, lists]) =>
    Array.from({ length: messages.perLanguage }, (_, n) => {
      const ofKind = kinds[n % 2] ?? [];
      const topic = pick(random, ofKind);
      const words = Array.from({ length: messages.words }, (__, word) =>
        pick(random, lists[word < messages.ofTopic ? topic : pick(random, ofKind)].split(','))
          .replace('*', '')
          .trim(),
      );
      const data = { name: '', email: '', message: words.join(language === 'ja' || language === 'zh' ? '、' : ' ') };
      return { ...toSample({ data, language, isSpam: n % 2 === 0 }, n + 1), weight: messages.weight };
    }),
  );
}
