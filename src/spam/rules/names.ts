import type { Field } from '../fields';
import type { Hit } from '../spam-input';
import type { Submission } from '../submission';
import { fold } from '../text/characters';
import { FoundLinks } from '../text/links';

/** Names such as “kTqGzLwPvX”. */
export function checkGibberishName({ names }: Submission): Hit | null {
  const name = names.find(isGibberish);
  return name === undefined ? null : { points: 2.6, values: { name: name.slice(0, 40) } };
}

/** Messages of random letters or of digits: one word of them, or most words. */
export function checkGibberishText({ fields }: Submission): Hit | null {
  const field = fields.find(isNoise);
  return field ? { points: 5, values: { text: field.text.slice(0, 40) } } : null;
}

const noisyKinds: ReadonlySet<Field['kind']> = new Set(['message', 'subject', 'other']);
/** The beginning of a text, which nearly always has real words. */
const beginning = { length: 50, words: 2 } as const;

function isNoise({ kind, text }: Field): boolean {
  if (text.length < 3 || !noisyKinds.has(kind)) return false;
  // Visitors leave a number to call, and other fields have dates and numbers of orders.
  if (kind === 'message' ? isPhoneNumber(text) : /\d/.test(text)) return false;
  if (!text.slice(0, beginning.length).trim().split(separators, beginning.words).every(isNoiseWord)) return false;
  const words = text.trim().split(separators);
  // Codes of products have no vowels.
  if (kind === 'other' && words.length === 1) return isGibberish(text);
  return words.filter(isNoiseWord).length > 0.6 * words.length;
}

const separators = /[\s.,!?;:/_-]+/;

/** Not of one repeated digit, and after the first group, each has several. */
function isPhoneNumber(text: string): boolean {
  return /^\s*\+?(?!(\d)\1+$)[\d\s()/.-]{8,20}$/.test(text) && !/\d[\s/.-]+\d(?!\d)/.test(text);
}

/** Repeated letters, digits, neighbors on a keyboard such as “asdf”, or Latin letters without a vowel that are no acronym. */
function isNoiseWord(word: string): boolean {
  if (word.length < 3) return /^\d+$/.test(word);
  return noiseWord.test(word) || isKeyboardRun(word.toLowerCase()) || isGibberish(word);
}

/** No word of any language has 46 letters. */
const noiseWord =
  /^(?:\d+|(\p{L})\1+|(\p{L}{2,4})\2+|[B-DF-HJ-NP-TV-XZ]?[b-df-hj-np-tv-xz]{4,}|[B-DF-HJ-NP-TV-XZ]{6,}|[a-zA-Z]{46,})$/u;

const rows = `qwertyuiop qwertzuiopü azertyuiop asdfghjklöä zxcvbnm yxcvbnm lñ lç lò lø lşi ěščřžýáíé
  йцукенгшщзхъ фывапролджэ ячсмитьбю фівапролджє зхї ضصثقفغعهخحج شسيبلاتنمكط ㅁㄴㅇㄹㅎ ㅂㅈㄷㄱㅅ`;
/** Pairs of neighbors in both directions. */
const neighbors = new Set(
  rows
    .split(/\s+/)
    .flatMap((row) => Array.from(row.slice(1), (letter, i) => [row[i] + letter, letter + row[i]]).flat()),
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

/** Links and amounts in place of a name. */
export function checkNameContent({ names }: Submission): Hit | null {
  for (const text of names) {
    const found = new FoundLinks();
    found.add(text);
    const [link] = found.links;
    if (link) return { points: link.isExplicit ? 4 : 2.5, values: { what: 'a link' } };
    if (/[$€£]\s?\d|\d{6}|^[\s.-]*\d[\d\s.-]*$/.test(text)) return { points: 1.8, values: { what: 'numbers' } };
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
