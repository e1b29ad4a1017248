import { decompose } from '../../lib/decompose';

/** The scripts that the filter tells apart. */
export const scripts = [
  ...['latin', 'cyrillic', 'greek', 'han', 'kana', 'hangul', 'arabic', 'hebrew', 'thai', 'devanagari', 'other'],
] as const;

export type Script = (typeof scripts)[number];

/**
 * Classes of characters: 0 for what separates words, `digit` for digits, `skipped` for what is ignored, otherwise 1 +
 * index of the script.
 */
export const separator = 0;
export const digit = 20;
export const skipped = 21;
export const latin = 1;
export const cyrillic = 2;
export const greek = 3;
const han = 4;
const kana = 5;
const thai = 9;

const ranges: readonly (readonly [number, number, number])[] = [
  [0x41, 0x5a, latin],
  [0x61, 0x7a, latin],
  [0xaa, 0xaa, latin],
  [0xba, 0xba, latin],
  [0xc0, 0x24f, latin],
  [0x250, 0x2af, latin],
  [0x1e00, 0x1eff, latin],
  [0x370, 0x3ff, greek],
  [0x1f00, 0x1fff, greek],
  [0x400, 0x52f, cyrillic],
  [0x531, 0x587, 11],
  [0x5d0, 0x5f2, 8],
  [0x620, 0x64a, 7],
  [0x66e, 0x6d3, 7],
  [0x6fa, 0x77f, 7],
  [0x904, 0x963, 10],
  [0x980, 0xdff, 11],
  [0xe01, 0xe4e, thai],
  [0xe80, 0x10ff, 11],
  [0x1100, 0x11ff, 6],
  [0x1200, 0x18af, 11],
  [0x3041, 0x30ff, kana],
  [0x31f0, 0x31ff, kana],
  [0x3130, 0x318f, 6],
  [0x3400, 0x4dbf, han],
  [0x4e00, 0x9fff, han],
  [0xf900, 0xfaff, han],
  [0xac00, 0xd7af, 6],
  [0x30, 0x39, digit],
  // Combining accents, zero-width characters, the soft hyphen, directional marks and variation selectors.
  [0x300, 0x36f, skipped],
  [0x64b, 0x65f, skipped],
  [0xad, 0xad, skipped],
  [0x200b, 0x200f, skipped],
  [0x202a, 0x202e, skipped],
  [0x2060, 0x2064, skipped],
  [0x180b, 0x180e, skipped],
  [0xfe00, 0xfe0f, skipped],
  [0xfeff, 0xfeff, skipped],
];

/** The class of each UTF-16 code unit. Surrogates, and with them emoji, separate words. */
const classes: Uint8Array = (() => {
  const table = new Uint8Array(0x10000);
  for (const [from, to, value] of ranges) table.fill(value, from, to + 1);
  return table.fill(separator, 0xd7, 0xd8).fill(separator, 0xf7, 0xf8);
})();

/** Whether words of this class are written without spaces, so that pairs of characters stand for words. */
export function isSpaceless(value: number): boolean {
  return value === han || value === kana || value === thai;
}

const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p' },
  ...{ ѕ: 's', т: 't', у: 'y', х: 'x', ԝ: 'w', г: 'r', п: 'n' },
  ...{ α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', η: 'n', ω: 'w' },
};
/** Letters that Unicode does not take apart. */
const spelled: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 's', æ: 'a', œ: 'o', ð: 'd' };
const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

function toTable(map: Readonly<Record<string, string>>): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, code) => code);
  for (const [from, to] of Object.entries(map)) table[from.charCodeAt(0)] = to.charCodeAt(0);
  return table;
}

/** The Latin letter that a Cyrillic or Greek one looks like; every other letter maps to itself. */
export const lookAlikeOf = toTable(lookAlikes);
/** The letter that a digit inside a word stands for, as in “cas1no”. */
export const digitLetterOf = toTable(digitLetters);

/** The kinds of characters that are counted in a text. */
export const characterKinds = {
  ...{ digit: 1, question: 2, exclamation: 3, money: 4, percent: 5, emoji: 6, line: 7, bullet: 8, at: 9 },
  ...{ capital: 10, bracket: 11, styled: 12, hidden: 13, code: 14 },
} as const;

export type CharacterKind = keyof typeof characterKinds;

const kinds: Uint8Array = (() => {
  const { digit: digits, capital, emoji, hidden } = characterKinds;
  const table = new Uint8Array(0x10000)
    .fill(digits, 0x30, 0x3a)
    .fill(capital, 0x41, 0x5b)
    .fill(emoji, 0x2600, 0x27c0)
    .fill(hidden, 0x180b, 0x180f)
    .fill(hidden, 0xfe00, 0xfe10);
  const others: Readonly<Partial<Record<CharacterKind, string>>> = {
    ...{ question: '?？¿', exclamation: '!！', money: '$€£₽￥', percent: '%', line: '\n', bullet: '•*', at: '@' },
    ...{ bracket: '[<', code: '{}|;`\\=>', hidden: '\u00ad\u200b\u2060\ufeff' },
    // The first halves of most emoji, and of mathematical letters.
    ...{ emoji: '\ud83c\ud83d\ud83e', styled: '\ud835' },
  };
  for (const [kind, units] of Object.entries(others)) {
    for (let i = 0; i < units.length; i += 1) table[units.charCodeAt(i)] = characterKinds[kind as CharacterKind];
  }
  return table;
})();

/** Lower case, with accents and letters of other styles taken apart. May be longer than the text; see `decompose`. */
export function fold(text: string): string {
  return decompose(text).toLowerCase();
}

/**
 * By UTF-16 code unit: its letter, in lower case and without accents, in the lower 16 bits, then five bits for its class
 * and the rest for its kind. 0 until the first use of the code unit, because there are many.
 */
const read = new Uint32Array(0x10000);

/** The letter, class and kind of a code unit; see `letterIn`, `classIn` and `kindIn`. Never 0. */
export function readCode(code: number): number {
  return read[code] || addCode(code);
}

function addCode(code: number): number {
  const folded = fold(String.fromCharCode(code));
  // A letter such as “가” stays whole: its parts say less.
  const first = isHangul(code) ? code : folded.charCodeAt(0) || code;
  const letter = plainOf[first] ?? first;
  // Accents alone become a space and themselves.
  const isSkipped = classes[code] === skipped;
  const value = isSkipped ? skipped : (classes[first] ?? separator);
  const result = (letter | (value << 16) | ((kinds[code] ?? 0) << 21) | checked) >>> 0;
  read[code] = result;
  return result;
}

/** Set in every entry, so that none is 0. */
const checked = 1 << 30;

export function letterIn(entry: number): number {
  return entry & 0xffff;
}

export function classIn(entry: number): number {
  return (entry >>> 16) & 0x1f;
}

export function kindIn(entry: number): number {
  return (entry >>> 21) & 0xf;
}

function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7af;
}

const plainOf = toTable(spelled);
