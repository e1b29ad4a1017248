import type { Field } from '../fields';
import { type Hit, unknownRequest } from '../spam-input';
import type { Submission } from '../submission';
import { fold } from '../text/characters';
import { FoundLinks } from '../text/links';

/** Names such as “kTqGzLwPvX”. */
export function checkGibberishName({ names }: Submission): Hit | null {
  for (const text of names) {
    if (isGibberish(text)) return { points: 2.6, values: { name: text.slice(0, 40) } };
  }
  return null;
}

/** Messages of random letters or of digits: one word of them, or most words. */
export function checkGibberishText({ fields, scan }: Submission): Hit | null {
  // No word of any language is as long.
  const isEndless = (text: string) => scan.longestWord > 45 && /[a-z]{46}/i.test(text);
  for (const { kind, text } of fields) {
    const isMessage = kind === 'message' || kind === 'subject';
    if (isMessage ? isEndless(text) || isNoise(text, kind) : kind === 'other' && isGibberish(text)) {
      return { points: 5, values: { text: text.slice(0, 40) } };
    }
  }
  return null;
}

const maxNoise = 300;
/** The beginning of a text, which nearly always has real words. */
const beginning = { length: 50, words: 2 } as const;

function isNoise(text: string, kind: Field['kind']): boolean {
  if (text.length < 3 || text.length > maxNoise) return false;
  // Visitors leave a number to call, and subjects are numbers of orders.
  if (kind === 'subject' ? digits.test(text) : phoneNumber.test(text)) return false;
  if (!text.slice(0, beginning.length).trim().split(separators, beginning.words).every(isNoiseWord)) return false;
  const words = text.trim().split(separators);
  return words.filter(isNoiseWord).length > 0.6 * words.length;
}

const digits = /^[\d\s#/.-]+$/;
const phoneNumber = /^\s*\+?[\d\s()/.-]{8,20}$/;
const separators = /[\s.,!?;:/_-]+/;

/** Repeated letters, digits, neighbors on a keyboard such as “asdf”, or Latin letters without a vowel that are no acronym. */
function isNoiseWord(word: string): boolean {
  if (word.length < 3) return /^\d+$/.test(word);
  if (word.length > 40) return false;
  return noiseWord.test(word) || isKeyboardRun(word.toLowerCase()) || isGibberish(word);
}

const noiseWord =
  /^(?:\d+|(\p{L})\1+|(\p{L}{2,4})\2+|[B-DF-HJ-NP-TV-XZ]?[b-df-hj-np-tv-xz]{4,}|[B-DF-HJ-NP-TV-XZ]{6,})$/u;

const rows =
  'qwertyuiop qwertzuiopü azertyuiop asdfghjklöä zxcvbnm yxcvbnm йцукенгшщзхъ фывапролджэ ячсмитьбю ㅁㄴㅇㄹㅎ ㅂㅈㄷㄱㅅ';
/** Pairs of neighbors in both directions. */
const neighbors = new Set(
  rows.split(' ').flatMap((row) => Array.from(row.slice(1), (letter, i) => [row[i] + letter, letter + row[i]]).flat()),
);

function isKeyboardRun(word: string): boolean {
  let runs = 0;
  for (let i = 1; i < word.length; i += 1) if (neighbors.has(word.slice(i - 1, i + 1))) runs += 1;
  // “were” and “power” have neighbors, too.
  return runs === word.length - 1 || (word.length >= 6 && runs >= 0.75 * (word.length - 1));
}

/** Messages that only greet or test. */
export function checkEmptyMessage({ fields }: Submission): Hit | null {
  const message = fields.find(({ kind }) => kind === 'message');
  if (!message || message.text.length > 40) return null;
  const words = fold(message.text).match(/[\p{L}\p{M}]+/gu);
  return words?.every((word) => greetings.has(word))
    ? { points: 3, values: { text: message.text.slice(0, 40) } }
    : null;
}

const greetings = new Set(
  fold(
    'hi hello hey test testing tests probe ping ok yes a hola prueba oi ola teste olá salut bonjour essai hallo moin guten tag ciao salve prova hoi dag czesc cześć hej merhaba selam deneme привет тест здравствуйте hei ahoj こんにちは テスト 你好 测试 您好 안녕하세요 مرحبا',
  ).split(' '),
);

/** Names of bots, such as “RobertWep”: a first name, and letters that begin with a capital one. */
export function checkBotName({ names }: Submission): Hit | null {
  const name = names.find((text) => botName.test(text));
  return name === undefined ? null : { points: 1.5, values: { name: name.slice(0, 40) } };
}

/** Not “McDonald” or “MaryAnn”. */
const botName =
  /^(?!Mc|Mac|De|Di|La|Le|Van|Von|Fitz|O[A-Z])(?!.{1,20}(?:Ann|Anne|Anna|Beth|Ellen|Jo|Lee|Lena|Lou|Mae|Maria|Marie|Paul)$)[A-Z][a-z]{2,12}[A-Z]{1,3}[a-z]{1,5}$/;

/** Links, amounts and sentences in place of a name. */
export function checkNameContent({ names }: Submission): Hit | null {
  for (const text of names) {
    const found = new FoundLinks(unknownRequest.headers);
    found.add(text);
    const [link] = found.links;
    if (link) return { points: link.isExplicit ? 4 : 2.5, values: { what: 'a link' } };
    if (/[$€£]\s?\d|\d{6}|^[\s.-]*\d[\d\s.-]*$/.test(text)) return { points: 1.8, values: { what: 'numbers' } };
    if (text.length > 80) return { points: 1.3, values: { what: 'a long text' } };
  }
  return null;
}

/** Pairs of letters that hardly occur in any language of Latin letters. */
const rarePairs =
  /b(?=[qx])|c(?=[bjvx])|d(?=x)|f(?=[qvxz])|g(?=[qx])|h(?=x)|j(?=[bcdfghlmpqrstvwxz])|k(?=[qx])|l(?=[qx])|m(?=[qx])|p(?=[qvz])|q(?=[bcdfghjklmnprstvwxyz])|s(?=x)|t(?=[qx])|v(?=[bcfghjkmpqtwxz])|w(?=[qvx])|x(?=[bdfghjkmnqrvwz])|y(?=[qx])|z(?=[bfgjqrx])/g;

/** Whether a short text is one random sequence of Latin letters, by its pairs of letters and changes of case. */
function isGibberish(text: string): boolean {
  const word = text.trim();
  if (!/^[a-z]{7,40}$/i.test(word)) return false;
  const lower = word.toLowerCase();
  const count = (pattern: RegExp, letters = lower) => letters.match(pattern)?.length ?? 0;
  const changes = word === lower ? 0 : Math.max(0, count(/[a-z](?=[A-Z])/g, word) - 1);
  const consonants = /[^aeiouy]{6}/.test(lower) ? 1.2 : /[^aeiouy]{5}/.test(lower) ? 0.5 : 0;
  const evidence = changes + 1.2 * count(rarePairs) + consonants;
  return evidence >= 2.2 || (evidence >= 1.2 && count(/[aeiouy]/g) / word.length < 0.16);
}
