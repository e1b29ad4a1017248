import type { CustomHelpers, ErrorReport } from 'joi';
import Joi from 'joi';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import type { Webhook } from './webhook.model';

export const maxHeaders = 10;
const maxNameLength = 100;
const maxValueLength = 1_000;

/** A field name of RFC 9110. */
const namePattern = /^[!#$%&'*+\-.^_`|~\w]+$/;
/** What Node sends in a header: Latin-1 without control characters except the tab. */
const valuePattern = /^[\t\x20-\x7e\x80-\xff]+$/;
/** Headers that HTTP or Letterbox sets itself (`Title` for ntfy). */
const reservedPattern =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|user-agent|title|http2-settings|(?:content|proxy|x-service|webhook)-.*)$/i;

/** Changes of a webhook's own headers by name: a new value, or null to remove it. */
export type HeaderChanges = Readonly<Record<string, string | null>>;

/** The setting `headers`: changes of the webhook's own headers. Errors never repeat a value. */
export const headerChanges = Joi.object<HeaderChanges>()
  .unknown()
  .max(2 * maxHeaders)
  .custom((changes: Record<string, unknown>, helpers: CustomHelpers) => {
    const trimmed: [string, string | null][] = [];
    const seen = new Set<string>();
    for (const [given, value] of Object.entries(changes)) {
      const name = given.trim();
      const problem = seen.has(name.toLowerCase()) ? 'is listed twice' : findProblem(name, value);
      if (problem !== null) return reject(helpers, name, problem);
      seen.add(name.toLowerCase());
      trimmed.push([name, typeof value === 'string' ? value.trim() : null]);
    }
    return Object.fromEntries(trimmed);
  });

function reject(helpers: CustomHelpers, name: string, problem: string): ErrorReport {
  return helpers.message(
    { custom: '{{#label}} contains {{#name}}, which {{#problem}}' },
    { name: JSON.stringify(name.slice(0, 60)), problem },
  );
}

function findProblem(name: string, value: unknown): string | null {
  if (name === '') return 'has no name';
  if (name.length > maxNameLength) return `is longer than ${maxNameLength} characters`;
  if (!namePattern.test(name) || name === '__proto__') return 'is not a valid header name';
  if (reservedPattern.test(name)) return 'is set by Letterbox or by HTTP itself';
  if (value === null) return null;
  if (typeof value !== 'string' || value.trim() === '') return 'needs a value';
  if (value.length > maxValueLength) return 'has a value of more than 1,000 characters';
  return valuePattern.test(value.trim()) ? null : 'has a value with line breaks or characters outside Latin-1';
}

/** A webhook's own headers as they are stored: the values are one sealed JSON array in the order of the names. */
type StoredHeaders = Pick<Webhook, 'headerNames' | 'headerValues'>;

/** A webhook's own headers, decrypted. */
export type OwnHeaders = readonly (readonly [name: string, value: string])[];

/** Decrypts a webhook's own headers; throws when the key does not fit. */
export function openHeaders(secrets: SecretBox, { headerNames, headerValues }: StoredHeaders): OwnHeaders {
  if (!headerNames || !headerValues) return [];
  const values: string[] = JSON.parse(secrets.open(headerValues));
  return headerNames.map((name, index) => [name, values[index] ?? '']);
}

/** Whether the values of a webhook's own headers can be decrypted. */
export function areHeadersReadable(secrets: SecretBox, webhook: StoredHeaders): boolean {
  try {
    openHeaders(secrets, webhook);
    return true;
  } catch {
    return false;
  }
}

/**
 * The columns after a change; names differ only in more than case. Throws InputError for more than ten headers, and
 * when values that should stay can no longer be decrypted.
 */
export function changeHeaders(secrets: SecretBox, current: StoredHeaders, changes: HeaderChanges): StoredHeaders {
  const changed = new Set(Object.keys(changes).map((name) => name.toLowerCase()));
  const isKept = (name: string) => !changed.has(name.toLowerCase());
  const kept = current.headerNames?.some(isKept) ? openReadable(secrets, current).filter(([name]) => isKept(name)) : [];
  const added = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const headers = [...kept, ...added];
  if (headers.length > maxHeaders) throw invalidHeaders(`must be at most ${maxHeaders}`);
  if (headers.length === 0) return { headerNames: null, headerValues: null };
  return {
    headerNames: headers.map(([name]) => name),
    headerValues: secrets.seal(JSON.stringify(headers.map(([, value]) => value))),
  };
}

function openReadable(secrets: SecretBox, stored: StoredHeaders): OwnHeaders {
  try {
    return openHeaders(secrets, stored);
  } catch {
    throw invalidHeaders('can no longer be read, because SECRET_KEY has changed; enter all values again');
  }
}

function invalidHeaders(message: string): InputError {
  return new InputError('invalid_setting', `headers ${message}`, [{ setting: 'headers', message }]);
}
