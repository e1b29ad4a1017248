import { limits } from '../../../config/limits';
import { HttpError } from '../../lib/http-error';
import { parseInstant } from '../../lib/instants';

/** The parsed query of a listing. */
interface ListQuery {
  /** Id or access key. */
  readonly form: string | undefined;
  readonly limit: number;
  readonly before: Date | undefined;
  readonly since: Date | undefined;
}

const { defaultPage, maxPage } = limits.readApi;

/** Parses the parameters of a listing (spec 4.4); throws ReadError 400 for malformed, empty or repeated ones. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  return {
    form: single(parameters, 'form'),
    limit: readLimit(single(parameters, 'limit')),
    before: readInstant('before', single(parameters, 'before')),
    since: readInstant('since', single(parameters, 'since')),
  };
}

/** Parses a timestamp parameter, if present; throws ReadError 400 when it is malformed. */
export function readInstant(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant) return instant;
  throw new ReadError(400, `${name} must be an ISO 8601 timestamp such as 2026-01-31T09:30:00.000Z`);
}

/** The value of a parameter, if present; throws ReadError 400 when it is repeated. */
export function single(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = parameters.getAll(name);
  if (more.length > 0) throw new ReadError(400, `${name} must be given only once`);
  return value;
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return defaultPage;
  if (!/^\d+$/.test(text) || /^0+$/.test(text)) throw new ReadError(400, 'limit must be a positive integer');
  return Math.min(Number(text), maxPage);
}

/** An error response of the read API (spec section 7.2); the message is safe to show. */
export class ReadError extends HttpError<null> {
  constructor(
    override readonly status: 400 | 403 | 404 | 429,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(status, null, message);
  }
}

/** The error for TooManyWaiting. */
export const tooManyReads = new ReadError(
  429,
  'Too many requests of this account are still in progress. Wait a few seconds and try again.',
  5,
);
