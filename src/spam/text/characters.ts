import { decompose } from '../../lib/decompose';

/** Combining accents, zero-width characters, the soft hyphen, directional marks and variation selectors. */
const ignored =
  /[\u0300-\u036f\u064b-\u065f]|[\xad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\u180b-\u180e\ufe00-\ufe0f]/;

/** Classes of characters. All others separate words, with them surrogates, and so emoji. */
const classes = [
  /[A-Za-z\xaa\xba\xc0-\xd6\xd8-\xf6\xf8-\u02af\u1e00-\u1eff]/,
  // Cyrillic, Greek, Hangul, Arabic, Hebrew, Devanagari and others.
  /[\u0370-\u052f\u1f00-\u1fff\u1100-\u11ff\u3130-\u318f\uac00-\ud7af\u0531-\u0587\u0620-\u064a\u066e-\u06d3\u06fa-\u077f\u05d0-\u05f2]|[\u0904-\u0963\u0980-\u0dff\u0e80-\u10ff\u1200-\u18af]/,
  // Chinese, Japanese and Thai are written without spaces, so pairs of characters stand for words.
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3041-\u30ff\u31f0-\u31ff\u0e01-\u0e4e]/,
  /[0-9]/,
];
export const [separator, latin, letter, spaceless, digit, skipped] = [0, 1, 2, 3, 4, 5] as const;

function classOf(character: string): number {
  return ignored.test(character) ? skipped : 1 + classes.findIndex((characters) => characters.test(character));
}

/** The Latin letters that Cyrillic and Greek ones look like. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p' },
  ...{ ѕ: 's', т: 't', у: 'y', х: 'x', ԝ: 'w', г: 'r', п: 'n' },
  ...{ α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', η: 'n', ω: 'w' },
};
/** The letter that a digit inside a word stands for, as in “cas1no”. */
const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
/** Letters that Unicode does not take apart. */
const spelled: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 's', æ: 'a', œ: 'o', ð: 'd' };

/** By the code unit of a digit. */
export const digitLetterOf = Uint16Array.from({ length: 0x80 }, (_, code) => {
  const typed = String.fromCharCode(code);
  return (digitLetters[typed] ?? typed).charCodeAt(0);
});

/** The kinds of characters that are counted in a text. */
const kinds = {
  ...{ question: /[?？¿]/, money: /[$€£₽￥]/, percent: /%/, line: /\n/ },
  ...{ at: /@/, bracket: /[[<]/, code: /[{}|;`\\=>]/ },
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

/**
 * By UTF-16 code unit: its letter in the lower 16 bits, then five bits for its class and four for its kind. 0 until the
 * first use of the code unit, because there are many.
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
  const letter = (lookAlikes[first] ?? spelled[first] ?? first).charCodeAt(0);
  // Accents alone become a space and themselves.
  const value = ignored.test(typed) ? skipped : classOf(first);
  const kind = 1 + Object.values(kinds).findIndex((pattern) => pattern.test(typed));
  read[code] = letter | (value << 16) | (kind << 21) | checkedBit;
  return read[code] ?? 0;
}

/** Set in every entry, so that none is 0. */
const checkedBit = 1 << 25;

/** In lower case, without accents, and Latin if it looks like a Latin letter. */
export function letterIn(entry: number): number {
  return entry & 0xffff;
}

export function classIn(entry: number): number {
  return (entry >>> 16) & 0x1f;
}

export function kindIn(entry: number): number {
  return (entry >>> 21) & 0xf;
}
