import ipaddr from 'ipaddr.js';
import { parseInstant } from '../../lib/instants';
import { isBlank, oneLine } from '../../lib/text';
import { submissionStatuses } from '../status';
import { foldFieldName } from './fold-text';

/** What `is:` asks for. */
const searchStates = [
  ...(['unread', 'read', ...submissionStatuses, 'replied', 'failed'] as const),
  ...(['possible-spam', 'held', 'archived', 'spam', 'deleted'] as const),
] as const;

/** `noted` is asked for by `has:note`. */
export type SearchState = (typeof searchStates)[number] | 'noted';

/** A condition of a search. */
export interface SearchTerm {
  /**
   * `text` matches anywhere, `email` in e-mail addresses, `from` also in the sender's name, `field` in the field called
   * `name`, `named` in names of fields, `form` in the form's name, `ip` the sender's IP address, `label` submissions with this label, `assigned` those of
   * a member, `is` a
   * SearchState, `before` and `after` the time of the submission. `invalid` matches nothing.
   */
  readonly kind:
    | 'text'
    | 'email'
    | 'from'
    | 'field'
    | 'named'
    | 'form'
    | 'ip'
    | 'file'
    | 'label'
    | 'assigned'
    | 'is'
    | 'before'
    | 'after'
    | 'invalid';
  /**
   * Words that follow one another, the IP address, the label's name, the member's e-mail address or name, the state, or an ISO 8601 timestamp; empty for
   * `file`, which matches submissions with files. For `invalid`, what is wrong, as a sentence.
   */
  readonly value: string;
  /** For `field`: the name before the colon. If no form has such a field, the whole term is text. */
  readonly name?: string;
  readonly isNegated: boolean;
  /** Whether the last word matches as a prefix. */
  readonly isPrefix: boolean;
  /** Where the search text contains the term. */
  readonly start: number;
  readonly end: number;
}

/** Terms beyond this number would only slow the search down. */
const maxTerms = 100;

// Within quotes, a doubled quote stands for one.
const pattern =
  /(-(?!-))?(?:([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.[\]-]*):)?(?:["“”„]((?:[^"“”„]|""|““|””|„„)*)(?:["“”„]|$)|([^\s"“”„]+))/giu;

/**
 * Parses a search text into terms that must all match: words, `"phrases"`, operators such as `form:`, names of fields,
 * and IP addresses, each excluded by a leading `-`. The last word and the values of operators and fields are prefixes
 * unless they are quoted or excluded. Days start in the time zone.
 */
export function parseSearch(text: string, zone = 'UTC'): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const match of text.matchAll(pattern)) {
    const place = { start: match.index, end: match.index + match[0].length };
    if (terms.length === maxTerms) {
      const value = `Use at most ${maxTerms} search terms.`;
      return [...terms, { kind: 'invalid', value, isNegated: false, isPrefix: false, ...place }];
    }
    terms.push({ ...readTerm(match, zone), ...place });
  }
  const last = terms.findLastIndex(({ kind, isNegated }) => kind === 'text' && !isNegated);
  return terms.map((term, n) => (term.kind === 'text' && n !== last ? { ...term, isPrefix: false } : term));
}

/** What is wrong with the operators of a search text, as a sentence each. */
export function problemsOf(terms: readonly SearchTerm[]): string[] {
  return [...new Set(terms.flatMap(({ kind, value }) => (kind === 'invalid' ? [value] : [])))];
}

type Term = Omit<SearchTerm, 'start' | 'end'>;

function readTerm([whole, minus, name, quoted, word = '']: RegExpExecArray, zone: string): Term {
  const isNegated = minus !== undefined;
  const value = quoted?.replaceAll(/(["“”„])\1/g, '$1') ?? word;
  const isPrefix = quoted === undefined && !isNegated && !isWholeAddress(value);
  const term = whole.slice(minus?.length ?? 0);
  const address = quoted === undefined ? readIp(term) : null;
  if (address) return { kind: 'ip', value: address, isNegated, isPrefix: false };
  // An operator without a value is a word that ends with its colon.
  const operator = (name ?? (quoted === undefined ? /^(\w+):$/.exec(word)?.[1] : undefined))?.toLowerCase() ?? '';
  const read = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (read)
    return { isNegated, isPrefix: false, ...read(name === undefined ? '' : value, oneLine(term, 60), isPrefix, zone) };
  if (name !== undefined && hasWords(value)) return { kind: 'field', name, value, isNegated, isPrefix };
  return { kind: 'text', value: name === undefined ? value : term, isNegated, isPrefix };
}

type Read = Pick<Term, 'kind' | 'value'> & Partial<Term>;

/** An operator as a function of its value, of the whole term, of whether its last word may be a prefix, and of the zone. */
type Operator = (value: string, term: string, isPrefix: boolean, zone: string) => Read;

const operators: Readonly<Record<string, Operator>> = {
  form: wordsOperator('form', 'form:Support'),
  from: wordsOperator('from', 'from:ada'),
  email: wordsOperator('email', 'email:ada'),
  label: (value) =>
    isBlank(value)
      ? needsValue('label', 'label:Urgent')
      : { kind: 'label', value: value.replaceAll(/\s+/g, ' ').trim() },
  assigned: (value) =>
    isBlank(value)
      ? needsValue('assigned', 'assigned:me')
      : { kind: 'assigned', value: value.replaceAll(/\s+/g, ' ').trim() },
  has: (value, term) => {
    if (/^(?:files?|attachments?)$/i.test(value)) return { kind: 'file', value: '' };
    if (/^notes?$/i.test(value)) return { kind: 'is', value: 'noted' };
    return unknownOperator(term, 'has', closestTo(value, ['file', 'note']));
  },
  is: (value, term) => {
    const state = searchStates.find((known) => known === value.toLowerCase());
    return state ? { kind: 'is', value: state } : unknownOperator(term, 'is', closestTo(value, searchStates));
  },
  field: (value, _term, isPrefix) =>
    foldFieldName(value) === '' ? needsValue('field', 'field:phone') : { kind: 'named', value, isPrefix },
  ip: (value, term) => {
    const address = readIp(value);
    if (address) return { kind: 'ip', value: address };
    return { kind: 'invalid', value: `${term} is not an IP address. Use one such as ip:203.0.113.7.` };
  },
  before: dateOperator('before'),
  after: dateOperator('after'),
};

/** Whether the search reads this name before a colon as an operator instead of a field. */
export function isOperatorName(name: string): boolean {
  return Object.hasOwn(operators, name.toLowerCase());
}

function wordsOperator(kind: 'form' | 'from' | 'email', example: string) {
  return (value: string, _term: string, isPrefix: boolean): Read =>
    hasWords(value) ? { kind, value, isPrefix } : needsValue(kind, example);
}

function unknownOperator(term: string, name: string, suggestion: string): Read {
  return { kind: 'invalid', value: `Unknown operator ${term}. Try ${name}:${suggestion}.` };
}

/** The known value that begins most like the given one; the first of them if none does. */
function closestTo(value: string, known: readonly string[]): string {
  const text = value.toLowerCase();
  const shared = (other: string) => {
    const differsAt = Array.from(other).findIndex((letter, n) => letter !== text[n]);
    return differsAt === -1 ? other.length : differsAt;
  };
  return known.reduce((best, other) => (shared(other) > shared(best) ? other : best));
}

function needsValue(name: string, example: string): Read {
  return { kind: 'invalid', value: `${name}: needs a value right after the colon, such as ${example}.` };
}

function dateOperator(kind: 'before' | 'after'): Operator {
  return (value, term, _isPrefix, zone) => {
    const day = /^\d{4}-\d{2}$/.test(value) ? `${value}-01` : value;
    const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? parseInstant(day, zone) : null;
    if (start) return { kind, value: start.toISOString() };
    const examples = `${kind}:2026-01-31 or ${kind}:2026-01`;
    return { kind: 'invalid', value: `${term} is not a date. Use a day or a month, such as ${examples}.` };
  };
}

/** Whether the text ends with a domain. Too many submissions contain words such as com, so a prefix would be slow. */
const isWholeAddress = (text: string): boolean => /@.*\.\p{L}{2,}$/u.test(text);

/**
 * Whether there is anything to look up: punctuation is not indexed, and signs such as № are indexed as their letters.
 */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.normalize('NFKD'));

/** An IP address in the form in which it is stored; null for other texts. */
function readIp(text: string): string | null {
  const isWritten = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isWritten ? ipaddr.process(text).toString() : null;
}

/** The search text without one of its terms. */
export function withoutTerm(text: string, { start, end }: Pick<SearchTerm, 'start' | 'end'>): string {
  return `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim();
}

/** The search text without some of its terms, which are in their order. */
export function withoutTerms(text: string, terms: readonly SearchTerm[]): string {
  return terms.reduceRight(withoutTerm, text).trim();
}
