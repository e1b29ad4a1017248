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
export const classOf: Uint8Array = (() => {
  const classes = new Uint8Array(0x10000);
  for (const [from, to, value] of ranges) classes.fill(value, from, to + 1);
  classes.fill(separator, 0xd7, 0xd8).fill(separator, 0xf7, 0xf8);
  return classes;
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

const spelled: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 's', æ: 'a', œ: 'o', ð: 'd' };

function toTable(map: Readonly<Record<string, string>>): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, code) => code);
  for (const [from, to] of Object.entries(map)) table[from.charCodeAt(0)] = to.charCodeAt(0);
  return table;
}

/** The basic letter of letters such as ł; every other code unit maps to itself. */
export const plainOf = toTable(spelled);

/** The Latin letter that a Cyrillic or Greek one looks like; every other code unit maps to itself. */
export const lookAlikeOf = toTable({ ...spelled, ...lookAlikes });

const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** The letter that a digit inside a word stands for, as in “cas1no”. */
export const digitLetterOf = toTable(digitLetters);

/** The kinds of characters that are counted in a text. */
export const characterKinds = {
  ...{ digit: 1, question: 2, exclamation: 3, money: 4, percent: 5, emoji: 6, line: 7, bullet: 8, at: 9 },
  ...{ capital: 10, bracket: 11, styled: 12, hidden: 13 },
} as const;

export type CharacterKind = keyof typeof characterKinds;

/** The kind of each UTF-16 code unit; 0 for those that are not counted. */
export const kindOfCode: Uint8Array = (() => {
  const { digit: digits, capital, emoji, hidden } = characterKinds;
  const table = new Uint8Array(0x10000)
    .fill(digits, 0x30, 0x3a)
    .fill(capital, 0x41, 0x5b)
    .fill(emoji, 0x2600, 0x27c0)
    .fill(hidden, 0x180b, 0x180f)
    .fill(hidden, 0xfe00, 0xfe10);
  const others: Readonly<Partial<Record<CharacterKind, string>>> = {
    ...{ question: '?？¿', exclamation: '!！', money: '$€£₽￥', percent: '%', line: '\n', bullet: '•*', at: '@' },
    ...{ bracket: '[<', hidden: '\u00ad\u200b\u2060\ufeff' },
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
 * What a code unit becomes when it is folded: one unit in the lower half of the number, perhaps a second in the upper
 * half. 0 until its first use, because there are many.
 */
const foldedOf = new Uint32Array(0x10000);

/** In `foldedOf`: its neighbors matter, it becomes more than two units, or it is ignorable. */
const special = 1;

/** Accents get another order next to others, “Σ” has two lower-case forms, and surrogates stand in pairs. */
const isSpecial = /^\p{M}|[\0σ]|\p{Cs}|\p{Default_Ignorable_Code_Point}/u;

function foldUnit(code: number): number {
  const folded = fold(String.fromCharCode(code));
  const value =
    folded.length > 2 || isSpecial.test(folded) ? special : folded.charCodeAt(0) | ((folded.charCodeAt(1) || 0) << 16);
  foldedOf[code] = value;
  return value >>> 0;
}

/** The UTF-16 code units of a text, which take a third of the time to read from an array; reused for every text. */
export class CodeBuffer {
  /** From index 1 on, between two separators. */
  readonly codes = new Uint16Array(16_384);
  readonly #bytes = Buffer.from(this.codes.buffer);

  /** Returns the index after the text. */
  write(text: string): number {
    const end = 1 + this.#bytes.write(text, 2, this.#bytes.length - 4, 'utf16le') / 2;
    this.codes[end] = 0;
    return end;
  }

  /** Writes a text as `fold` returns it; `finish` is applied to it if it contains ignorable characters. */
  writeFolded(text: string, finish = (folded: string): string => folded): number {
    const { codes } = this;
    const typedEnd = typed.write(text);
    let end = 1;
    for (let i = 1; i < typedEnd; i += 1) {
      const code = typed.codes[i] ?? 0;
      const folded = foldedOf[code] || foldUnit(code);
      if (folded === special) return this.write(finish(fold(text)));
      codes[end] = folded;
      end += 1;
      if (folded <= 0xffff) continue;
      codes[end] = folded >>> 16;
      end += 1;
    }
    codes[end] = 0;
    return end;
  }
}

/** The text that is being folded. */
const typed = new CodeBuffer();
