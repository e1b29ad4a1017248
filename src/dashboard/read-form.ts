import express, { type Request, type RequestHandler } from 'express';

/** Takes in the body of a posted form of at most 1 MB, and answers 413 to a larger one. */
export const readFormBody: RequestHandler = express.raw({ type: 'application/x-www-form-urlencoded', limit: '1mb' });

/** The fields of a posted form, flat: names are verbatim, and one that is repeated keeps all its values. */
export function readForm(req: Request): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(req.body) ? req.body.toString('utf8') : '');
}
