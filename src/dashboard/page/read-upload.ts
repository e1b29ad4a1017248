import type { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { allowLongBody } from '../../http/request-limits';
import type { MulterOptions } from '../../submit/body/multipart';

/** A file of a posted form that is read as it arrives. */
export interface LargeFile {
  readonly name: string;
  readonly source: AsyncIterable<Buffer>;
  /** About the size of the file; null if it is not known. */
  readonly bytes: number | null;
}

/** The forms whose file may have any size. It is their last field. */
const paths = /^\/forms\/[^/]+\/import(?:\/run)?$/;
/** A column of an import has three fields. */
const limits = { parts: 400, fieldSize: 4_000 };

export function hasLargeFile(req: Request): boolean {
  return req.method === 'POST' && paths.test(req.path) && Boolean(req.is('multipart/form-data'));
}

/** Reads the fields of a form up to its file, which is left for `largeFileOf`. What follows the file is ignored. */
export const readFieldsBeforeFile: RequestHandler = (req, res, next) => {
  const fields = new URLSearchParams();
  let isRead = false;
  const proceed = (file?: { readonly originalname: string; readonly stream: Readable }): void => {
    if (isRead) return;
    isRead = true;
    req.body = Buffer.from(String(fields));
    res.locals.largeFile = file && {
      name: file.originalname,
      // What is not read of it is thrown away below: a stream that is destroyed would stop the parser.
      source: file.stream.iterator({ destroyOnReturn: false }),
      bytes: Number(req.get('content-length')) || null,
    };
    next();
  };
  const options: MulterOptions = {
    limits,
    storage: {
      _handleFile: (_req, file, done) => {
        file.stream.once('close', () => done(null, {}));
        if (isRead) file.stream.resume();
        else proceed(file);
      },
      _removeFile: (_req, _file, done) => done(null),
    },
    defParamCharset: 'utf8',
    streamHandler: (request, parser) => {
      // Multer's own handling expands brackets in names.
      parser.removeAllListeners('field').on('field', (name: string, value: string) => fields.append(name, value));
      request.pipe(parser);
    },
  };
  // Browsers read the response after they have sent the whole form.
  res.once('finish', () => req.unpipe().resume());
  multer(options).any()(req, res, () => proceed());
};

/** The file of a form with a large one, which may take long to arrive; null if none was chosen. */
export function largeFileOf(res: Response): LargeFile | null {
  allowLongBody(res);
  return (res.locals.largeFile as LargeFile | undefined) ?? null;
}
