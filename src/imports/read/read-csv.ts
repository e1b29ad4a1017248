import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { InputError } from '../../lib/input-error';
import type { Entry } from '../formats/format';

/** Far more than any form has. */
const maxColumns = 1_000;
/** In bytes. A quotation mark that is never closed makes one record of the rest of the file. */
const maxRecordBytes = 16 * 1024 * 1024;
/** How far the first line is searched for the delimiter. */
const maxHeaderLength = 64 * 1024;

/** The records of a CSV file, whose first line has the names. Throws InputError for a file that cannot be read. */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<readonly Entry[]> {
  const { delimiter, all } = await findDelimiter(texts);
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
  });
  // An error of the source ends the parser, and with it the loop.
  pipeline(Readable.from(all, { objectMode: false }), parser, () => undefined);
  let names: readonly string[] | null = null;
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (names) yield toEntries(names, row);
      else names = readHeader(row);
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
  if (!names) throw new InputError('invalid_setting', 'the file is empty');
}

function readHeader(row: readonly string[]): readonly string[] {
  if (row.length > maxColumns) {
    throw new InputError(
      'invalid_setting',
      `the file has ${row.length} columns; at most ${maxColumns} can be imported`,
    );
  }
  return row.map((name, n) => name.trim() || columnName(n));
}

const columnName = (n: number) => `Column ${n + 1}`;

/** Empty cells are left out: they mean that the submission has no such field. */
function toEntries(names: readonly string[], row: readonly string[]): Entry[] {
  const entries: Entry[] = [];
  for (const [n, cell] of row.entries()) {
    if (cell !== '' && n < maxColumns) entries.push([names[n] ?? columnName(n), cell]);
  }
  return entries;
}

/** The most frequent of the usual delimiters in the first line, outside of quotes. */
async function findDelimiter(
  texts: AsyncIterable<string>,
): Promise<{ readonly delimiter: string; readonly all: AsyncIterable<string> }> {
  const rest = texts[Symbol.asyncIterator]();
  let head = '';
  while (head.length < maxHeaderLength && !/\S.*[\r\n]/.test(head)) {
    const { done, value } = await rest.next();
    if (done) break;
    head += value;
  }
  const line =
    head
      .trimStart()
      .slice(0, maxHeaderLength)
      .replaceAll(/"[^"]*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  const [best] = counts.toSorted((a, b) => b.count - a.count);
  return { delimiter: best?.delimiter ?? ',', all: join(head, rest) };
}

async function* join(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function explain({ code, message }: CsvError): InputError {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    const most = `${maxRecordBytes / 1024 / 1024} MB`;
    return new InputError('invalid_setting', `a record is larger than ${most}; a quotation mark may not be closed`);
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new InputError(
      'invalid_setting',
      'the file ends inside quotation marks; one of them is not closed, or the file is incomplete',
    );
  }
  return new InputError('invalid_setting', `the file is not valid CSV: ${message.slice(0, 200)}`);
}
