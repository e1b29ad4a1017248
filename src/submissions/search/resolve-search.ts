import type { Pool } from 'pg';
import { oneLine } from '../../lib/text';
import { type Scope, withinSql } from '../../members/scope';
import { isNameField } from '../sender';
import { foldFieldName } from './fold-text';
import { hasWords, type SearchTerm } from './search-query';

/** The terms of a search that concern the content of submissions, with forms and fields looked up. */
export interface ContentSearch {
  /** The part that the index of words answers, as the JSON argument of the SQL function `search_query`. */
  readonly query: string;
  /** Whether `query` has a term that must match, so that the index narrows the search. */
  readonly isNarrow: boolean;
  /** Checks of each submission that the index finds. */
  readonly checks: readonly FieldCheck[];
}

/** Words that must be, or must not be, in the value of one of the fields. */
interface FieldCheck {
  /** Names of fields, as they were submitted. */
  readonly names: readonly string[];
  /** Whether e-mail addresses in any field and the submitted sender name count, too. */
  readonly isSender: boolean;
  readonly words: Words;
  readonly isNegated: boolean;
}

interface Words {
  readonly words: string;
  readonly isPrefix: boolean;
}

/** SQL for the exact tokens that are indexed beside the words of a submission, such as `@form:ID`, as an array. */
export function tokensSql(row: string): string {
  return `array_remove(ARRAY['@' || ${row}.account_id, '@form:' || ${row}.form_id, '@ip:' || nullif(${row}.ip_address, ''),
            CASE WHEN EXISTS (SELECT FROM files WHERE files.submission_id = ${row}.id) THEN '@file' END], NULL)
          || ARRAY(SELECT DISTINCT '@field:' || ${foldedNameSql}
                   FROM (SELECT json_object_keys(${row}.data) AS name
                         UNION ALL SELECT field FROM files WHERE files.submission_id = ${row}.id AND answer_id IS NULL) AS names LIMIT ${maxNames})`;
}

/** Names of fields that are indexed per submission. */
const maxNames = 500;

/** As `foldFieldName`. For ASCII names, which nearly all are, without the slower `search_text`. */
const foldedNameSql = `
  CASE WHEN octet_length(name) = length(name) THEN regexp_replace(lower(left(name, 200)), '[^a-z0-9]+', '', 'g')
       ELSE replace(search_text(left(name, 200)), ' ', '') END`;

/** SQL for the values of the fields of a submission, as JSON texts in their order. */
export function valuesSql(row: string): string {
  return `(SELECT string_agg(value::text, ' ') FROM json_each(${row}.data))`;
}

/**
 * SQL for the part of a JSON text that is indexed, without its escapes: they are line breaks, quotes and control
 * characters, which separate words.
 */
export function jsonTextSql(json: string): string {
  return `regexp_replace(left(${json}, 100000), '\\\\(u[0-9a-fA-F]{4}|.)', ' ', 'g')`;
}

/** A token that no submission has: it ends with the id of a form. */
const nothing = { tokens: ['@form:'] } as const;

/**
 * Looks up forms and fields that terms name, in one form or in all of the scope. `notes` say which of them do not exist.
 */
export async function resolveContent(
  pool: Pool,
  scope: Scope,
  formId: string | undefined,
  terms: readonly SearchTerm[],
): Promise<ContentSearch & { readonly notes: readonly string[] }> {
  const has = (...kinds: SearchTerm['kind'][]) => terms.some(({ kind }) => kinds.includes(kind));
  const forms = has('form') ? await findForms(pool, scope, terms) : [];
  const fields = has('field', 'from', 'named') ? await listFieldNames(pool, scope) : [];
  const notes: string[] = [];
  const checks: FieldCheck[] = [];
  const query = terms.flatMap((term, n): object[] => {
    const { kind, name = '', value, isNegated, isPrefix } = term;
    if (kind === 'form') {
      const ids = forms.filter((form) => form.term === n).map(({ id }) => `@form:${id}`);
      if (ids.length === 0) notes.push(`There is no form “${oneLine(value, 60)}”.`);
      return [{ tokens: [...nothing.tokens, ...ids], isNegated }];
    }
    if (kind === 'field' || kind === 'from') {
      const isSender = kind === 'from';
      const names = fields.filter((field) =>
        isSender ? isNameField(field) : foldFieldName(field) === foldFieldName(name),
      );
      if (isSender || names.length > 0) {
        checks.push({ names, isSender, words: { words: value, isPrefix }, isNegated });
        return isNegated ? [] : [{ words: value, isPrefix }];
      }
      // Times and URLs have colons, too.
      if (/^\p{L}/u.test(name) && !value.startsWith('/'))
        notes.push(`${oneLine(name, 40)}: is neither an operator nor a field of your forms. It was searched as text.`);
      return [{ words: `${name}:${value}`, isNegated, isPrefix }];
    }
    if (kind === 'named') return [{ tokens: namedTokens(value, isPrefix ? fields : []), isNegated }];
    return toArgument(term);
  });
  // Punctuation is ignored beside other terms. Alone, it finds nothing, in one form or in all.
  if (terms.length > 0 && terms.every(({ kind, value }) => kind === 'text' && !hasWords(value))) {
    query.push(nothing);
    notes.push('A search needs a letter or a digit.');
  }
  if (formId !== undefined) query.push({ tokens: [`@form:${formId}`] });
  if (scope.formIds) query.push({ tokens: [...nothing.tokens, ...scope.formIds.map((id) => `@form:${id}`)] });
  const isNarrow = query.some((term) => !('isNegated' in term && term.isNegated));
  return { query: JSON.stringify(query), isNarrow, checks, notes: [...new Set(notes)] };
}

/** The tokens of fields with this name, and of the given ones that begin with it. */
function namedTokens(name: string, fields: readonly string[]): string[] {
  const folded = foldFieldName(name);
  const longer = fields.map(foldFieldName).filter((field) => field.startsWith(folded));
  return [...new Set([folded, ...longer])].map((field) => `@field:${field}`);
}

function toArgument({ kind, value, isNegated, isPrefix }: SearchTerm): object[] {
  switch (kind) {
    case 'text':
    case 'email':
      return [{ words: value, isAddress: kind === 'email', isNegated, isPrefix }];
    case 'ip':
      // The address may also be in a field. Short ones, such as ::1, have too common words for that.
      return [
        { tokens: [`@ip:${value}`], ...(/\w\W+\w+\W+\w/.test(value) && { words: value, isPrefix: false }), isNegated },
      ];
    case 'file':
      return [{ tokens: ['@file'], isNegated }];
    default:
      return [];
  }
}

/**
 * SQL for the checks of a row of `submissions` called `row`, whose entry in the index of words is `words`; appends its
 * values.
 */
export function checksSql(
  accountId: string,
  checks: readonly FieldCheck[],
  row: string,
  words: string,
  values: unknown[],
): string {
  const conditions = checks.map(({ names, isSender, words: sought, isNegated }) => {
    const query = (more: object = {}) =>
      `search_query($${values.push(accountId)}::uuid, $${values.push(JSON.stringify([{ ...sought, ...more }]))}::jsonb)`;
    const parts = [
      `EXISTS (SELECT FROM unnest($${values.push(names)}::text[]) AS field
                            WHERE ${hasWordsSql(`(${row}.data -> field)::text`, query())})`,
    ];
    if (isSender) {
      parts.push(`${words} @@ ${query({ isAddress: true })}`);
      parts.push(hasWordsSql(`${row}.mail_overrides ->> 'from_name'`, query()));
    }
    return `${isNegated ? 'NOT ' : ''}(${parts.join(' OR ')})`;
  });
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');

  function hasWordsSql(text: string, query: string): string {
    // For ASCII text, `translate` takes a fifth of the time of `search_text`. `search_query` asks for the account's
    // token.
    const plain = jsonTextSql(text);
    return `coalesce(array_to_tsvector(ARRAY['@' || ${row}.account_id]) || to_tsvector('simple',
              (SELECT CASE WHEN octet_length(plain) = length(plain) THEN translate(plain, ${punctuation}) ELSE search_text(plain) END
               FROM (SELECT ${plain} AS plain OFFSET 0) AS stored)) @@ ${query}, false)`;
  }
}

/** The arguments with which the SQL function `translate` turns ASCII punctuation into spaces. */
const punctuation = `'!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', '${' '.repeat(32)}'`;

/** The scope's forms, deleted ones included, whose name contains the words of the term with this index. */
async function findForms(pool: Pool, scope: Scope, terms: readonly SearchTerm[]) {
  const names = terms.map(({ kind, value, isPrefix }) => (kind === 'form' ? { words: value, isPrefix } : null));
  const values: unknown[] = [scope.accountId, JSON.stringify(names)];
  const { rows } = await pool.query<{ term: number; id: string }>(
    `SELECT n::int - 1 AS term, id FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS names (name, n)
     JOIN forms ON account_id = $1 AND names.name <> 'null'
       AND array_to_tsvector(ARRAY['@' || account_id]) || to_tsvector('simple', search_text(forms.name))
           @@ search_query($1, jsonb_build_array(names.name))${withinSql(scope, 'id', values)}`,
    values,
  );
  return rows;
}

/** Field names are taken from the newest submissions of the newest forms. */
const sample = { forms: 100, perForm: 20, bytes: 20_000, names: 2_000 };

/** Names of fields in the newest submissions of the scope's forms, as they were submitted. */
export async function listFieldNames(pool: Pool, scope: Scope): Promise<string[]> {
  const values: unknown[] = [scope.accountId];
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT name
     FROM (SELECT id FROM forms WHERE account_id = $1${withinSql(scope, 'id', values)} ORDER BY created_at DESC LIMIT ${sample.forms}) AS form
     CROSS JOIN LATERAL (
       SELECT data FROM submissions WHERE form_id = form.id AND deleted_at IS NULL AND NOT is_spam
       ORDER BY submissions.created_at DESC LIMIT ${sample.perForm}) AS newest
     CROSS JOIN LATERAL json_object_keys(CASE WHEN pg_column_size(data) < ${sample.bytes} THEN data ELSE '{}' END) AS name
     LIMIT ${sample.names}`,
    values,
  );
  return rows.map(({ name }) => name);
}
