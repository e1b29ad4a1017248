import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable, type Writable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '../../../config/limits';
import { sanitizeFilename } from '../../files/file-name';
import { safeType } from '../../files/file-type';
import { Overloaded } from '../../lib/capacity-limit';
import { cleanText } from '../../lib/text';
import type { ReceivedFile, UploadedFiles } from '../request';
import { SubmitError } from '../submit-error';
import type { Place } from './admission';
import { limitedBody } from './body-limits';
import { FieldCollector, type Fields, limitText } from './fields';
import type { ReceivedBytes, ReceivedFiles } from './upload-buffer';

/** More parts than these are an attack, not a form. */
const maxParts = 2_000;

/** Multer's way to feed its parser by hand, which its types do not know yet. */
interface MultipartOptions extends multer.Options {
  readonly streamHandler: (req: Request, parser: Writable) => void;
}

/**
 * Reads a `multipart/form-data` body as it streams in; its files go to `received`. Files beyond the fifth, over the size
 * limit or without a field's name are dropped, the rest is kept (spec section 8). Throws Refusal 400 or 413.
 */
export async function readMultipart(
  req: IncomingMessage,
  res: ServerResponse,
  received: ReceivedFiles,
  place: Place,
): Promise<{ fields: Fields; files: UploadedFiles }> {
  const fields = new FieldCollector();
  const parts: Parts = { files: 0, taken: 0, hasFileAsText: false };
  const options: MultipartOptions = {
    storage: storageFor(received),
    fileFilter: (_req, { fieldname }, decide) => {
      const takes = fields.addFile(fieldname) && parts.taken < limits.filesPerSubmission;
      if (takes) parts.taken += 1;
      decide(null, takes);
    },
    // A text is cut on a character boundary by us, so a character more than is kept must come through.
    // Names are measured by the collector: a limit here would refuse the post for one long name of a file.
    limits: { fieldSize: limits.bytesPerTextField + 16, parts: maxParts },
    defParamCharset: 'utf8',
    // A name such as `..` is a file all the same; what is kept of it is our own rule.
    preservePath: true,
    streamHandler: (request, parser) => {
      takeOver(parser, fields, parts, place);
      pipeline(limitedBody(request, place), parser, () => undefined);
    },
  };
  const parse = multer(options).any();
  // Multer asks of them what Node's own have, and lays the files down beside it.
  const request = req as Request;
  await new Promise<void>((resolve, reject) => {
    parse(request, res as Response, (error?: unknown) => (error ? reject(refusalFor(error)) : resolve()));
  });
  const arrived = (Array.isArray(request.files) ? request.files : []).flatMap(toReceivedFile);
  const hint = parts.hasFileAsText
    ? 'A part had the type of a file and no filename, so it was not received as a file.'
    : null;
  const lost = received.failures.length;
  return { fields: fields.finish(), files: { received: parts.files, arrived, lost, hint } };
}

/** What a part without a filename may well be; any other type is that of a file. */
const textTypes = /^(?:text\/|application\/(?:json|x-www-form-urlencoded)\b)/i;

interface Parts {
  files: number;
  taken: number;
  hasFileAsText: boolean;
}

/** What the storage engine hands back with a file; nothing where it was dropped. */
interface Taken {
  readonly bytes: ReceivedBytes | null;
}

function storageFor(received: ReceivedFiles): StorageEngine {
  return {
    _handleFile: (_req, file, done) => {
      received.receive(file.stream).then((bytes) => done(null, { bytes } as object), done);
    },
    // Whatever was received goes when the request is over.
    _removeFile: (_req, _file, done) => done(null),
  };
}

function toReceivedFile(file: Express.Multer.File & Partial<Taken>): ReceivedFile[] {
  if (!file.bytes) return [];
  const filename = sanitizeFilename(file.originalname);
  return [{ ...file.bytes, id: uuidv7(), field: cleanText(file.fieldname), filename, type: safeType(file.mimetype) }];
}

interface PartInfo {
  readonly nameTruncated?: boolean;
  readonly filename?: string;
  readonly mimeType: string;
}

type OnFile = (name: string | undefined, file: Readable, info: PartInfo) => void;

/**
 * Takes the text parts over from multer, whose reading of brackets in names can be made to freeze the process, and keeps
 * from it the files that have no field's name, for which it would refuse the post.
 */
function takeOver(parser: Writable, fields: FieldCollector, parts: Parts, place: Place): void {
  // What goes wrong with one part is the end of its post alone: nobody else would catch it.
  const listen = <Part extends unknown[]>(event: string, take: (...part: Part) => void) =>
    parser.on(event, (...part: Part) => {
      try {
        take(...part);
      } catch (error) {
        parser.destroy(error as Error);
      }
    });
  parser.removeAllListeners('field');
  listen('field', (name: string | undefined, value: string | undefined, { nameTruncated, mimeType }: PartInfo) => {
    // A text in a charset that nobody knows cannot be kept, and must not be lost without a word.
    if (value === undefined) throw new SubmitError('invalid_body');
    if (!textTypes.test(mimeType)) parts.hasFileAsText = true;
    place.holdInMemory(value.length);
    if (name !== undefined && !nameTruncated) fields.add(unescapeName(name), limitText(value));
  });
  const takeFile = parser.listeners('file') as OnFile[];
  parser.removeAllListeners('file');
  listen('file', (name: string | undefined, file: Readable, info: PartInfo) => {
    if (info.filename) parts.files += 1;
    // Bytes without a filename: an empty file input sends none.
    else
      file.once('data', () => {
        parts.hasFileAsText = true;
      });
    if (name === undefined) file.on('error', () => undefined).resume();
    else for (const take of takeFile) take(name, file, info);
  });
}

/** Browsers write quotes and line breaks in names as these three escapes, and no others (WHATWG HTML). */
function unescapeName(name: string): string {
  return name.replaceAll(/%0A/gi, '\n').replaceAll(/%0D/gi, '\r').replaceAll('%22', '"');
}

function refusalFor(error: unknown): SubmitError | Overloaded {
  return error instanceof SubmitError || error instanceof Overloaded
    ? error
    : new SubmitError('invalid_body', undefined, { cause: error });
}
