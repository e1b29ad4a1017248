import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { readFields } from '../spam/fields';
import { freeMail } from '../spam/shapes';
import { isWithin } from '../spam/text/links';

type Data = Readonly<Record<string, unknown>>;

/** What can be replaced, in words. */
const replacements = ['names', 'e-mail addresses', 'numbers', 'links'] as const;

interface Anonymized {
  readonly data: Data;
  readonly replaced: readonly (typeof replacements)[number][];
}

/**
 * Replaces what identifies people in a submission, and keeps what spam is recognized by: the wording, the hosts of
 * links, and whether an address is at a free or disposable service. Names are those in name fields, wherever they occur.
 * Digits are replaced by other digits, except in short numbers, amounts, years and dates. Links to `ownHosts` lead to
 * example.com. The same data always gives the same result. People should still read it: no program finds everything.
 */
export function anonymize(data: Data, ownHosts: readonly string[] = []): Anonymized {
  const replaced = new Set<string>();
  const note = (kind: (typeof replacements)[number], before: string, after: string): string => {
    if (after !== before) replaced.add(kind);
    return after;
  };
  const names = findNames(data);
  const addresses = new Map<string, string>();
  const own = ownHosts.map(plainHost);

  const replaceText = (text: string, field: string): string => {
    const inName = isName(field, text);
    const replaceWord = (word: string) => note('names', word, replaceName(word, names, inName));
    return text.replace(parts, (part: string, ...rest: unknown[]) => {
      const [at, , groups] = rest.slice(-3) as [number, string, Readonly<Partial<Record<string, string>>>];
      const { address, scheme = '', host = groups.bareHost, path = groups.barePath, postcode, number } = groups;
      if (address) return note('e-mail addresses', part, replaceAddress(part, addresses));
      if (host) {
        // A name after a full stop without a space.
        if (scheme === '' && names.has(fold(host.slice(host.lastIndexOf('.') + 1))))
          return part.replace(words, replaceWord);
        const isOwn = own.some((one) => isWithin(plainHost(host), one));
        return note('links', part, scheme.replace(/[^/]*@$/, '') + (isOwn ? 'example.com' : host) + shortenPath(path));
      }
      if (postcode) return note('numbers', part, replaceDigits(part.replaceAll(/[A-Z]/g, 'A')));
      if (!number) return replaceWord(part);
      const [before, after] = [text.slice(Math.max(0, at - 60), at), text.slice(at + part.length).slice(0, 60)];
      return isPlainNumber(part, before, after) ? part : note('numbers', part, replaceDigits(part));
    });
  };
  const anonymized = mapTexts(data, '', replaceText) as Data;
  return { data: anonymized, replaced: replacements.filter((kind) => replaced.has(kind)) };
}

const words = /[\p{L}\p{M}]+/gu;

/** Links, e-mail addresses, postcodes, numbers with their separators, and words. Takes linear time. */
const parts = new RegExp(
  [
    /(?<scheme>https?:\/\/(?:[^\s/@<>"]{1,100}@)?)(?<host>[\p{L}\p{N}][\p{L}\p{N}.-]{0,252}(?::\d{1,5})?)(?<path>[/?#][^\s<>"'()[\]{}|\\^`]*)?/u,
    /(?<address>[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}.-]{1,253}\.[\p{L}\p{N}-]{2,60})/u,
    /(?<bareHost>(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:[a-z]{2,24}|\p{Lo}{2,24})(?![\p{L}\p{N}]))(?<barePath>[/?#][^\s<>"'()[\]{}|\\^`]*)?/u,
    /(?<postcode>\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b)/u,
    /(?<number>(?<![\d:])\+?\d(?:(?:[\s()/-]{1,2}|[.,'’])?\d)*)/u,
    words,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** UTF-16 code units; the filter reads no more of a value. Longer texts are cut, which bounds the work. */
const maxTextLength = 2_000;

function mapTexts(value: unknown, field: string, change: (text: string, field: string) => string): unknown {
  if (typeof value === 'string') return change(value.slice(0, maxTextLength), field);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return Number(change(String(value), field));
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, field, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapTexts(one, `${field} ${name}`.trim(), change)]),
  );
}

/** Whether a field contains the name of a person, and not a link, a number or a text in place of one. */
function isName(field: string, text: string): boolean {
  const isShort = text.length <= 60 && !/[\d@:/]/.test(text) && text.trim().split(/\s+/).length <= 5;
  return isShort && readFields({ [field]: text })[0]?.kind === 'name';
}

/** Made-up names by script, in the order in which they are used; the first ones for all other scripts. */
const madeUpNames = [
  { script: /\p{Script=Latin}/u, names: ['Alex', 'Morgan', 'Robin', 'Taylor', 'Kim', 'Jordan', 'Sam', 'Parker'] },
  { script: /\p{Script=Cyrillic}/u, names: ['Саша', 'Морозов', 'Женя', 'Лебедев', 'Валя', 'Зайцев'] },
  { script: /\p{Script=Han}/u, names: ['林森', '高明', '陳文', '田中'] },
  { script: /\p{Script=Hiragana}/u, names: ['あおい', 'みどり'] },
  { script: /\p{Script=Katakana}/u, names: ['アオイ', 'ミドリ'] },
] as const;

const particles = new Set('von der den van de da do dos di del la le du zu el al bin ten ter mr mrs ms dr'.split(' '));

/** The words of the names in name fields, folded, with made-up ones of the same script. */
function findNames(data: Data): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Map<RegExp, number>();
  mapTexts(data, '', (text, field) => {
    for (const word of isName(field, text) ? (text.match(words) ?? []) : []) {
      const key = fold(word);
      const isInitial = key.length === 1 && /[a-z\p{Script=Cyrillic}]/u.test(key);
      if (isInitial || names.has(key) || particles.has(key) || isDisguised(word)) continue;
      const { script, names: madeUp } = madeUpNames.find((each) => each.script.test(word)) ?? madeUpNames[0];
      const count = used.get(script) ?? 0;
      used.set(script, count + 1);
      names.set(key, madeUp[count % madeUp.length] ?? key);
    }
    return text;
  });
  return names;
}

/** Look-alike letters of another script are a sign of spam. */
function isDisguised(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
}

function fold(word: string): string {
  const lower = word.toLowerCase();
  return /\p{Script=Latin}/u.test(lower) ? lower.normalize('NFD').replaceAll(/\p{M}/gu, '') : lower;
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The word with made-up names. Outside of name fields, short words such as “An” and “So” are more often no names. */
function replaceName(word: string, names: ReadonlyMap<string, string>, inName: boolean): string {
  if (names.size === 0) return word;
  const key = fold(word);
  const madeUp = names.get(key);
  if (withoutSpaces.test(word)) {
    if (madeUp && (inName || key.length > 1)) return madeUp;
    return [...names].reduce((text, [name, other]) => (name.length > 1 ? text.replaceAll(name, other) : text), word);
  }
  if (!madeUp || (!inName && key.length < 3)) return word;
  if (word === word.toLowerCase()) return madeUp.toLowerCase();
  return word.length > 1 && word === word.toUpperCase() ? madeUp.toUpperCase() : madeUp;
}

const madeUpAddresses = ['alex.morgan', 'robin.taylor', 'kim.jordan', 'sam.parker', 'chris.reed', 'pat.lane'];

const disposable: ReadonlySet<string> = disposableEmailBlocklistSet();

function replaceAddress(address: string, addresses: Map<string, string>): string {
  const key = address.toLowerCase();
  const domain = key.slice(key.lastIndexOf('@') + 1);
  const person = addresses.get(key) ?? madeUpAddresses[addresses.size % madeUpAddresses.length] ?? '';
  addresses.set(key, person);
  return `${person}@${freeMail.has(domain) || disposable.has(domain) ? domain : 'example.com'}`;
}

function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^(?:www|\*)\./, '')
    .replace(/:\d+$/, '');
}

const signInWords = /log-?in|log-?on|sign-?in|verify|verification|webmail|unlock|reactivate/i;

/** Leaves of a path what a page to sign in on is recognized by. */
function shortenPath(path = ''): string {
  const [end = ''] = /[.,;:!?]*$/.exec(path) ?? [];
  const shown = path.slice(0, path.length - end.length);
  if (shown.length <= 1) return path;
  const [word = ''] = signInWords.exec(shown) ?? [];
  return `/${word.toLowerCase()}${end}`;
}

const currency = String.raw`[$€£¥₽₺₹%]|(?:usd|eur|euro|gbp|chf|pln|zł|try|tl|rub|руб|cny|jpy|元|円|brl|k|m)(?!\p{L})`;
const afterCurrency = new RegExp(String.raw`(?:${currency}|r\$)\s?$`, 'iu');
const beforeCurrency = new RegExp(String.raw`^\s?(?:${currency})`, 'iu');
const year = /^(?:19|20)\d\d(?:\s?[-/]\s?(?:(?:19|20)?\d\d))?$/;
const date =
  /^(?:(?:19|20)\d\d[-/.](?:0?\d|1[0-2])[-/.][0-3]?\d|[0-3]?\d[-/.]\s?[0-3]?\d[-/.]\s?(?:(?:19|20)\d\d|\d\d))$/;
const afterStreet =
  /(?:stra(?:ß|ss)e|str\.?|straat|gasse|weg|allee|platz|laan|plein|(?:^|[\s,])(?:rue|avenue|calle|avenida|via|viale|piazza|rua|ul\.|ulica|ул\.|улица|caddesi|cad\.|sokak|sok\.|no[.:])(?:\s+[\p{L}.'’-]+){0,4})[\s,.:]*$/iu;
const beforeStreet =
  /^\p{L}?,?\s+(?:(?:[\p{L}'’.-]+\s+){1,2}(?:street|road|avenue|ave|lane|drive|close|court|square)(?!\p{L})|(?:bis\s+)?(?:rue|avenue|boulevard|chemin|place)\s)/iu;

/** Whether a number identifies nobody: a short one that is not part of an address, an amount, a year or a date. */
function isPlainNumber(number: string, before: string, after: string): boolean {
  if (afterCurrency.test(before) || beforeCurrency.test(after) || year.test(number) || date.test(number)) return true;
  return number.replaceAll(/\D/g, '').length < 4 && !afterStreet.test(before) && !beforeStreet.test(after);
}

const otherDigits = '739482651';

/** Other digits in the same groups, after the same leading zeros. */
function replaceDigits(text: string): string {
  let count = 0;
  return text.replaceAll(/\d/g, (digit) => {
    if (count === 0 && digit === '0') return digit;
    count += 1;
    return otherDigits.charAt((count - 1) % otherDigits.length);
  });
}
