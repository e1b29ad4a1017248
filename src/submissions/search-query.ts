import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { cleanText, isBlank } from '../lib/text';

/** A condition of a search. */
export interface SearchTerm {
  /**
   * `text` matches anywhere, `email` in e-mail addresses, `form` in the form's name, `ip` the sender's IP address, `label`
   * submissions with this label; labels are looked up apart from the index of words.
   */
  readonly kind: 'text' | 'email' | 'form' | 'ip' | 'file' | 'label';
  /**
   * Words that follow one another, the IP address, or the label's name; empty for `file`, which matches submissions with
   * files.
   */
  readonly value: string;
  readonly isNegated: boolean;
  /** Whether the last word matches as a prefix. */
  readonly isPrefix: boolean;
}

/** Terms beyond this number would only slow the search down. */
const maxTerms = 100;

const pattern = /(-(?!-))?(?:(form|email|has|ip|label):)?(?:["“”„]([^"“”„]*)(?:["“”„]|$)|([^\s"“”„]+))/giu;

/**
 * Parses a search text into terms that must all match: words, `"phrases"`, `form:`, `email:`, `label:`, `has:file`, `ip:`
 * and IP addresses, each excluded by a leading `-`. The last word is a prefix unless it is quoted. Operators that are unknown
 * or have an invalid value are words.
 */
export function parseSearch(text: string): SearchTerm[] {
  const terms = [...text.matchAll(pattern)].slice(0, maxTerms).map(readTerm);
  const last = terms.findLastIndex(({ kind, isNegated }) => kind === 'text' && !isNegated);
  return terms.map((term, n) => (term.kind === 'text' && n !== last ? { ...term, isPrefix: false } : term));
}

function readTerm([whole, minus, operator, quoted, word = '']: RegExpExecArray): SearchTerm {
  const isNegated = minus !== undefined;
  const value = quoted ?? word;
  const isPrefix = quoted === undefined && !isNegated;
  const name = operator?.toLowerCase();
  if ((name === 'form' || name === 'email') && /[\p{L}\p{N}]/u.test(value))
    return { kind: name, value, isNegated, isPrefix };
  if (name === 'label' && !isBlank(value))
    return { kind: name, value: value.replaceAll(/\s+/g, ' ').trim(), isNegated, isPrefix: false };
  if (name === 'has' && /^(?:files?|attachments?)$/i.test(value))
    return { kind: 'file', value: '', isNegated, isPrefix: false };
  const address = name === undefined || name === 'ip' ? readIp(value) : null;
  if (address && (name || quoted === undefined)) return { kind: 'ip', value: address, isNegated, isPrefix: false };
  if (name === undefined) return { kind: 'text', value, isNegated, isPrefix };
  return { kind: 'text', value: whole.slice(minus?.length ?? 0), isNegated, isPrefix };
}

/** An IP address in the form in which it is stored; null for other texts. */
function readIp(text: string): string | null {
  const isWritten = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isWritten ? ipaddr.process(text).toString() : null;
}

/** SQL for the exact tokens that are indexed beside the words of a submission, such as `@form:ID`, as an array. */
export function tokensSql(row: string): string {
  return `array_remove(ARRAY['@' || ${row}.account_id, '@form:' || ${row}.form_id, '@ip:' || nullif(${row}.ip_address, ''),
            CASE WHEN EXISTS (SELECT FROM files WHERE files.submission_id = ${row}.id) THEN '@file' END], NULL)`;
}

/** A search text as the JSON argument of the SQL function `search_query`, with the account's forms looked up. */
export async function resolveSearch(pool: Pool, accountId: string, text: string): Promise<string> {
  const terms = parseSearch(cleanText(text));
  const forms = terms.some(({ kind }) => kind === 'form') ? await findForms(pool, accountId, terms) : [];
  const idsOf = (n: number) => forms.filter((form) => form.term === n).map(({ id }) => `@form:${id}`);
  return JSON.stringify(terms.map((term, n) => toArgument(term, idsOf(n))));
}

function toArgument({ kind, value, isNegated, isPrefix }: SearchTerm, forms: readonly string[]) {
  switch (kind) {
    case 'text':
    case 'email':
      return { words: value, isAddress: kind === 'email', isNegated, isPrefix };
    case 'ip':
      // It may have been submitted in a field, too. The words of a short address, such as ::1, are anywhere.
      return { tokens: [`@ip:${value}`], ...(/\w\W+\w+\W+\w/.test(value) && { words: value }), isNegated };
    case 'file':
      return { tokens: ['@file'], isNegated };
    case 'label':
      return { isNegated };
    case 'form':
      // No submission has the first token: a name that no form has finds nothing.
      return { tokens: ['@form:', ...forms], isNegated };
  }
}

/** The account's forms, deleted ones included, whose name contains the words of the term with this index. */
async function findForms(pool: Pool, accountId: string, terms: readonly SearchTerm[]) {
  const names = terms.map(({ kind, value, isPrefix }) => (kind === 'form' ? { words: value, isPrefix } : null));
  const { rows } = await pool.query<{ term: number; id: string }>(
    `SELECT n::int - 1 AS term, id FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS names (name, n)
     JOIN forms ON account_id = $1 AND names.name <> 'null'
       AND array_to_tsvector(ARRAY['@' || account_id]) || to_tsvector('simple', search_text(forms.name))
           @@ search_query($1, jsonb_build_array(names.name))`,
    [accountId, JSON.stringify(names)],
  );
  return rows;
}
