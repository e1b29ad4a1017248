import { pipeline, type Readable, type Writable } from 'node:stream';
import type { Request, Response } from 'express';
import multer from 'multer';
import { limits } from '../../../config/limits';
import type { DroppedFile, FileDropReason } from '../../decisions/decision';
import { safeType, sanitizeFilename } from '../../files/sanitize-file';
import { Overloaded } from '../../lib/capacity-limit';
import { newId } from '../../lib/new-id';
import { cleanText } from '../../lib/text';
import type { ReceivedFile, UploadedFiles } from '../request';
import { SubmitError } from '../submit-error';
import type { RequestReservation } from './admission';
import { streamBody } from './body-stream';
import { FieldCollector, type Fields, isReserved, limitText, textOf } from './fields';
import type { BufferedFile, DroppedUpload, UploadBuffer } from './upload-buffer';

const maxParts = 2_000;

/** Any other Content-Type of a part without a filename suggests a file that was sent the wrong way. */
const textTypes = /^(?:text\/|application\/(?:json|x-www-form-urlencoded)\b)/i;

/** Multer's own option, which is missing in its types. */
interface MulterOptions extends multer.Options {
  readonly streamHandler: (req: Request, parser: Writable) => void;
}

/**
 * Parses a `multipart/form-data` body while it streams in; file contents go to `uploads`. Files beyond the fifth, over
 * the size limit or without a field name are dropped (spec section 8). Throws SubmitError 400 or 413, and Overloaded if
 * evicted.
 */
export async function readMultipart(
  req: Request,
  res: Response,
  uploads: UploadBuffer,
  reservation: RequestReservation,
): Promise<{ fields: Fields; files: UploadedFiles }> {
  const fields = new FieldCollector();
  const counts: PartCounts = { files: 0, accepted: 0, dropped: [], hasFileAsText: false };
  const options: MulterOptions = {
    storage: {
      _handleFile: (_req, file, done) => {
        uploads.store(file.stream).then((buffered) => done(null, { buffered } as object), done);
      },
      // The whole buffer is disposed of with the request.
      _removeFile: (_req, _file, done) => done(null),
    },
    fileFilter: (_req, { fieldname, originalname }, decide) => {
      const isAccepted = fields.addFile(fieldname) && counts.accepted < limits.filesPerSubmission;
      if (isAccepted) counts.accepted += 1;
      else drop(counts, originalname, isReserved(fieldname) ? 'unnamed' : 'too_many');
      decide(null, isAccepted);
    },
    // One more character than is kept must come through, because truncation happens here and never splits a character.
    // There is no limit for names: multer would reject the request for one long name, the collector drops the field.
    limits: { fieldSize: limits.bytesPerTextField + 16, parts: maxParts },
    defParamCharset: 'utf8',
    // A file named `..` is still a file; `sanitizeFilename` decides what is kept of the name.
    preservePath: true,
    streamHandler: (request, parser) => {
      replacePartHandlers(parser, fields, counts, reservation);
      pipeline(streamBody(request, reservation), parser, () => undefined);
    },
  };
  const parse = multer(options).any();
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => {
      if (error) reject(toSubmitError(error, textOf(fields.finish().controls.access_key)));
      else resolve();
    });
  });
  const stored: StoredFile[] = Array.isArray(req.files) ? req.files : [];
  return {
    fields: fields.finish(),
    files: {
      received: counts.files,
      arrived: stored.flatMap(toReceivedFile),
      dropped: [...stored.flatMap(toDroppedFile), ...counts.dropped],
      hint: counts.hasFileAsText
        ? 'A part had the type of a file but no filename, so it was not received as a file.'
        : null,
    },
  };
}

interface PartCounts {
  /** File parts in the request. */
  files: number;
  /** File parts within the limits. */
  accepted: number;
  /** The first file parts that were dropped before their content was read. */
  readonly dropped: DroppedFile[];
  hasFileAsText: boolean;
}

const maxNamedDrops = 10;

function drop({ dropped }: PartCounts, filename: string, reason: FileDropReason): void {
  if (dropped.length < maxNamedDrops) dropped.push({ name: sanitizeFilename(filename), size: null, reason });
}

type StoredFile = Express.Multer.File & { readonly buffered?: BufferedFile | DroppedUpload };

function toReceivedFile({ buffered, originalname, fieldname, mimetype }: StoredFile): ReceivedFile[] {
  if (!buffered || 'reason' in buffered) return [];
  const filename = sanitizeFilename(originalname);
  return [{ ...buffered, id: newId(), field: cleanText(fieldname), filename, type: safeType(mimetype) }];
}

function toDroppedFile({ buffered, originalname }: StoredFile): DroppedFile[] {
  if (!buffered || !('reason' in buffered)) return [];
  return [{ name: sanitizeFilename(originalname), size: buffered.size, reason: buffered.reason }];
}

interface PartInfo {
  readonly nameTruncated?: boolean;
  readonly filename?: string;
  readonly mimeType: string;
}

type FileHandler = (name: string | undefined, file: Readable, info: PartInfo) => void;

/**
 * Replaces multer's handling of text parts, which expands brackets in names and can freeze the process doing so, and
 * hides files without a field name from it, for which it would reject the request.
 */
function replacePartHandlers(
  parser: Writable,
  fields: FieldCollector,
  counts: PartCounts,
  reservation: RequestReservation,
): void {
  // An error in one part must fail its own request only; nothing else would catch it.
  const onPart = <Part extends unknown[]>(event: string, handle: (...part: Part) => void) =>
    parser.on(event, (...part: Part) => {
      try {
        handle(...part);
      } catch (error) {
        parser.destroy(error as Error);
      }
    });
  parser.removeAllListeners('field');
  onPart('field', (name: string | undefined, value: string | undefined, { nameTruncated, mimeType }: PartInfo) => {
    // The value is undefined if the part's charset is unknown; dropping it silently would lose data.
    if (value === undefined) throw new SubmitError('invalid_body');
    if (!textTypes.test(mimeType)) counts.hasFileAsText = true;
    reservation.reserveMemory(value.length);
    if (name !== undefined && !nameTruncated) fields.add(unescapeName(name), limitText(value));
  });
  const multerHandlers = parser.listeners('file') as FileHandler[];
  parser.removeAllListeners('file');
  onPart('file', (name: string | undefined, file: Readable, info: PartInfo) => {
    if (info.filename) {
      counts.files += 1;
      if (name === undefined) drop(counts, info.filename, 'unnamed');
    } else {
      // An empty file input sends neither a filename nor any bytes.
      file.once('data', () => {
        counts.hasFileAsText = true;
      });
    }
    if (name === undefined) file.on('error', () => undefined).resume();
    else for (const handle of multerHandlers) handle(name, file, info);
  });
}

/** Decodes the three escapes that browsers use in part names (WHATWG HTML). */
function unescapeName(name: string): string {
  return name.replaceAll(/%0A/gi, '\n').replaceAll(/%0D/gi, '\r').replaceAll('%22', '"');
}

/** `accessKey`: that of the parts before the error. */
function toSubmitError(error: unknown, accessKey: string | undefined): SubmitError | Overloaded {
  if (error instanceof Overloaded) return error;
  const code = error instanceof SubmitError ? error.code : 'invalid_body';
  return new SubmitError(code, { cause: error, accessKey });
}
