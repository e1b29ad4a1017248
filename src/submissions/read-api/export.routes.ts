import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import contentDisposition from 'content-disposition';
import type { Response } from 'express';
import type { Pool } from 'pg';
import { isPaid } from '../../../config/plans';
import type { FileLinks } from '../../files/file-links';
import { KeyedSemaphore } from '../../lib/keyed-semaphore';
import type { Logger } from '../../lib/logger';
import { permitsFor, workOf } from '../../lib/request-work';
import { errorMessage } from '../../lib/text';
import type { Scope } from '../../members/scope';
import type { TokenAccount } from '../../tokens/api-token';
import type { Selection } from '../submission.selection';
import { requireFormId } from './account-forms';
import { type ExportFormat, exportName, exportSubmissions, exportTypes, isExportFormat } from './export';
import { ReadError, readInstant, single } from './list-query';

/** Each export occupies a connection most of the time; submissions need the others. */
const maxConcurrentReads = 3;
const maxDownloads = 64;
const retryAfterSeconds = 30;
/** A download without progress is aborted after this time. */
const stallTimeoutMs = 60_000;

/** The requested format; throws ReadError when it is invalid or the plan includes no exports. */
export function readFormat(account: TokenAccount, parameters: URLSearchParams): ExportFormat {
  if (!isPaid(account.plan)) throw new ReadError(403, 'Exports are available on paid plans.');
  const format = single(parameters, 'format');
  if (!isExportFormat(format)) throw new ReadError(400, 'format must be csv or jsonl');
  return format;
}

/** A file that is generated while it is sent. */
interface Download {
  readonly name: string;
  readonly type: string;
  /** The text in parts; stops early when `isGone` returns true. */
  read(isGone: () => boolean): AsyncGenerator<string, void>;
  /** Called once it is certain that the file will be sent, before its first byte. */
  onStart?: (() => Promise<void>) | undefined;
}

/** Streams a file to a client of this account; throws ReadError before the response starts. */
export type Downloader = (res: Response, account: TokenAccount, download: Download) => Promise<void>;

/**
 * Creates a process's downloader. It allows one download per account and 64 per process, else 429. Three read at a time
 * and take turns, so that slow clients and large accounts do not keep others from downloading.
 */
export function createDownloader(logger: Logger): Downloader {
  const running = new Set<string>();
  const reads = new KeyedSemaphore(maxConcurrentReads, 1);
  return async (res, account, download) => {
    if (res.req.method === 'HEAD') return void setHeaders(res, download).end();
    if (running.has(account.id)) throw tooMany('Another export of this account is still running.');
    if (running.size >= maxDownloads) throw tooMany('Other exports are still running.');
    running.add(account.id);
    // It takes as long as its client wants.
    workOf(res).releaseAll();
    try {
      await download.onStart?.();
      const lines = inTurns(
        download.read(() => res.destroyed),
        account.id,
        permitsFor(res, reads),
      );
      // Until the first byte, an error can still be reported with a status.
      const first = await lines.next();
      await send(setHeaders(res, download), startWith(first.done ? '' : first.value, lines), logger);
    } finally {
      running.delete(account.id);
    }
  };
}

/** Streams a selection as a file; throws ReadError before the response starts. */
export type Exporter = (
  res: Response,
  account: TokenAccount,
  selection: Selection,
  format: ExportFormat,
  onStart?: Download['onStart'],
) => Promise<void>;

export function createExporter(pool: Pool, links: FileLinks, sendDownload: Downloader): Exporter {
  return async (res, account, selection, format, onStart) =>
    sendDownload(res, account, {
      name: await exportName(pool, selection, format),
      type: exportTypes[format],
      read: (isGone) => exportSubmissions(pool, links, selection, format, isGone),
      onStart,
    });
}

function setHeaders(res: Response, { name, type }: Download): Response {
  return res.set({ 'Content-Type': type, 'Content-Disposition': contentDisposition(name) });
}

/** The submissions of the scope that the parameters of an export name. Throws ReadError. */
export async function readSelection(pool: Pool, scope: Scope, parameters: URLSearchParams): Promise<Selection> {
  const form = single(parameters, 'form');
  const before = readInstant('before', single(parameters, 'before'));
  const since = readInstant('since', single(parameters, 'since'));
  const formId = form === undefined ? undefined : await requireFormId(pool, scope, form);
  return { ...scope, formId, before, since };
}

/** Reads each part once there is a permit for it. */
async function* inTurns(
  parts: AsyncGenerator<string, void>,
  accountId: string,
  reads: Pick<KeyedSemaphore, 'run'>,
): AsyncGenerator<string, void> {
  try {
    for (;;) {
      const part = await reads.run(accountId, () => parts.next());
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await parts.return();
  }
}

async function* startWith(first: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}

async function send(res: Response, text: AsyncGenerator<string, void>, logger: Logger): Promise<void> {
  res.setTimeout(stallTimeoutMs, () => res.destroy());
  try {
    await pipeline(Readable.from(text, { objectMode: true, highWaterMark: 1 }), res);
  } catch (error) {
    // After the headers, the broken connection shows that the file is incomplete.
    const line = { requestId: res.locals.requestId, error: errorMessage(error) };
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
      logger.info(line, 'a client aborted an export');
    else logger.error(line, 'an export failed');
  }
}

const tooMany = (message: string) => new ReadError(429, `${message} Please wait.`, retryAfterSeconds);
