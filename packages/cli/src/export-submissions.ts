import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { toSearch } from './call.js';
import type { Context } from './context.js';
import { invalidInput } from './errors.js';
import { findFormId } from './find-form.js';
import type { Output } from './output/output.js';

interface ExportOptions {
  readonly format?: string;
  readonly form?: string;
  readonly since?: string;
  readonly before?: string;
}

/** Downloads submissions. The file appears only when it is complete. */
export async function exportSubmissions(context: Context, options: ExportOptions, file: string): Promise<void> {
  const { connect, out, signal } = context;
  const format = options.format ?? path.extname(file).slice(1);
  if (format !== 'csv' && format !== 'jsonl') throw invalidInput('--format must be csv or jsonl.');
  const client = await connect();
  const { since, before } = options;
  const form = options.form === undefined ? undefined : await findFormId(client, options.form);
  const response = await client.download(`/api/submissions/export${toSearch({ format, form, since, before })}`);
  const body = Readable.fromWeb(response.body as ReadableStream);
  const meter = createMeter(out);
  if (file === '-') {
    await pipeline(body, meter.stream, process.stdout, { signal, end: false });
    meter.end();
    return;
  }
  const part = `${file}.part`;
  try {
    await pipeline(body, meter.stream, createWriteStream(part, { mode: 0o600 }), { signal });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    meter.end();
  }
  out.done({ file, bytes: meter.bytes() }, `${file}: ${formatBytes(meter.bytes())}`);
}

function createMeter(out: Output) {
  const progress = out.progress();
  let [bytes, shownAt] = [0, 0];
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (Date.now() - shownAt > 100) {
        progress.show(`Downloading … ${formatBytes(bytes)}`);
        shownAt = Date.now();
      }
      next(null, chunk);
    },
  });
  return { stream, bytes: () => bytes, end: progress.end };
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
