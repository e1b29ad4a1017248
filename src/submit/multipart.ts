import { pipeline, type Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { limits } from '../../config/limits';
import { limitedBody } from './body-limits';
import { FieldCollector, type Fields, keepText } from './fields';
import { Refusal } from './refusal';

/** A multipart body: its text parts, and how many file parts came with them. */
export interface MultipartBody {
  readonly fields: Fields;
  readonly filesReceived: number;
}

/** More parts than these are an attack, not a form. */
const maxParts = 2_000;

/** File parts are read to their end and not kept: no storage is connected to take them. */
const discardingStorage: StorageEngine = {
  _handleFile: (_req, file, done) => {
    file.stream.on('error', done).on('end', () => done(null, {}));
    file.stream.resume();
  },
  _removeFile: (_req, _file, done) => done(null),
};

/** Multer's way to feed its parser by hand, which its types do not know yet. */
interface MultipartOptions extends multer.Options {
  readonly streamHandler: (req: Request, parser: NodeJS.WritableStream) => void;
}

/** Reads a `multipart/form-data` body as it streams in. Throws Refusal 400 or 413. */
export async function readMultipart(req: Request, res: Response): Promise<MultipartBody> {
  const fields = new FieldCollector();
  const options: MultipartOptions = {
    storage: discardingStorage,
    // A text is cut on a character boundary by us, so a character more than is kept must come through.
    // Names are measured by the collector: a limit here would refuse the post for one long name of a file.
    limits: { fieldSize: limits.bytesPerTextField + 16, parts: maxParts },
    defParamCharset: 'utf8',
    streamHandler: (request, parser) => {
      collectFields(parser, fields);
      pipeline(limitedBody(request), parser, () => undefined);
    },
  };
  const parse = multer(options).any();
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error ? reject(refusalFor(error)) : resolve()));
  });
  return { fields: fields.finish(), filesReceived: Array.isArray(req.files) ? req.files.length : 0 };
}

interface PartInfo {
  readonly nameTruncated: boolean;
}

/** Takes the text parts over from multer, whose reading of brackets in names can be made to freeze the process; counts files. */
function collectFields(parser: NodeJS.WritableStream, fields: FieldCollector): void {
  parser.removeAllListeners('field');
  parser.on('field', (name: string | undefined, value: string, { nameTruncated }: PartInfo) => {
    if (name !== undefined && !nameTruncated) fields.add(unescapeName(name), keepText(value));
  });
  parser.on('file', (_name: string | undefined, _file: Readable, { filename }: { filename?: string }) => {
    if (filename) fields.addFile();
  });
}

/** Browsers write quotes and line breaks in names as these three escapes, and no others (WHATWG HTML). */
function unescapeName(name: string): string {
  return name.replaceAll(/%0A/gi, '\n').replaceAll(/%0D/gi, '\r').replaceAll('%22', '"');
}

function refusalFor(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('invalid_body', undefined, { cause: error });
}
