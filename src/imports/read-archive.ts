import { InputError } from '../lib/input-error';
import type { Entry, Format, Meaning } from './formats/format';
import { findFormat, recognizeFormat, services } from './formats/table';
import { type ColumnMap, createMapper, type MappedRecord, targetOf } from './map-record';
import { type ArchiveRecord, type FileType, readRecords } from './read/read-records';

/** Records that are looked at before the first is imported. */
const sampleSize = 500;

export interface ArchiveColumn {
  readonly name: string;
  /** The first value that is not empty. */
  readonly example: unknown;
  /** What it stands for; null for a field, which has the name `field`. */
  readonly meaning: Meaning | null;
  readonly field: string;
}

export interface Archive {
  readonly format: Format;
  /** The columns of the first records, in the order in which they first appear. */
  readonly columns: readonly ArchiveColumn[];
  readonly map: (record: readonly Entry[]) => MappedRecord;
  /** All records, in lists. */
  readonly lists: AsyncIterable<readonly ArchiveRecord[]>;
}

export interface ArchiveOptions {
  readonly type: FileType;
  /** The service that wrote the archive; null to recognize it. */
  readonly service: string | null;
  readonly map: ColumnMap;
  /** The time zone of times without one. */
  readonly zone: string;
}

/** Opens an archive: recognizes its format and how its dates are written. Throws InputError if it cannot be read. */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  { type, service, map, zone }: ArchiveOptions,
): Promise<Archive> {
  const chosen = service === null ? null : requireFormat(service);
  const rest = readRecords(source, type)[Symbol.asyncIterator]();
  const head: ArchiveRecord[][] = [];
  let size = 0;
  while (size < sampleSize) {
    const { done, value } = await rest.next();
    if (done) break;
    head.push(value);
    size += value.length;
  }
  const samples = head.flat().filter((record) => record !== null);
  const examples = examplesOf(samples);
  const format = chosen ?? recognizeFormat([...examples.keys()]);
  const toSubmission = createMapper(format, map, zone, samples);
  const columns = [...examples].map(([name, example]) => ({ name, example, ...targetOf(format, map, name) }));
  return { format, columns, map: toSubmission, lists: join(head, rest) };
}

function examplesOf(samples: readonly (readonly Entry[])[]): Map<string, unknown> {
  const examples = new Map<string, unknown>();
  for (const [name, value] of samples.flat()) {
    const known = examples.get(name);
    if (known === undefined || known === null || known === '') examples.set(name, value);
  }
  return examples;
}

function requireFormat(service: string): Format {
  const format = findFormat(service);
  if (format) return format;
  const message = `must be one of ${services.join(', ')}`;
  throw new InputError('invalid_setting', `service ${message}`, [{ setting: 'service', message }]);
}

async function* join(
  head: readonly ArchiveRecord[][],
  rest: AsyncIterator<ArchiveRecord[]>,
): AsyncGenerator<readonly ArchiveRecord[]> {
  yield* head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
