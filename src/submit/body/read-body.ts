import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UploadedFiles } from '../request';
import { SubmitError } from '../submit-error';
import type { Place } from './admission';
import { checkBodyHeaders, withPatience } from './body-limits';
import { readBytes } from './body-stream';
import type { Fields } from './fields';
import { hintAt } from './file-hint';
import { parseJsonFields } from './json';
import { readMultipart } from './multipart';
import type { ReceivedFiles } from './upload-buffer';
import { parseUrlencodedFields } from './urlencoded';

/** A body as it was understood. */
export interface Body {
  readonly fields: Fields;
  readonly files: UploadedFiles;
}

/**
 * Reads and parses a post's body; its files go to `received`. Throws Overloaded when its place gives way, and Refusal: 415
 * for its type or encoding, 413 for its size, judged by its Content-Length first and while reading, 400 for what cannot be
 * parsed (spec section 7.1).
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  received: ReceivedFiles,
  place: Place,
): Promise<Body> {
  if (place.gaveWay) throw place.gaveWay;
  const read = readerFor(req);
  checkBodyHeaders(req);
  const body = await withPatience(req, res, read(req, res, received, place));
  place.arrived();
  return body;
}

type Reader = (req: IncomingMessage, res: ServerResponse, received: ReceivedFiles, place: Place) => Promise<Body>;

function readerFor(req: IncomingMessage): Reader {
  const { type, charset } = contentTypeOf(req);
  switch (type) {
    case 'application/json':
      return async (_req, _res, _received, place) => withoutFiles(parseJsonFields(toUtf8(await readBytes(req, place))));
    case 'application/x-www-form-urlencoded':
      return async (_req, _res, _received, place) =>
        withoutFiles(parseUrlencodedFields(await readBytes(req, place), charset));
    case 'multipart/form-data':
      return readMultipart;
    default:
      throw new SubmitError('unsupported_content_type');
  }
}

function withoutFiles(fields: Fields): Body {
  return { fields, files: { received: 0, arrived: [], lost: 0, hint: hintAt(fields.data) } };
}

/** Whether the body is JSON by its Content-Type. */
export function isJson(req: Pick<IncomingMessage, 'headers'>): boolean {
  return contentTypeOf(req).type === 'application/json';
}

/** Type and charset of the Content-Type, whatever their letter case; UTF-8 when it names none. */
function contentTypeOf({ headers }: Pick<IncomingMessage, 'headers'>): { type: string; charset: string } {
  const contentType = headers['content-type'] ?? '';
  // Few posts name parameters, and to take a header apart costs as much as to read a field.
  if (!contentType.includes(';')) return { type: contentType.trim().toLowerCase(), charset: 'utf-8' };
  const [type = '', ...parameters] = contentType.split(';');
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)/i.exec(parameter)?.[1]).find(Boolean);
  return { type: type.trim().toLowerCase(), charset: charset ?? 'utf-8' };
}

function toUtf8(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}
