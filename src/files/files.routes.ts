import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import contentDisposition from 'content-disposition';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { limits } from '../../config/limits';
import type { Logger } from '../lib/logger';
import { ContentGone } from './file.content';
import { findReadableFile, type ReadableFile } from './file.repository';
import type { FileLinks } from './file-links';
import { safeType } from './file-type';
import { readFile } from './read-file';
import { StorageError, type Storages } from './storage';

interface FilesDeps {
  readonly pool: Pool;
  readonly links: FileLinks;
  readonly storages: Storages;
  readonly logger: Logger;
}

/** A client that takes nothing, and a storage that gives nothing, for so long is gone, in milliseconds. */
const stallMs = 60_000;

/**
 * `GET /files/ID/SIGNATURE`: a stored file for whoever knows its address, to be saved and never to be shown, for a
 * stranger made it. Whatever is not there, and whatever is not permitted, is the same 404.
 */
export function createFilesRouter({ pool, links, storages, logger }: FilesDeps): Router {
  const router = Router();
  const path = '/files/:id/:signature';
  router.use(path, hidden);
  router.get(path, async (req: Request<{ id: string; signature: string }>, res) => {
    const { id, signature } = req.params;
    const file = isUuid(id) && links.permits(id, signature) ? await findReadableFile(pool, id) : null;
    if (!file) return refuse(res, 404, notThere);
    if (req.method === 'HEAD') return void announce(res, file).end();
    await send(res, file, (signal) => readFile(file, { pool, storages }, signal), logger);
  });
  router.all(path, (_req, res) => refuse(res.set('Allow', 'GET, HEAD'), 405, 'A file can only be fetched.'));
  return router;
}

const notThere = 'There is no file at this address. It may have been deleted.';
const unreachable = 'The storage that keeps this file cannot give it right now. Please try again later.';

const hidden: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  next();
};

function refuse(res: Response, status: number, words: string): void {
  res.status(status).type('text/plain').send(`${words}\n`);
}

function announce(res: Response, { filename, type, size }: ReadableFile): Response {
  // Browsers differ in how they read other characters than these where the name is not encoded.
  const fallback = filename.replaceAll(/[^\x20-\x7e]/gu, '?');
  res.set({ 'Content-Disposition': contentDisposition(filename, { fallback }), 'Content-Length': String(size) });
  // Express would claim a character set that nobody knows.
  return res.setHeader('Content-Type', safeType(type));
}

type Read = (signal: AbortSignal) => Readable;

async function send(res: Response, file: ReadableFile, read: Read, logger: Logger): Promise<void> {
  const ended = new AbortController();
  let left = false;
  res.once('close', () => {
    left = !res.writableFinished && !res.errored;
    ended.abort();
  });
  const late = setTimeout(() => ended.abort(new DOMException('', 'TimeoutError')), limits.deliveryMs);
  try {
    const bytes = read(ended.signal);
    // What fails before the first byte can still be answered in words.
    await once(bytes, 'readable');
    clearTimeout(late);
    res.setTimeout(stallMs, () => res.destroy());
    await pipeline(bytes, announce(res, file));
  } catch (error) {
    clearTimeout(late);
    if (!left) answerFailure(res, error as Error, logger);
  }
}

function answerFailure(res: Response, error: Error, logger: Logger): void {
  const isGone = error instanceof ContentGone;
  if (!isGone && !(error instanceof StorageError) && !res.headersSent) throw error;
  if (!isGone) logger.warn({ requestId: res.locals.requestId, error: error.message }, 'a file could not be read');
  // Once the headers are out, that the file is not whole shows in the connection, which was cut.
  if (!res.headersSent) refuse(res, isGone ? 404 : 502, isGone ? notThere : unreachable);
}
