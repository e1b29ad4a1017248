import { decompose } from '../../lib/decompose';

/** The letters of the scripts that the filter tells apart. */
const letters = {
  latin: /[A-Za-z\xaa\xba\xc0-\xd6\xd8-\xf6\xf8-\u02af\u1e00-\u1eff]/,
  cyrillic: /[\u0400-\u052f]/,
  greek: /[\u0370-\u03ff\u1f00-\u1fff]/,
  han: /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/,
  kana: /[\u3041-\u30ff\u31f0-\u31ff]/,
  hangul: /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/,
  arabic: /[\u0620-\u064a\u066e-\u06d3\u06fa-\u077f]/,
  hebrew: /[\u05d0-\u05f2]/,
  thai: /[\u0e01-\u0e4e]/,
  devanagari: /[\u0904-\u0963]/,
  other: /[\u0531-\u0587\u0980-\u0dff\u0e80-\u10ff\u1200-\u18af]/,
} as const;

export type Script = keyof typeof letters;

export const scripts = Object.keys(letters) as readonly Script[];

/** Combining accents, zero-width characters, the soft hyphen, directional marks and variation selectors. */
const ignored =
  /[\u0300-\u036f\u064b-\u065f]|[\xad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\u180b-\u180e\ufe00-\ufe0f]/;

/**
 * Classes of characters: 0 for what separates words, `digit` for digits, `skipped` for what is ignored, otherwise 1 +
 * index of the script. Surrogates, and with them emoji, separate words.
 */
export const separator = 0;
export const digit = 20;
export const skipped = 21;
export const latin = classOf('a');
export const cyrillic = classOf('а');
export const greek = classOf('α');
const [han, kana, thai] = [classOf('一'), classOf('あ'), classOf('ก')];

function classOf(character: string): number {
  if (ignored.test(character)) return skipped;
  if (/[0-9]/.test(character)) return digit;
  return 1 + scripts.findIndex((script) => letters[script].test(character));
}

/** Whether words of this class are written without spaces, so that pairs of characters stand for words. */
export function isSpaceless(value: number): boolean {
  return value === han || value === kana || value === thai;
}

/** The Latin letter that a Cyrillic or Greek one looks like; every other letter maps to itself. */
export const lookAlikeOf = toTable({
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p' },
  ...{ ѕ: 's', т: 't', у: 'y', х: 'x', ԝ: 'w', г: 'r', п: 'n' },
  ...{ α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', η: 'n', ω: 'w' },
});
/** The letter that a digit inside a word stands for, as in “cas1no”. */
export const digitLetterOf = toTable({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' });

function toTable(map: Readonly<Record<string, string>>): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, code) => code);
  for (const [from, to] of Object.entries(map)) table[from.charCodeAt(0)] = to.charCodeAt(0);
  return table;
}

/** The kinds of characters that are counted in a text. */
const kinds = {
  ...{
    digit: /[0-9]/,
    question: /[?？¿]/,
    exclamation: /[!！]/,
    money: /[$€£₽￥]/,
    percent: /%/,
    line: /\n/,
    bullet: /[•*]/,
  },
  ...{
    at: /@/,
    capital: /[A-Z]/,
    bracket: /[[<]/,
    code: /[{}|;`\\=>]/,
    hidden: /[\xad\u200b\u2060\ufeff]|[\u180b-\u180e\ufe00-\ufe0f]/,
  },
  // The first halves of most emoji, and of mathematical letters.
  ...{ emoji: /[\u2600-\u27bf\ud83c-\ud83e]/, styled: /\ud835/ },
} as const;

export type CharacterKind = keyof typeof kinds;

/** From 1 on: 0 is for all other characters. */
export const characterKinds = Object.fromEntries(Object.keys(kinds).map((kind, i) => [kind, i + 1])) as Readonly<
  Record<CharacterKind, number>
>;

/** Lower case, with accents and letters of other styles taken apart. May be longer than the text; see `decompose`. */
export function fold(text: string): string {
  return decompose(text).toLowerCase();
}

/** Letters that Unicode does not take apart. */
const spelled: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 's', æ: 'a', œ: 'o', ð: 'd' };

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
  const typed = String.fromCharCode(code);
  // A letter such as “가” stays whole: its parts say less.
  const first = /[\uac00-\ud7af]/.test(typed) ? typed : fold(typed).charAt(0) || typed;
  const letter = (spelled[first] ?? first).charCodeAt(0);
  // Accents alone become a space and themselves.
  const value = ignored.test(typed) ? skipped : classOf(first);
  const kind = 1 + Object.values(kinds).findIndex((pattern) => pattern.test(typed));
  const result = (letter | (value << 16) | (kind << 21) | checked) >>> 0;
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
