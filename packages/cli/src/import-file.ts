import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Client } from '@letterbox/api';
import { type Row, toSearch } from './call.js';
import type { Context } from './context.js';
import { CliError, exitCodes, invalidInput } from './errors.js';
import { findFormId } from './find-form.js';
import type { Output } from './output/output.js';
import { summarize } from './output/summary.js';
import { confirm } from './read-input.js';

export interface ImportOptions {
  readonly form: string;
  readonly service?: string;
  readonly map?: readonly string[];
  readonly teach?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/csv',
  '.txt': 'text/csv',
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson',
  '.ndjson': 'application/x-ndjson',
};

/** Shows what an import would do, asks, and imports the file. */
export async function importFile(context: Context, options: ImportOptions, file: string): Promise<void> {
  const { connect, out } = context;
  const { service, map, teach, dryRun = false, yes = false } = options;
  const type = types[path.extname(file).toLowerCase()];
  if (type === undefined) throw invalidInput(`The name of the file must end in ${Object.keys(types).join(', ')}.`);
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CliError(exitCodes.notFound, `There is no file ${file}.`);
    throw invalidInput(`${file} cannot be read: ${error.message}`);
  });
  const client = await connect();
  const form = await findFormId(client, options.form);
  const query = { form, service, map: readMap(map), filename: path.basename(file), teach };
  const send = (verb: string, isDryRun: boolean) =>
    sendFile(client, out, { file, size, type, verb, query: { ...query, dry_run: isDryRun || undefined } });
  if (dryRun || !yes) {
    const preview = await send('Reading', true);
    showPreview(out, preview, dryRun);
    if (dryRun) return;
    await confirm(context, `Import ${preview.imported} submissions?`);
  }
  const done = await send('Importing', false);
  if (done.status !== 'finished') {
    if (out.isJson) out.object(done);
    throw new CliError(exitCodes.failure, `${done.error} ${done.imported} submissions were imported (${done.id}).`);
  }
  out.done(done, `${describeCounts(done)}. Undo it with: letterbox imports undo ${done.id}`);
}

/** `column=field` as JSON; undefined without any. */
function readMap(pairs: readonly string[] = []): string | undefined {
  const entries = pairs.map((pair) => {
    const [, column, target] = /^(.+?)=(.+)$/s.exec(pair) ?? [];
    if (column === undefined || target === undefined) throw invalidInput(`--map takes column=field, not ${pair}.`);
    return [column, target];
  });
  return entries.length === 0 ? undefined : JSON.stringify(Object.fromEntries(entries));
}

interface Upload {
  readonly file: string;
  readonly size: number;
  readonly type: string;
  readonly verb: string;
  readonly query: Parameters<typeof toSearch>[0];
}

/** Sends the file and shows how much of it the service has read. */
async function sendFile(client: Client, out: Output, { file, size, type, verb, query }: Upload): Promise<Row> {
  const progress = out.progress();
  let sent = 0;
  const read = async function* () {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      sent += chunk.length;
      progress.show(`${verb} … ${Math.floor((100 * sent) / Math.max(1, size))} %`);
      yield chunk;
    }
  };
  try {
    const body = Readable.toWeb(Readable.from(read())) as ReadableStream<Uint8Array>;
    const response = await client.upload(`/api/imports${toSearch(query)}`, type, body);
    return (await response.json()) as Row;
  } finally {
    progress.end();
  }
}

function showPreview(out: Output, preview: Row, isResult: boolean): void {
  if (out.isJson) {
    if (isResult) out.object(preview);
    return;
  }
  const first = preview.first as readonly Row[];
  out.rows(first, [
    { title: 'sent', value: (row) => String(row.originally_sent_at ?? '') },
    { title: 'spam', value: (row) => (row.is_spam ? 'spam' : '') },
    { title: 'content', value: (row) => summarize(row.data) },
  ]);
  out.note(`Recognized as ${preview.service}. ${describeCounts(preview)}.`);
  for (const { record, problem } of preview.problems as readonly Row[]) out.note(`Record ${record}: ${problem}`);
}

const countTexts = [
  ['spam', 'of them spam'],
  ['undated', 'of them without a time'],
  ['shortened', 'of them shortened'],
  ['existing', 'imported before'],
  ['expired', 'older than the form keeps submissions'],
  ['rejected', 'rejected'],
  ['files', 'files to download'],
  ['files_skipped', 'files left where they are'],
] as const;

/** Such as `120 submissions: 4 of them spam, 2 imported before`. */
export function describeCounts(counts: Row): string {
  const parts = countTexts
    .filter(([name]) => Number(counts[name]) > 0)
    .map(([name, text]) => `${counts[name]} ${text}`);
  const imported = `${counts.imported} ${counts.imported === 1 ? 'submission' : 'submissions'}`;
  return parts.length === 0 ? imported : `${imported}, ${parts.join(', ')}`;
}
