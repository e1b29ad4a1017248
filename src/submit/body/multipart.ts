import { pipeline, type Readable, type Writable } from 'node:stream';
import type { Request, Response } from 'express';
import multer from 'multer';
import { limits } from '../../../config/limits';
import type { DroppedFile, FileDropReason } from '../../decisions/decision';
import { safeType, sanitizeFilename } from '../../files/sanitize-file';
import { Overloaded } from '../../lib/capacity-limit';
import { newId } from '../../lib/new-id';
import { cleanText } from '../../lib/text';
import { SubmitError } from '../submit-error';
import type { RequestReservation } from './admission';
import { streamBody } from './body-stream';
import { charsetOf, dropLastCharacter } from './charset';
import { accessKeyOf, type Fields, findFileHint, isReserved, type RoleOf } from './fields';
import { type PartHeader, readPartHeaders } from './part-header';
import { isAscii, TextParts } from './text-parts';
import type { BufferedFile, DroppedUpload, UploadBuffer } from './upload-buffer';
import type { ReceivedFile, UploadedFiles } from './uploaded-files';

const maxParts = 2_000;

/** Any other Content-Type of a part without a filename suggests a file that was sent the wrong way. */
const textTypes = /^(?:text\/|application\/(?:json|x-www-form-urlencoded)\b)/i;

/** Multer's own option, which is missing in its types. */
export interface MulterOptions extends multer.Options {
  readonly streamHandler: (req: Request, parser: Writable) => void;
}

/**
 * Parses a `multipart/form-data` body while it streams in; file contents go to `uploads`. Files beyond the fifth, over
 * the size limit or without a field name are dropped (spec section 8). A part is read in its declared charset, else in
 * that of the body or of the field `_charset_` (WHATWG HTML), else as UTF-8. Throws SubmitError 400 or 413, and
 * Overloaded if evicted.
 */
export async function readMultipart(
  req: Request,
  res: Response,
  uploads: UploadBuffer,
  reservation: RequestReservation,
  roleOf: RoleOf,
): Promise<{ fields: Fields; files: UploadedFiles }> {
  const texts = new TextParts(charsetOf(req.headers['content-type'] ?? ''), roleOf);
  const progress: PartProgress = { header: null, files: 0, dropped: [], hasFileAsText: false };
  const drop = (header: PartHeader, reason: FileDropReason): void => {
    if (progress.dropped.length >= maxNamedDrops) return;
    progress.dropped.push({ name: nameOf(texts, header), size: null, reason });
  };
  let kept = 0;
  let previousFile: Promise<unknown> = Promise.resolve();
  /** Files are stored one after the other, because whether one is within the limits depends on those before it. */
  const store = (stream: Readable, header: PartHeader): Promise<StoredFile> => {
    const file = previousFile.then(async () => {
      if (kept + uploads.errors.length >= limits.filesPerSubmission) {
        stream.resume();
        drop(header, 'too_many');
        return { header };
      }
      const buffered = await uploads.store(stream);
      if ('read' in buffered) kept += 1;
      return { header, buffered };
    });
    previousFile = file.catch(() => undefined);
    return file;
  };
  const options: MulterOptions = {
    storage: {
      _handleFile: (_req, { stream }, done) => {
        if (progress.header) store(stream, progress.header).then((file) => done(null, file as object), done);
      },
      // The whole buffer is disposed of with the request.
      _removeFile: (_req, _file, done) => done(null),
    },
    fileFilter: (_req, _file, decide) => {
      const { header } = progress;
      const name = header?.name && texts.decode(header.name);
      const isKept = Boolean(header?.name && texts.addFile(header.name));
      if (header && !isKept) drop(header, !name || isReserved(roleOf, name) ? 'unnamed' : 'too_many');
      decide(null, isKept);
    },
    // One more character than is kept must come through, because truncation happens here and never splits a character.
    limits: { fieldSize: limits.bytesPerTextField + 16, parts: maxParts },
    // A file named `..` is still a file; `sanitizeFilename` decides what is kept of the name.
    preservePath: true,
    streamHandler: (request, parser) => {
      readPartHeaders(parser, (header) => {
        progress.header = header;
      });
      replacePartHandlers(parser, texts, progress, drop, reservation);
      pipeline(streamBody(request, res, reservation), parser, () => undefined);
    },
  };
  const parse = multer(options).any();
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => {
      if (error) reject(toSubmitError(error, accessKeyOf(texts.finish())));
      else resolve();
    });
  });
  const fields = texts.finish();
  const stored = Array.isArray(req.files) ? (req.files as unknown as StoredFile[]) : [];
  return {
    fields,
    files: {
      received: progress.files,
      arrived: stored.flatMap((file) => toReceivedFile(texts, file)),
      dropped: [...stored.flatMap((file) => toDroppedFile(texts, file)), ...progress.dropped],
      hint: progress.hasFileAsText ? hints.fileAsText : findFileHint(fields.data, hints.fileAsName),
    },
  };
}

const maxNamedDrops = 10;

const hints = {
  fileAsText: 'A part had the type of a file but no filename, so it was not received as a file.',
  fileAsName:
    'A file was sent as its name only. Append the file itself: formData.append("cv", input.files[0]), not input.value.',
};

interface PartProgress {
  /** The header of the part that is being read. */
  header: PartHeader | null;
  /** File parts in the request. */
  files: number;
  /** The first file parts that were dropped before their content was read. */
  readonly dropped: DroppedFile[];
  hasFileAsText: boolean;
}

/** A file part within the limit of fields; `buffered` is missing if it was not read. */
interface StoredFile {
  readonly header: PartHeader;
  readonly buffered?: BufferedFile | DroppedUpload;
}

function nameOf(texts: TextParts, { filename }: PartHeader): string {
  return sanitizeFilename(filename ? texts.decode(filename) : '');
}

function toReceivedFile(texts: TextParts, { header, buffered }: StoredFile): ReceivedFile[] {
  if (!buffered || !('read' in buffered) || !header.name) return [];
  const field = cleanText(texts.decode(header.name));
  return [{ ...buffered, id: newId(), field, filename: nameOf(texts, header), type: safeType(header.type) }];
}

function toDroppedFile(texts: TextParts, { header, buffered }: StoredFile): DroppedFile[] {
  if (!buffered || !('reason' in buffered)) return [];
  return [{ name: nameOf(texts, header), size: buffered.size, reason: buffered.reason }];
}

interface FieldInfo {
  readonly valueTruncated: boolean;
}

type FileHandler = (name: string, file: Readable, info: object) => void;

/**
 * Replaces multer's handling of text parts, which expands brackets in names and can freeze the process doing so, and
 * hides files without a field name from it, for which it would reject the request.
 */
function replacePartHandlers(
  parser: Writable,
  texts: TextParts,
  progress: PartProgress,
  drop: (header: PartHeader, reason: FileDropReason) => void,
  reservation: RequestReservation,
): void {
  // An error in one part must fail its own request only; nothing else would catch it.
  const onPart = <Part extends unknown[]>(event: string, handle: (header: PartHeader, ...part: Part) => void) =>
    parser.on(event, (_name: string, ...part: Part) => {
      try {
        if (progress.header) handle(progress.header, ...part);
      } catch (error) {
        parser.destroy(error as Error);
      }
    });
  parser.removeAllListeners('field');
  onPart('field', ({ name, type, charset }, value: string, { valueTruncated }: FieldInfo) => {
    if (!textTypes.test(type)) progress.hasFileAsText = true;
    reservation.reserveMemory(value.length);
    if (name) texts.addText(name, { bytes: valueTruncated ? withoutLastCharacter(value) : value, charset });
  });
  const multerHandlers = parser.listeners('file') as FileHandler[];
  parser.removeAllListeners('file');
  onPart('file', (header, file: Readable) => {
    const { name, filename, type } = header;
    if (filename) {
      progress.files += 1;
    } else {
      // An empty file input sends neither a filename nor any bytes.
      file.once('data', () => {
        progress.hasFileAsText = true;
      });
    }
    if (name?.bytes) {
      for (const handle of multerHandlers) handle('file', file, { filename: filename && 'file', mimeType: type });
    } else {
      if (filename) drop(header, 'unnamed');
      file.on('error', () => undefined).resume();
    }
  });
}

/** A value that was cut off may end within a character. */
function withoutLastCharacter(bytes: string): string {
  return isAscii(bytes.slice(-4)) ? bytes : dropLastCharacter(Buffer.from(bytes, 'latin1')).toString('latin1');
}

/** `accessKey` is the key found in the parts before the error. */
function toSubmitError(error: unknown, accessKey: string | undefined): SubmitError | Overloaded {
  if (error instanceof Overloaded) return error;
  const code = error instanceof SubmitError ? error.code : 'invalid_body';
  return new SubmitError(code, { cause: error, accessKey });
}
