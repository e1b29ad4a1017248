import ipaddr from 'ipaddr.js';
import { parseInstant } from '../../lib/instants';
import { isBlank, oneLine } from '../../lib/text';

/** What `is:` asks for. */
const searchStates = ['unread', 'read', 'archived', 'spam', 'deleted'] as const;

export type SearchState = (typeof searchStates)[number];

/** A condition of a search. */
export interface SearchTerm {
  /**
   * `text` matches anywhere, `email` in e-mail addresses, `from` also in the sender's name, `field` in the field called
   * `name`, `form` in the form's name, `ip` the sender's IP address, `label` submissions with this label, `is` a
   * SearchState, `before` and `after` the time of the submission. `invalid` matches nothing.
   */
  readonly kind:
    | 'text'
    | 'email'
    | 'from'
    | 'field'
    | 'form'
    | 'ip'
    | 'file'
    | 'label'
    | 'is'
    | 'before'
    | 'after'
    | 'invalid';
  /**
   * Words that follow one another, the IP address, the label's name, the state, or an ISO 8601 timestamp; empty for
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
 * unless they are quoted or excluded.
 */
export function parseSearch(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const match of text.matchAll(pattern)) {
    const place = { start: match.index, end: match.index + match[0].length };
    if (terms.length === maxTerms) {
      const value = `Use at most ${maxTerms} search terms.`;
      return [...terms, { kind: 'invalid', value, isNegated: false, isPrefix: false, ...place }];
    }
    terms.push({ ...readTerm(match), ...place });
  }
  const last = terms.findLastIndex(({ kind, isNegated }) => kind === 'text' && !isNegated);
  return terms.map((term, n) => (term.kind === 'text' && n !== last ? { ...term, isPrefix: false } : term));
}

/** What is wrong with the operators of a search text, as a sentence each. */
export function problemsOf(terms: readonly SearchTerm[]): string[] {
  return [...new Set(terms.flatMap(({ kind, value }) => (kind === 'invalid' ? [value] : [])))];
}

type Term = Omit<SearchTerm, 'start' | 'end'>;

function readTerm([whole, minus, name, quoted, word = '']: RegExpExecArray): Term {
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
    return { isNegated, isPrefix: false, ...read(name === undefined ? '' : value, oneLine(term, 60), isPrefix) };
  if (name !== undefined && hasWords(value)) return { kind: 'field', name, value, isNegated, isPrefix };
  return { kind: 'text', value: name === undefined ? value : term, isNegated, isPrefix };
}

type Read = Pick<Term, 'kind' | 'value'> & Partial<Term>;

/** The operators, each as a function of its value, of the whole term, and of whether its last word may be a prefix. */
const operators: Readonly<Record<string, (value: string, term: string, isPrefix: boolean) => Read>> = {
  form: wordsOperator('form', 'form:Support'),
  from: wordsOperator('from', 'from:ada'),
  email: wordsOperator('email', 'email:ada'),
  label: (value) =>
    isBlank(value)
      ? needsValue('label', 'label:Urgent')
      : { kind: 'label', value: value.replaceAll(/\s+/g, ' ').trim() },
  has: (value, term) =>
    /^(?:files?|attachments?)$/i.test(value)
      ? { kind: 'file', value: '' }
      : { kind: 'invalid', value: `Unknown operator ${term}. Try has:file.` },
  is: (value, term) => {
    const state = searchStates.find((known) => known === value.toLowerCase());
    if (state) return { kind: 'is', value: state };
    const [last, ...others] = searchStates.map((known) => `is:${known}`).reverse();
    return { kind: 'invalid', value: `Unknown operator ${term}. Try ${others.reverse().join(', ')} or ${last}.` };
  },
  ip: (value, term) => {
    const address = readIp(value);
    if (address) return { kind: 'ip', value: address };
    return { kind: 'invalid', value: `${term} is not an IP address. Use one such as ip:203.0.113.7.` };
  },
  before: dateOperator('before'),
  after: dateOperator('after'),
};

function wordsOperator(kind: 'form' | 'from' | 'email', example: string) {
  return (value: string, _term: string, isPrefix: boolean): Read =>
    hasWords(value) ? { kind, value, isPrefix } : needsValue(kind, example);
}

function needsValue(name: string, example: string): Read {
  return { kind: 'invalid', value: `${name}: needs a value right after the colon, such as ${example}.` };
}

function dateOperator(kind: 'before' | 'after') {
  return (value: string, term: string): Read => {
    const day = /^\d{4}-\d{2}$/.test(value) ? `${value}-01` : value;
    const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? parseInstant(day) : null;
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
