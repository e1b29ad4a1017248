import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { InputError } from '../lib/input-error';
import { errorMessage } from '../lib/text';
import { defaultSpamFilter } from '../spam/spam.settings';
import type { SpamScore } from '../spam/spam-input';
import { detectLanguage } from './detect-language';
import type { Example } from './example';

/** Names of the label, in exports and in other archives. */
const labelNames = ['is_spam', 'isSpam', 'spam', 'label'] as const;

const labelValues: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'spam', 'yes'].map((value) => [value, true] as const),
  ...['false', '0', 'ham', 'real', 'no'].map((value) => [value, false] as const),
]);

/** The columns of an exported CSV file that are not fields of the form. */
const exportColumns: ReadonlySet<string> = new Set('id form_id created_at archived_at form_name labels'.split(' '));

const maxRecordLength = 2_000_000;

/**
 * Reads labeled submissions one by one: JSON Lines as exported or with `isSpam`, or CSV if the name ends in .csv. Calls
 * `onUnreadable` with the number of each line without data or label. Throws InputError if there is no such file.
 */
export async function* readExamples(
  path: string,
  onUnreadable: (line: number) => void = () => {},
): AsyncGenerator<Example, void> {
  await requireFile(path);
  const records = /\.csv$/i.test(path) ? readCsv(path, onUnreadable) : readJsonLines(path);
  for await (const [line, record] of records) {
    const example = readExample(line, record);
    if (example) yield example;
    else onUnreadable(line);
  }
}

async function requireFile(path: string): Promise<void> {
  try {
    const file = await open(path);
    const stats = await file.stat();
    await file.close();
    if (stats.isFile()) return;
  } catch (error) {
    throw new InputError('not_found', `${path} cannot be read: ${errorMessage(error)}`);
  }
  throw new InputError('not_found', `${path} is not a file`);
}

async function* readJsonLines(path: string): AsyncGenerator<[line: number, record: unknown], void> {
  const file = await open(path);
  let line = 0;
  for await (const text of file.readLines()) {
    line += 1;
    if (text.trim() !== '') yield [line, parseJson(line === 1 ? text.replace(/^\ufeff/, '') : text)];
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function* readCsv(
  path: string,
  onUnreadable: (line: number) => void,
): AsyncGenerator<[line: number, record: unknown], void> {
  const parser = parse({
    ...{ bom: true, info: true, skip_empty_lines: true, relax_quotes: true, relax_column_count: true },
    columns: (header: string[]) => header.map((name) => name.trim()),
    max_record_size: maxRecordLength,
    skip_records_with_error: true,
    on_skip: (error) => void onUnreadable(Number(error?.lines)),
  });
  // An error of either ends the loop.
  for await (const { info, record } of pipeline(createReadStream(path), parser, () => {})) {
    const { [labelOf(record) ?? '']: isSpam, ...fields } = record as Record<string, string>;
    const isExport = 'form_id' in fields && 'created_at' in fields;
    const data = Object.fromEntries(Object.entries(fields).filter(([name]) => !isExport || !exportColumns.has(name)));
    yield [info.lines, { data, isSpam }];
  }
}

function labelOf(record: object): string | undefined {
  return labelNames.find((name) => Object.hasOwn(record, name));
}

function readExample(line: number, record: unknown): Example | null {
  if (!isObject(record) || !isObject(record.data)) return null;
  const label = labelOf(record);
  const isSpam = label === undefined ? undefined : labelValues.get(String(record[label]).trim().toLowerCase());
  if (isSpam === undefined) return null;
  const { data, language, kind } = record;
  return {
    ...{ line, isSpam, data },
    language: typeof language === 'string' ? language : (detectLanguage(data) ?? 'unknown'),
    kind: typeof kind === 'string' ? kind : null,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How many real and spam messages there were, and how many reached each threshold, in the order of the thresholds. */
export interface Counts {
  real: number;
  spam: number;
  readonly realHeld: number[];
  readonly spamHeld: number[];
}

export interface Mistake extends SpamScore {
  readonly example: Example;
}

interface Evaluation {
  readonly all: Counts;
  readonly byLanguage: ReadonlyMap<string, Counts>;
  /** Of the examples that have a kind. */
  readonly byKind: ReadonlyMap<string, Counts>;
  /** The decisions furthest on the wrong side of the first threshold, worst first. */
  readonly worst: readonly Mistake[];
}

interface EvaluationOptions {
  readonly thresholds?: readonly number[];
  /** How many of the worst mistakes to return. */
  readonly worst?: number;
}

/** Languages and kinds that are counted one by one; all further ones are counted as “others”. */
const maxGroups = 200;

/** Scores examples and counts which of them would be held. Keeps none of them but the worst mistakes. */
export async function evaluate(
  examples: Iterable<Example> | AsyncIterable<Example>,
  score: (example: Example) => SpamScore,
  { thresholds = [defaultSpamFilter.hold_threshold], worst: maxWorst = 0 }: EvaluationOptions = {},
): Promise<Evaluation> {
  const newCounts = (): Counts => ({
    ...{ real: 0, spam: 0, realHeld: thresholds.map(() => 0), spamHeld: thresholds.map(() => 0) },
  });
  const [first = defaultSpamFilter.hold_threshold] = thresholds;
  const badness = ({ score: points }: SpamScore) => Math.abs(points - first);
  const all = newCounts();
  const byLanguage = new Map<string, Counts>();
  const byKind = new Map<string, Counts>();
  const worst: Mistake[] = [];
  const groupOf = (groups: Map<string, Counts>, name: string): Counts => {
    const key = groups.has(name) || groups.size < maxGroups ? name : 'others';
    const counts = groups.get(key) ?? newCounts();
    groups.set(key, counts);
    return counts;
  };
  for await (const example of examples) {
    const { language, kind, isSpam } = example;
    const scored = score(example);
    const groups = [all, groupOf(byLanguage, language), ...(kind === null ? [] : [groupOf(byKind, kind)])];
    for (const counts of groups) {
      counts[isSpam ? 'spam' : 'real'] += 1;
      const held = counts[isSpam ? 'spamHeld' : 'realHeld'];
      for (const [n, threshold] of thresholds.entries()) {
        if (scored.score >= threshold) held[n] = (held[n] ?? 0) + 1;
      }
    }
    const isMistake = scored.score >= first !== isSpam;
    const last = worst[maxWorst - 1];
    if (isMistake && maxWorst > 0 && (!last || badness(scored) > badness(last))) {
      const place = worst.findIndex((other) => badness(scored) > badness(other));
      worst.splice(place < 0 ? worst.length : place, 0, { example, ...scored });
      worst.splice(maxWorst);
    }
  }
  return { all, byLanguage, byKind, worst };
}

const z = 1.96;

/** The 95 % Wilson interval of a share of `count` in `total`, as shares; from 0 to 1 if there is nothing to count. */
export function wilson(count: number, total: number): { readonly low: number; readonly high: number } {
  if (total === 0) return { low: 0, high: 1 };
  const share = count / total;
  const scale = 1 + z ** 2 / total;
  const center = share + z ** 2 / (2 * total);
  const margin = z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  return { low: Math.max(0, (center - margin) / scale), high: Math.min(1, (center + margin) / scale) };
}
