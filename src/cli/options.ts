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

/** A number of rows from 1 to `max`. */
export function readLimitOption(text: string, max: number): number {
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > max)
    throw new InputError('invalid_setting', `--limit takes a whole number from 1 to ${max}`);
  return limit;
}
