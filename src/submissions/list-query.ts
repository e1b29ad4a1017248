import { limits } from '../../config/limits';
import { parseInstant } from './instant';
import { ReadRefusal } from './read-refusal';

/** What a caller wants to see, in the caller's own words where a form is meant. */
export interface ListQuery {
  /** Id or access key. */
  readonly form: string | undefined;
  readonly limit: number;
  readonly before: Date | undefined;
  readonly since: Date | undefined;
}

const { defaultPage, maxPage } = limits.readApi;

/** Reads the parameters of a listing (spec 4.4); throws ReadRefusal 400 for what is malformed, empty or repeated. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  return {
    form: single(parameters, 'form'),
    limit: readLimit(single(parameters, 'limit')),
    before: readInstant('before', single(parameters, 'before')),
    since: readInstant('since', single(parameters, 'since')),
  };
}

/** The moment in a parameter of this name, if it is there; throws ReadRefusal 400 when it names none. */
export function readInstant(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant) return instant;
  throw new ReadRefusal(400, `${name} must be an ISO 8601 timestamp such as 2026-01-31T09:30:00.000Z`);
}

/** The one value of a parameter, if it is there; throws ReadRefusal 400 when there are more. */
export function single(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = parameters.getAll(name);
  if (more.length > 0) throw new ReadRefusal(400, `${name} must be given once`);
  return value;
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return defaultPage;
  if (!/^\d+$/.test(text) || /^0+$/.test(text)) throw new ReadRefusal(400, 'limit must be a positive integer');
  return Math.min(Number(text), maxPage);
}
