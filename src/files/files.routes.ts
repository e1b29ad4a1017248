import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import contentDisposition from 'content-disposition';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { limits } from '../../config/limits';
import type { Logger } from '../lib/logger';
import { workOf } from '../lib/request-work';
import type { FileLinks } from './file-links';
import { StorageError } from './file-storage';
import { ContentGone, findReadableFile, type ReadableFile, readFile } from './read-file';
import { safeType } from './sanitize-file';
import type { Storages } from './storage';

interface FilesDeps {
  readonly pool: Pool;
  readonly links: FileLinks;
  readonly storages: Storages;
  readonly logger: Logger;
}

/** A transfer without progress is aborted after this time. */
const stallTimeoutMs = 60_000;

/**
 * `GET /files/ID/SIGNATURE`: downloads a stored file. It is always an attachment, because a stranger created it.
 * Missing files and wrong signatures get the same 404.
 */
export function createFilesRouter({ pool, links, storages, logger }: FilesDeps): Router {
  const router = Router();
  const path = '/files/:id/:signature';
  router.use(path, disallowCaching);
  const download = async (req: Request<{ id: string; signature: string }>, res: Response): Promise<void> => {
    const { id, signature } = req.params;
    const file = isUuid(id) && links.permits(id, signature) ? await findReadableFile(pool, id) : null;
    if (!file) return sendText(res, 404, notFound);
    if (req.method === 'HEAD') return void setHeaders(res, file).end();
    await send(res, file, (signal) => readFile(file, { pool, storages }, signal), logger);
  };
  router.get(path, (req: Request<{ id: string; signature: string }>, res) => workOf(res).run(() => download(req, res)));
  router.all(path, (_req, res) => sendText(res.set('Allow', 'GET, HEAD'), 405, 'Method not allowed.'));
  return router;
}

const notFound = 'File not found. It may have been deleted.';
const unavailable = 'The file storage is unavailable. Please try again later.';

const disallowCaching: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  next();
};

function sendText(res: Response, status: number, text: string): void {
  res.status(status).type('text/plain').send(`${text}\n`);
}

function setHeaders(res: Response, { filename, type, size }: ReadableFile): Response {
  // Browsers differ in how they read unencoded characters outside printable ASCII.
  const fallback = filename.replaceAll(/[^\x20-\x7e]/gu, '?');
  res.set({ 'Content-Disposition': contentDisposition(filename, { fallback }), 'Content-Length': String(size) });
  // res.set would add a charset.
  return res.setHeader('Content-Type', safeType(type));
}

type Read = (signal: AbortSignal) => Readable;

async function send(res: Response, file: ReadableFile, read: Read, logger: Logger): Promise<void> {
  const ended = new AbortController();
  let clientGone = false;
  res.once('close', () => {
    clientGone = !res.writableFinished && !res.errored;
    ended.abort();
  });
  const timer = setTimeout(() => ended.abort(new DOMException('', 'TimeoutError')), limits.deliveryMs);
  try {
    const bytes = read(ended.signal);
    // Until the first byte, a failure can still be reported with a status.
    await once(bytes, 'readable');
    clearTimeout(timer);
    res.setTimeout(stallTimeoutMs, () => res.destroy());
    await pipeline(bytes, setHeaders(res, file));
  } catch (error) {
    clearTimeout(timer);
    if (!clientGone) handleFailure(res, error as Error, logger);
  }
}

function handleFailure(res: Response, error: Error, logger: Logger): void {
  const isGone = error instanceof ContentGone;
  if (!isGone && !(error instanceof StorageError) && !res.headersSent) throw error;
  if (!isGone) logger.warn({ requestId: res.locals.requestId, error: error.message }, 'a file could not be read');
  // After the headers, the broken connection shows that the file is incomplete.
  if (!res.headersSent) sendText(res, isGone ? 404 : 502, isGone ? notFound : unavailable);
}
