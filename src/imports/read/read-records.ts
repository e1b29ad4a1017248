import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { InputError } from '../../lib/input-error';
import type { Entry } from '../formats/format';
import { decodeText } from './decode-text';
import { readCsv } from './read-csv';
import { readJson } from './read-json';

const fileTypes = ['csv', 'json', 'jsonl'] as const;
export type FileType = (typeof fileTypes)[number];

/** A record of an archive: its names and values; null for one that cannot be read. */
export type ArchiveRecord = readonly Entry[] | null;

/** Records per list: a few milliseconds' work. */
const perList = 250;
/** Most records that one file may have; their keys are in memory. */
const maxRecords = 5_000_000;

/**
 * The records of an archive in lists, as the consumer takes them. Other requests are served between two lists. Throws
 * InputError for a file that cannot be read; what was read before it is intact.
 */
export async function* readRecords(source: AsyncIterable<Buffer>, type: FileType): AsyncGenerator<ArchiveRecord[]> {
  const texts = decodeText(source);
  const records = type === 'csv' ? readCsv(texts) : readJson(texts, type === 'jsonl');
  let list: ArchiveRecord[] = [];
  let count = 0;
  for await (const record of records) {
    list.push(record);
    if (list.length < perList) continue;
    count += list.length;
    if (count > maxRecords) {
      throw new InputError(
        'invalid_setting',
        `the file has more than ${maxRecords.toLocaleString('en-US')} records; split it`,
      );
    }
    yield list;
    list = [];
    await yieldToEventLoop();
  }
  if (list.length > 0) yield list;
}
