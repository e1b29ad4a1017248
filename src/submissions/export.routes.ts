import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { isPaid } from '../../config/plans';
import type { Account } from '../accounts/account.model';
import type { FileLinks } from '../files/file-links';
import type { Logger } from '../lib/logger';
import { requireFormId } from './account-forms';
import { type ExportFormat, exportTypes, isExportFormat } from './export-format';
import { exportSubmissions } from './export-submissions';
import { readInstant, single } from './list-query';
import { ReadRefusal } from './read-refusal';
import type { Selection } from './submission.selection';

/** Each holds a connection most of the time; the posts need the others. */
const exportsAtOnce = 3;
const retryAfterSeconds = 30;
/** A client that takes nothing for so long is gone, in milliseconds. */
const stallMs = 60_000;

/** `GET /api/submissions/export`: a file, streamed. Throws ReadRefusal. */
export function createExportHandler(pool: Pool, sendExport: Exporter) {
  return async (_req: Request, res: Response, parameters: URLSearchParams): Promise<void> => {
    const account: Account = res.locals.account;
    const format = readFormat(account, parameters);
    await sendExport(res, account, await readSelection(pool, account, parameters), format);
  };
}

/** The format that an account asks for; throws ReadRefusal where exports are not part of its plan. */
export function readFormat(account: Account, parameters: URLSearchParams): ExportFormat {
  if (!isPaid(account.plan)) throw new ReadRefusal(403, 'Exports are part of the paid plans.');
  const format = single(parameters, 'format');
  if (!isExportFormat(format)) throw new ReadRefusal(400, 'format must be csv or jsonl');
  return format;
}

/** Answers with a selection as a file, streamed; throws ReadRefusal before it begins. */
export type Exporter = (res: Response, account: Account, selection: Selection, format: ExportFormat) => Promise<void>;

/** Exports, one at a time for each account and few in all: a process has one of these, for everyone who exports. */
export function createExporter(pool: Pool, links: FileLinks, logger: Logger): Exporter {
  const running = new Set<string>();
  return async (res, account, selection, format) => {
    if (res.req.method === 'HEAD') return void announce(res, format).end();
    if (running.has(account.id)) throw tooMany('Another export of this account is still running.');
    if (running.size >= exportsAtOnce) throw tooMany('Other exports are still running.');
    running.add(account.id);
    try {
      const lines = exportSubmissions(pool, links, selection, format, () => res.destroyed);
      // What fails before the first byte can still be answered as an error.
      const first = await lines.next();
      await send(announce(res, format), startWith(first.done ? '' : first.value, lines), logger);
    } finally {
      running.delete(account.id);
    }
  };
}

function announce(res: Response, format: ExportFormat): Response {
  return res.set({
    'Content-Type': exportTypes[format],
    'Content-Disposition': `attachment; filename="submissions.${format}"`,
  });
}

async function readSelection(pool: Pool, account: Account, parameters: URLSearchParams): Promise<Selection> {
  const form = single(parameters, 'form');
  const before = readInstant('before', single(parameters, 'before'));
  const since = readInstant('since', single(parameters, 'since'));
  const formId = form === undefined ? undefined : await requireFormId(pool, account.id, form);
  return { accountId: account.id, formId, before, since };
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
  res.setTimeout(stallMs, () => res.destroy());
  try {
    await pipeline(Readable.from(text, { objectMode: true, highWaterMark: 1 }), res);
  } catch (error) {
    // The headers are out: that the file is not whole shows in the connection, which was cut.
    const line = { requestId: res.locals.requestId, error: (error as Error).message };
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') logger.info(line, 'an export was left');
    else logger.error(line, 'an export broke off');
  }
}

const tooMany = (message: string) => new ReadRefusal(429, `${message} Please wait.`, retryAfterSeconds);
