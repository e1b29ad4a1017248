import type { Request } from 'express';

const json = 'application/json';

/** Whether the Content-Type is JSON. */
export function isJson(req: Pick<Request, 'headers'>): boolean {
  return mediaTypeOf(req) === json;
}

/** The media type of the body, in lower case and without parameters. */
export function mediaTypeOf({ headers }: Pick<Request, 'headers'>): string {
  const contentType = headers['content-type'] ?? '';
  const end = contentType.indexOf(';');
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}
