import Joi from 'joi';
import { InputError } from '../lib/input-error';
import { line } from '../lib/setting-types';
import { readSettings } from '../lib/settings';
import { parseHttpUrl } from '../lib/urls';
import { controlFields, type Entry, type Format, isObject, type Meaning, meanings } from './formats/format';
import { createDateReader } from './read/read-date';

/** What a column becomes: a field of this name or, with `@`, one of the meanings. */
export type ColumnMap = Readonly<Record<string, string>>;

/** Columns that a map may have. */
export const maxMappedColumns = 100;
const mapSchema = Joi.object<{ map: ColumnMap }>({
  map: Joi.object().pattern(Joi.string().max(1_000), line(1_000)).max(maxMappedColumns).default({}),
});

/** Throws InputError unless it is a column map. Its columns and meanings are checked when the file is read. */
export function readColumnMap(map: unknown): ColumnMap {
  return readSettings(mapSchema, { map }).map;
}

/** A record as a submission. */
export interface MappedRecord {
  /** The id that the service gave it; null if the archive has none. */
  readonly id: string | null;
  /** When the visitor sent it; null if that is not known. */
  readonly sentAt: Date | null;
  readonly isSpam: boolean;
  readonly ip: string | null;
  readonly referrer: string | null;
  readonly subject: string | null;
  readonly replyto: string | null;
  readonly fields: readonly Entry[];
  readonly files: readonly LinkedFile[];
}

/** A file that the old service stores. */
export interface LinkedFile {
  readonly field: string;
  readonly url: string;
  readonly filename: string | null;
}

interface Target {
  readonly meaning: Meaning | null;
  readonly name: string;
}

/** Reads what a column stands for. Throws InputError for an unknown meaning. */
function readTarget(column: string, target: string): Target {
  if (!target.startsWith('@')) return { meaning: null, name: target };
  const meaning = meanings.find((one) => `@${one}` === target);
  if (meaning) return { meaning, name: column };
  const message = `must be the name of a field or one of ${meanings.map((one) => `@${one}`).join(', ')}`;
  throw new InputError('invalid_setting', `map.${column} ${message}`, [{ setting: `map.${column}`, message }]);
}

interface Sorted {
  readonly facts: Map<Meaning, Entry>;
  readonly fields: readonly { readonly name: string; readonly value: unknown; readonly isFile: boolean }[];
}

/**
 * Creates the function that turns records of the format into submissions. Columns in `map` have the meaning that is
 * given there. `samples` are the first records of the archive: they decide how its dates are read.
 */
export function createMapper(
  format: Format,
  map: ColumnMap,
  zone: string,
  samples: readonly (readonly Entry[])[],
): (record: readonly Entry[]) => MappedRecord {
  const targets = new Map(Object.entries(map).map(([column, target]) => [column, readTarget(column, target)]));
  requireColumns([...targets.keys()], format, samples);
  const columns: Columns = { outer: new Map(), inner: new Map(), targets };
  const sort = (record: readonly Entry[]) => sortEntries(format, columns, record);
  const readDate = createDateReader(
    zone,
    samples.map((record) => sort(record).facts.get('date')?.[1]),
  );
  return (record) => {
    const { facts, fields } = sort(record);
    const text = (meaning: Meaning) => textOf(facts.get(meaning)?.[1]);
    const date = facts.get('date');
    const sentAt = date ? readDate(date[1]) : null;
    // A date that cannot be read stays in the data.
    const kept: Entry[] = date && sentAt === null && isFilled(date[1]) ? [date] : [];
    const replyto = text('replyto');
    const hasEmail = replyto !== null && fields.some(({ name }) => name.toLowerCase() === 'email');
    const typed: Entry[] = replyto === null ? [] : [[hasEmail ? '_replyto' : 'email', replyto]];
    return {
      ...{ id: text('id'), sentAt, isSpam: isTrue(facts.get('spam')?.[1]) },
      ...{ ip: text('ip'), referrer: text('referrer'), subject: text('subject'), replyto },
      fields: [...kept, ...typed, ...fields.map(({ name, value }): Entry => [name, value])],
      files: fields.flatMap(({ name, value, isFile }) => findFiles(format, name, value, isFile)),
    };
  };
}

/** Throws InputError if a column of the map is in none of the samples. */
function requireColumns(columns: readonly string[], format: Format, samples: readonly (readonly Entry[])[]): void {
  const known = new Set(samples.flatMap((record) => split(format, record).all.map(([name]) => name)));
  const missing = columns.find((column) => !known.has(column));
  if (missing === undefined || samples.length === 0) return;
  const message = `is no column of this file; it has ${[...known].slice(0, 20).join(', ')}`;
  throw new InputError('invalid_setting', `map.${missing} ${message}`, [{ setting: `map.${missing}`, message }]);
}

function split(format: Format, record: readonly Entry[]) {
  const unwrapped = format.unwrap?.(record) ?? null;
  return { unwrapped, all: unwrapped ? [...unwrapped.facts, ...unwrapped.fields] : record };
}

/** What the columns of a record become, by name; those of the inner part of a nested record apart. */
interface Columns {
  readonly outer: Map<string, Column>;
  readonly inner: Map<string, Column>;
  readonly targets: ReadonlyMap<string, Target>;
}

interface Column {
  readonly meaning: Meaning | null;
  readonly name: string;
  /** Whether the column map has it. */
  readonly isChosen: boolean;
}

/** Sorts the values of a record into facts about it and fields. Of nested records, only the outer part has facts. */
function sortEntries(format: Format, columns: Columns, record: readonly Entry[]): Sorted {
  const { unwrapped, all } = split(format, record);
  const outer = unwrapped?.facts.length ?? all.length;
  const facts = new Map<Meaning, Entry>();
  const fields: { name: string; value: unknown; isFile: boolean }[] = [];
  for (let n = 0; n < all.length; n += 1) {
    const entry = all[n];
    if (!entry) continue;
    const { meaning, name, isChosen } = columnOf(format, columns, entry[0], n < outer);
    if (meaning === 'skip') continue;
    if (meaning && meaning !== 'file' && !facts.has(meaning)) facts.set(meaning, entry);
    // What the service stored about a nested record is left out, unless it was asked for.
    else if (!unwrapped || n >= outer || isChosen) fields.push({ name, value: entry[1], isFile: meaning === 'file' });
  }
  return { facts, fields };
}

function columnOf(format: Format, { outer, inner, targets }: Columns, name: string, isOuter: boolean): Column {
  const known = isOuter ? outer : inner;
  const found = known.get(name);
  if (found) return found;
  const target = targets.get(name);
  const column = target
    ? { ...target, isChosen: true }
    : { meaning: meaningOf(format, name, isOuter), name: format.renameField?.(name) ?? name, isChosen: false };
  // Records of JSON may have any number of names.
  if (known.size < maxKnownColumns) known.set(name, column);
  return column;
}

const maxKnownColumns = 2_000;

/** What a column stands for that is in no column map; null for a field. */
export function meaningOf(format: Format, column: string, isOuter = true): Meaning | null {
  const lower = column.toLowerCase();
  const isOwn = Object.hasOwn(format.meanings, lower) && (isOuter || isMarked(lower));
  return (isOwn ? format.meanings[lower] : controlOf(lower)) ?? null;
}

/** What a column becomes: a meaning, or a field with the name `field`. */
export function targetOf(format: Format, map: ColumnMap, column: string): { meaning: Meaning | null; field: string } {
  const chosen = Object.hasOwn(map, column) ? readTarget(column, map[column] ?? '') : null;
  if (chosen) return { meaning: chosen.meaning, field: chosen.name };
  return { meaning: meaningOf(format, column), field: format.renameField?.(column) ?? column };
}

/** Settings of the e-mail are fields of the page. */
const isMarked = (name: string) => name.startsWith('_') || name === 'attachments';

function controlOf(name: string): Meaning | undefined {
  return Object.hasOwn(controlFields, name) ? controlFields[name] : undefined;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:true|1|yes|spam|x)$/i.test(value.trim()));
}

/** The files that a value stands for: addresses on the service's own domains, and all addresses of a column of files. */
function findFiles(format: Format, field: string, value: unknown, isFile: boolean): LinkedFile[] {
  if (Array.isArray(value)) return value.flatMap((item) => findFiles(format, field, item, isFile));
  if (isObject(value)) {
    const { url, filename, name } = value;
    const named = filename ?? name;
    if (!(isFile || format.hasFileObjects) || typeof url !== 'string' || !parseHttpUrl(url)) return [];
    return [{ field, url, filename: typeof named === 'string' ? named : null }];
  }
  if (typeof value !== 'string' || !/^\s*https?:/i.test(value)) return [];
  // Several addresses in one cell.
  const found = value
    .trim()
    .split(/[\s,;]+(?=https?:)/i)
    .map((part) => ({ part, url: parseHttpUrl(part) }));
  if (found.some(({ url }) => url === null || (!isFile && !isOfService(format, url)))) return [];
  return found.map(({ part }) => ({ field, url: part, filename: null }));
}

function isOfService({ domains = [] }: Format, { hostname }: URL): boolean {
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
