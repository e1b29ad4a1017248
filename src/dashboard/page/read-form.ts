import express, { type Request, type RequestHandler, type Response } from 'express';
import { v7 as uuidv7, validate, version } from 'uuid';
import { InputError } from '../../lib/input-error';
import { hasLargeFile, readFieldsBeforeFile } from './read-upload';

const multipart = 'multipart/form-data';

const readSmallBody = express.raw({ type: ['application/x-www-form-urlencoded', multipart], limit: '1mb' });

/**
 * Reads the body of a posted form, at most 1 MB; larger ones get 413. An uploaded file is left for `uploadOf`, one of any
 * size for `largeFileOf`.
 */
export const readFormBody: RequestHandler[] = [
  (req, res, next) => (hasLargeFile(req) ? readFieldsBeforeFile : readSmallBody)(req, res, next),
  async (req, res, next) => {
    if (!req.is(multipart) || !Buffer.isBuffer(req.body) || hasLargeFile(req)) return next();
    const headers = { 'content-type': req.headers['content-type'] ?? '' };
    const form = await new globalThis.Response(new Uint8Array(req.body), { headers })
      .formData()
      .catch(() => new FormData());
    const fields = new URLSearchParams();
    for (const [name, value] of form) {
      if (typeof value === 'string') fields.append(name, value);
      else res.locals.upload ??= Buffer.from(await value.arrayBuffer());
    }
    req.body = Buffer.from(String(fields));
    next();
  },
];

/** The first file of a posted form; empty without one. */
export function uploadOf(res: Response): Buffer {
  const upload: unknown = res.locals.upload;
  return Buffer.isBuffer(upload) ? upload : Buffer.alloc(0);
}

/** The fields of a posted form, in order. Repeated fields keep all their values. */
export function readForm(req: Request): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(req.body) ? req.body.toString('utf8') : '');
}

/** The query parameters of a path, in order. Unlike `req.query`, it has no limit of their number. */
export function parametersOf(path: string): URLSearchParams {
  return new URL(path, 'http://own.invalid').searchParams;
}

/** The id that `NewRowField` gave to the new row, or a fresh one when it is missing or invalid. */
export function readNewRow(form: URLSearchParams): string {
  const id = form.get('id') ?? '';
  return validate(id) && version(id) === 7 ? id : uuidv7();
}

/** Error messages of a posted form by field name; `form` holds the message about the form as a whole. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** The problems of an InputError by setting, the first one each. Rethrows every other error. */
export function fieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof InputError)) throw error;
  if (error.problems.length === 0) return { form: toSentence(error.message) };
  const errors: Partial<Record<string, string>> = {};
  for (const { setting, message } of error.problems) errors[setting || 'form'] ??= toSentence(message);
  return errors;
}

export function toSentence(message: string): string {
  const words = inPlainWords(message);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** What is wrong with a field as an owner reads it beside the field; other messages stay as they are. */
function inPlainWords(message: string): string {
  // An empty field of a form is a missing value.
  if (message === 'is not allowed to be empty') return 'is required';
  const [, bound, limit = ''] = /^must have at (most|least) ([\d,]+) characters$/.exec(message) ?? [];
  if (bound === undefined) return message;
  const characters = Number(limit.replaceAll(',', '')).toLocaleString('en');
  return `use ${characters} characters or ${bound === 'most' ? 'fewer' : 'more'}`;
}

/**
 * `next` when it is a path of the dashboard, or of one of the given top-level areas; otherwise `/dashboard`. It never
 * leads to another site.
 */
export function ownPath(next: unknown, areas: readonly string[] = ['dashboard']): string {
  const home = '/dashboard';
  if (typeof next !== 'string' || next.length > 2_000) return home;
  const isOwn = (path: string) => areas.some((area) => path === `/${area}` || path.startsWith(`/${area}/`));
  // Browsers read a backslash as a slash and skip control characters, so neither is allowed.
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(next) || !isOwn(next.replace(/\?.*$/, ''))) return home;
  const { origin, pathname, search } = new URL(next, 'http://own.invalid');
  return origin === 'http://own.invalid' && isOwn(pathname) ? pathname + search : home;
}
