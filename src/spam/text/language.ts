import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readFields } from '../fields';
import type { NumberList } from '../number-list';
import { type Script, scripts } from './characters';
import { TextScan } from './scan-text';
import { languageOfWord, stopwordLanguages } from './stopwords';

/** The usual scripts and languages of a form's submissions, as shares between 0 and 1. */
export interface UsualLanguage {
  readonly scripts: Readonly<Partial<Record<Script, number>>>;
  /** By tag, such as “de”; only of submissions whose language was recognized. */
  readonly languages: Readonly<Record<string, number>>;
}

interface DetectedLanguage {
  readonly script: Script;
  /** A tag such as “de”; null if it was not recognized. */
  readonly language: string | null;
}

const minLetters = 20;
const minSubmissions = 20;

const scan = new TextScan();

/** Finds the script and, where common words show it, the language of what a visitor typed; null for short texts. */
export function detectLanguage(data: unknown): DetectedLanguage | null {
  const texts = readFields(data).filter(({ kind }) => kind === 'message' || kind === 'subject' || kind === 'other');
  scan.reset().add(texts.map(({ text }) => text).join('\n'), 'text');
  return languageOfScan(scan);
}

export function languageOfScan({ letters, words }: TextScan): DetectedLanguage | null {
  let total = 0;
  let most = 0;
  for (let i = 0; i < letters.length; i += 1) {
    total += letters[i] ?? 0;
    if ((letters[i] ?? 0) > (letters[most] ?? 0)) most = i;
  }
  // Each Chinese or Japanese character counts as three letters.
  const kana = letters[scripts.indexOf('kana')] ?? 0;
  const han = letters[scripts.indexOf('han')] ?? 0;
  if (total + 2 * (kana + han) < minLetters) return null;
  if (kana >= 3 && kana + han > total / 2) return { script: 'kana', language: 'ja' };
  const script = scripts[most] ?? 'other';
  if (script === 'han') return { script, language: 'zh' };
  return { script, language: script === 'latin' || script === 'cyrillic' ? languageOfWords(words) : null };
}

function languageOfWords({ items, length }: NumberList): string | null {
  const counts = new Uint16Array(stopwordLanguages.length);
  for (let i = 0; i < Math.min(length, 400); i += 1) {
    let bits = languageOfWord.get((items[i] ?? 0) >>> 2) ?? 0;
    for (let n = 0; bits !== 0; n += 1, bits >>>= 1) if (bits & 1) counts[n] = (counts[n] ?? 0) + 1;
  }
  let best = 0;
  let second = 0;
  for (let n = 1; n < counts.length; n += 1) {
    if ((counts[n] ?? 0) > (counts[best] ?? 0)) best = n;
  }
  for (let n = 0; n < counts.length; n += 1) if (n !== best) second = Math.max(second, counts[n] ?? 0);
  const hits = counts[best] ?? 0;
  return hits >= 3 && hits > second * 1.3 ? (stopwordLanguages[best] ?? null) : null;
}

/** About a millisecond's work. */
const submissionsPerPause = 10;

/**
 * Finds the usual scripts and languages of a form's recent submissions; null if fewer than 20 have enough text. Yields
 * to the event loop.
 */
export async function profileLanguage(
  recent: readonly Readonly<Record<string, unknown>>[],
): Promise<UsualLanguage | null> {
  const detected: DetectedLanguage[] = [];
  for (const [n, data] of recent.entries()) {
    if (n % submissionsPerPause === submissionsPerPause - 1) await yieldToEventLoop();
    const found = detectLanguage(data);
    if (found) detected.push(found);
  }
  if (detected.length < minSubmissions) return null;
  const known = detected.flatMap(({ language }) => language ?? []);
  return {
    scripts: shares(detected.map(({ script }) => script)),
    languages: known.length >= minSubmissions ? shares(known) : {},
  };
}

function shares<T extends string>(values: readonly T[]): Record<T, number> {
  const counts = {} as Record<T, number>;
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1 / values.length;
  return counts;
}
