import { limits } from '../../../config/limits';
import { cleanText, fitsUtf8, truncateUtf8 } from '../../lib/text';

/** Names that steer a post and are never part of its data (spec 2.1; docs/decisions.md, rows 3, 7 and 23). */
const reserved = [
  'access_key',
  'subject',
  'replyto',
  'from_name',
  'redirect',
  'botcheck',
  'form_loaded_at',
  'idempotency_key',
  'g-recaptcha-response',
  'cf-turnstile-response',
] as const;

export type ReservedName = (typeof reserved)[number];

const reservedNames: ReadonlySet<string> = new Set(reserved);

/** A post's fields, told apart: what steers it, and what the visitor has to say. */
export interface Fields {
  readonly controls: Readonly<Partial<Record<ReservedName, unknown>>>;
  /** In the order submitted; a repeated name holds its values in an array. */
  readonly data: ReadonlyMap<string, unknown>;
}

/** Gathers fields in the order they come and keeps to the contract's limits (spec section 8), silently. */
export class FieldCollector {
  readonly #controls: Partial<Record<ReservedName, unknown>> = {};
  readonly #data = new Map<string, unknown>();
  /** Names that came more than once, whose entry is an array of ours and not one that was submitted. */
  readonly #repeated = new Set<string>();
  #count = 0;

  /** Whether a file may come under this name; it takes one of the places for fields, and nothing of it is in the data. */
  addFile(rawName: string): boolean {
    const name = cleanText(rawName);
    if (reservedNames.has(name) || !this.#hasRoomFor(name)) return false;
    this.#count += 1;
    return true;
  }

  /** Whether a value under this name would be kept. */
  takes(rawName: string): boolean {
    const name = cleanText(rawName);
    return reservedNames.has(name) ? this.#takesControl(name as ReservedName) : this.#hasRoomFor(name);
  }

  /** Takes one part; `value` is text or any JSON value, already cleaned. */
  add(rawName: string, value: unknown): void {
    const name = cleanText(rawName);
    if (reservedNames.has(name)) {
      this.#addControl(name as ReservedName, value);
      return;
    }
    if (!this.#hasRoomFor(name)) return;
    this.#count += 1;

    const before = this.#data.get(name);
    if (before === undefined && !this.#data.has(name)) {
      this.#data.set(name, value);
    } else if (this.#repeated.has(name)) {
      (before as unknown[]).push(value);
    } else {
      this.#repeated.add(name);
      this.#data.set(name, [before, value]);
    }
  }

  #hasRoomFor(name: string): boolean {
    return this.#count < limits.fieldsPerSubmission && fitsUtf8(name, limits.bytesPerFieldName);
  }

  /** The first value counts, but the honeypot springs on any that is not empty. */
  #addControl(name: ReservedName, value: unknown): void {
    if (this.#takesControl(name)) this.#controls[name] = value;
  }

  #takesControl(name: ReservedName): boolean {
    const before = this.#controls[name];
    return before === undefined || (name === 'botcheck' && isEmpty(before));
  }

  finish(): Fields {
    return { controls: this.#controls, data: this.#data };
  }
}

/**
 * How much of a submitted text or name is looked at, as a multiple of the bytes that are kept: three characters escape a byte,
 * and in no charset of the web does a byte of UTF-8 come from more than two. Whatever is longer must not hold the event loop.
 */
export const lookedAt = 6;

/** A submitted text as it is kept: without NUL and lone surrogates, at most 10,000 bytes. */
export function keepText(text: string): string {
  return truncateUtf8(cleanText(text.slice(0, lookedAt * limits.bytesPerTextField)), limits.bytesPerTextField);
}

/** The data as JSON text; unlike an object's keys, the names stay in the order submitted. */
export function dataToJson(data: ReadonlyMap<string, unknown>): string {
  const members: string[] = [];
  for (const [name, value] of data) members.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${members.join(',')}}`;
}

/** The text of a control field; undefined when it is absent, empty or no text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty);
  return value === undefined || value === null || value === '' || value === false;
}

/** Whether the honeypot field was filled. */
export function isFilled(value: unknown): boolean {
  return !isEmpty(value);
}
