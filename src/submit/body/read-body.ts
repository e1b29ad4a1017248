import type { Request, Response } from 'express';
import { limits } from '../../../config/limits';
import { SubmitError } from '../submit-error';
import type { RequestReservation } from './admission';
import { readBytes } from './body-stream';
import { charsetOf } from './charset';
import { type Fields, findFileHint, type RoleOf } from './fields';
import { parseJsonFields } from './json';
import { isJson, mediaTypeOf } from './media-type';
import { readMultipart } from './multipart';
import { parseQuery } from './query';
import type { UploadBuffer } from './upload-buffer';
import type { UploadedFiles } from './uploaded-files';
import { parseUrlencodedFields } from './urlencoded';

export interface Body {
  readonly fields: Fields;
  readonly files: UploadedFiles;
}

/**
 * Reads and parses the request body, with the roles of its fields; files go to the buffer of `openUploads`. Throws SubmitError 415 for a type or
 * encoding that is not supported, 413 for a body that is too large (by its Content-Length, or while reading) and 400
 * for one that cannot be parsed (spec section 7.1), and Overloaded if the request is evicted.
 */
export async function readBody(
  req: Request,
  res: Response,
  openUploads: () => UploadBuffer,
  reservation: RequestReservation,
  roleOf: RoleOf,
): Promise<Body> {
  if (reservation.rejection) throw reservation.rejection;
  if (req.method === 'GET') {
    reservation.bodyReceived();
    return withoutFiles(parseQuery(req, roleOf));
  }
  const type = mediaTypeOf(req);
  if (!supportedTypes.has(type) || isEncoded(req)) throw new SubmitError('unsupported_content_type');
  if (Number(req.headers['content-length'] ?? 0) > limits.bytesPerBody) throw new SubmitError('payload_too_large');

  const body =
    type === 'multipart/form-data'
      ? await readMultipart(req, res, openUploads(), reservation, roleOf)
      : parseText(req, await readBytes(req, res, reservation), roleOf);
  reservation.bodyReceived();
  return body;
}

const supportedTypes: ReadonlySet<string> = new Set([
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]);

/** Compressed bodies are rejected: a few kilobytes could expand to megabytes. */
function isEncoded({ headers }: Request): boolean {
  return !/^(identity)?$/i.test(headers['content-encoding'] ?? '');
}

function parseText(req: Request, bytes: Buffer, roleOf: RoleOf): Body {
  const contentType = req.headers['content-type'] ?? '';
  const charset = contentType.includes(';') ? charsetOf(contentType) : null;
  const parse = isJson(req) ? parseJsonFields : parseUrlencodedFields;
  return withoutFiles(parse(bytes, charset, roleOf));
}

function withoutFiles(fields: Fields): Body {
  return { fields, files: { received: 0, arrived: [], dropped: [], hint: findFileHint(fields.data) } };
}
