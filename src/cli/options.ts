import { InputError } from '../lib/input-error';

/** The object that `--json` gives; empty when it was not given. The text is never repeated: it may hold secrets. */
export function readJsonOption(text: string | undefined): Record<string, unknown> {
  const value = text === undefined ? {} : parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError('invalid_setting', `--json takes a JSON object such as '{"active":false}'`);
  }
  return value as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const moment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

/** A moment in ISO 8601; without a zone it is UTC. */
export function readTimeOption(name: string, text: string): Date {
  const found = moment.exec(text);
  const time = new Date(text.includes('T') && !found?.groups?.zone ? `${text}Z` : text);
  if (!found || Number.isNaN(time.getTime())) {
    throw new InputError('invalid_setting', `${name} takes a time such as 2026-03-01T12:00:00Z`);
  }
  return time;
}

/** A whole number; what is none becomes NaN, which whoever is given it refuses in its own words. */
export function readWholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** A number of rows from 1 to `max`. */
export function readLimitOption(text: string, max: number): number {
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > max)
    throw new InputError('invalid_setting', `--limit takes a whole number from 1 to ${max}`);
  return limit;
}
