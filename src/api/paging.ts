import { validate as isUuid } from 'uuid';
import { parseInstant } from '../lib/instants';
import { invalidRequest } from './problem';
import type { ApiResult } from './route';

const maxLimit = 1_000;

/** The part of a list that a request wants: `limit` rows after the row that `after` names; null for the first ones. */
export interface PageQuery {
  readonly limit: number;
  readonly after: readonly string[] | null;
}

/** Reads `limit` and `cursor`. Throws a 400 for malformed ones. `keys` is the number of values in a cursor. */
export function readPage(query: URLSearchParams, { keys = 1, defaultLimit = 100 } = {}): PageQuery {
  const limit = single(query, 'limit');
  if (limit !== null && !/^[1-9]\d{0,5}$/.test(limit)) throw invalidRequest('limit must be a positive integer.');
  const cursor = single(query, 'cursor');
  return {
    limit: Math.min(limit === null ? defaultLimit : Number(limit), maxLimit),
    after: cursor === null ? null : readCursor(cursor, keys),
  };
}

/**
 * The page of a list: `rows` has up to `limit + 1` of them. `keyOf` tells the values that a row is found by again: the
 * cursor of the last one continues after it.
 */
export function presentPage<Row>(
  name: string,
  rows: readonly Row[],
  { limit }: PageQuery,
  present: (row: Row) => object,
  keyOf: (row: Row) => readonly string[],
): ApiResult {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  const next = hasMore && last !== undefined ? writeCursor(keyOf(last)) : null;
  return { body: { [name]: shown.map(present), has_more: hasMore, next_cursor: next } };
}

/** A page of a list that is short enough to be read as a whole; its rows are found again by their `id`. */
export function presentPageOf<Row extends { readonly id: string }>(
  name: string,
  rows: readonly Row[],
  page: PageQuery,
  present: (row: Row) => object,
): ApiResult {
  const [after] = page.after ?? [];
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0)
    throw invalidRequest('cursor stands for a row that was deleted. Start again.');
  return presentPage(name, rows.slice(start, start + page.limit + 1), page, present, ({ id }) => [id]);
}

/** The value of a parameter, or null. Throws a 400 when it is repeated. */
export function single(query: URLSearchParams, name: string): string | null {
  const [value = null, ...more] = query.getAll(name);
  if (more.length > 0) throw invalidRequest(`${name} must be given only once.`);
  return value;
}

/** A parameter that is `true` or `false`; false when it is missing. Throws a 400 for anything else. */
export function readFlag(query: URLSearchParams, name: string): boolean {
  const value = single(query, name);
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  throw invalidRequest(`${name} must be true or false.`);
}

/** A parameter that is an ISO 8601 timestamp; undefined when it is missing. Throws a 400 for anything else. */
export function readTime(query: URLSearchParams, name: string): Date | undefined {
  const value = single(query, name);
  if (value === null) return undefined;
  const time = parseInstant(value);
  if (time === null) throw invalidRequest(`${name} must be an ISO 8601 timestamp such as 2026-01-31T09:30:00.000Z.`);
  return time;
}

/** A parameter that is one of some words; undefined when it is missing. Throws a 400 for anything else. */
export function readWord<Word extends string>(
  query: URLSearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = single(query, name);
  if (value === null) return undefined;
  const word = words.find((one) => one === value);
  if (word === undefined) throw invalidRequest(`${name} must be one of ${words.join(', ')}.`);
  return word;
}

/** A parameter that is the id of something; undefined when it is missing. Throws a 400 for anything else. */
export function readId(query: URLSearchParams, name: string): string | undefined {
  const value = single(query, name);
  if (value === null) return undefined;
  if (!isUuid(value)) throw invalidRequest(`${name} must be an id.`);
  return value;
}

/** A cursor with the values that a row is found by again. */
export function writeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function readCursor(cursor: string, keys: number): readonly string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isValid =
      Array.isArray(values) &&
      values.length === keys &&
      values.every((v) => typeof v === 'string' && !v.includes('\0'));
    if (isValid) return values;
  } catch {
    // Not JSON.
  }
  throw invalidCursor();
}

export const invalidCursor = () => invalidRequest('cursor must be the next_cursor of an earlier page.');
