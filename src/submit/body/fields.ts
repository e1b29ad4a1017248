import { limits } from '../../../config/limits';
import { cleanText, fitsUtf8, truncateUtf8 } from '../../lib/text';

/** Control fields (spec 2.1; docs/decisions.md, rows 3, 4, 7 and 23). */
const controlNames = new Set([
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
  'h-captcha-response',
  'frc-captcha-response',
  'altcha',
] as const);

/**
 * Control fields that the contract does not reserve, so another form may have a field of this name: they are stored as
 * data too, except the tokens of captchas that the form uses.
 */
const unreservedNames: ReadonlySet<string> = new Set([
  'idempotency_key',
  'h-captcha-response',
  'frc-captcha-response',
  'altcha',
]);

/** `error_redirect`, where a rejected native post goes, is a field of other services only. */
export type ControlName = (typeof controlNames extends Set<infer Name> ? Name : never) | 'error_redirect';

/**
 * What a special field is for: a control field, also stored as data if `isData`; or what its page asks for, which is
 * followed only where the form's owner allows it, and stored as data. The value `done` asks for what is done anyway, and
 * is not stored.
 */
export type FieldRole =
  | { readonly control: ControlName; readonly isData: boolean }
  | { readonly asks: 'copy' | 'auto-reply' | 'webhook' | 'something else'; readonly done?: string };

/** The role of the field with this name; undefined for data. */
export type RoleOf = (name: string) => FieldRole | undefined;

const contractRoles: ReadonlyMap<string, FieldRole> = new Map(
  [...controlNames].map((control) => [control, { control, isData: unreservedNames.has(control) }]),
);

/** The roles at `/api/submit`. */
export const contractRoleOf: RoleOf = (name) => contractRoles.get(name);

/** Submitted data by field name, without a prototype: any name, such as `__proto__`, is safe to read. */
export type SubmittedData = Readonly<Record<string, unknown>>;

/** The fields of a request. Control fields are only in `controls`, except those that the contract does not reserve. */
export interface Fields {
  readonly controls: Readonly<Partial<Record<ControlName, unknown>>>;
  /** In the order submitted, except that integer-like names come first; a repeated name has an array of its values. */
  readonly data: SubmittedData;
}

/** Collects fields and silently drops those beyond the limits of spec section 8. */
export class FieldCollector {
  readonly #roleOf: RoleOf;
  readonly #controls: Partial<Record<ControlName, unknown>> = {};
  readonly #data: Record<string, unknown> = Object.create(null);
  /** Names whose array was made here, as opposed to an array that was submitted as JSON. */
  readonly #repeated: string[] = [];
  #count = 0;

  constructor(roleOf: RoleOf) {
    this.#roleOf = roleOf;
  }

  /** Counts a file as a field. Returns false if the file must be dropped. */
  addFile(rawName: string): boolean {
    const name = cleanText(rawName);
    if (isReserved(this.#roleOf, name) || !this.#hasRoomFor(name)) return false;
    this.#count += 1;
    return true;
  }

  /**
   * Adds one field. `readValue` returns text or any JSON value, already cleaned; it is called only if the field is
   * kept. Returns whether it is.
   */
  add(rawName: string, readValue: () => unknown): boolean {
    const name = cleanText(rawName);
    const role = this.#roleOf(name);
    const control = role && 'control' in role && this.#acceptsControl(role.control) ? role.control : null;
    const isKeptAsData = isData(role) && this.#hasRoomFor(name);
    if (control === null && !isKeptAsData) return false;
    const value = readValue();
    if (control !== null) this.#controls[control] = value;
    if (isKeptAsData && !isDone(role, value)) this.#addData(name, value);
    return true;
  }

  #addData(name: string, value: unknown): void {
    this.#count += 1;
    if (!(name in this.#data)) {
      this.#data[name] = value;
    } else if (this.#repeated.includes(name)) {
      (this.#data[name] as unknown[]).push(value);
    } else {
      this.#repeated.push(name);
      this.#data[name] = [this.#data[name], value];
    }
  }

  finish(): Fields {
    return { controls: this.#controls, data: this.#data };
  }

  #hasRoomFor(name: string): boolean {
    return this.#count < limits.fieldsPerSubmission && fitsUtf8(name, limits.bytesPerFieldName);
  }

  /** The first value wins, except that any non-empty `botcheck` value counts. */
  #acceptsControl(name: ControlName): boolean {
    const current = this.#controls[name];
    return current === undefined || (name === 'botcheck' && isEmpty(current));
  }
}

function isData(role: FieldRole | undefined): boolean {
  return role === undefined || !('control' in role) || role.isData;
}

/** Whether a field asks for what is done anyway. */
function isDone(role: FieldRole | undefined, value: unknown): boolean {
  return role !== undefined && 'asks' in role && role.done !== undefined && String(value).trim() === role.done;
}

/** Whether the field is never stored as data. */
export function isReserved(roleOf: RoleOf, name: string): boolean {
  return !isData(roleOf(name));
}

/**
 * Only this many characters per stored byte are processed, so that a huge value cannot block the event loop: an escaped
 * byte takes three characters, and no web charset needs more than two bytes per byte of UTF-8.
 */
export const maxCharactersPerByte = 6;

/** Cleans a submitted text and truncates it to 10,000 bytes. */
export function limitText(text: string): string {
  const { bytesPerTextField } = limits;
  return truncateUtf8(cleanText(text.slice(0, maxCharactersPerByte * bytesPerTextField)), bytesPerTextField);
}

/** The text of a control field; undefined when it is absent, empty or not text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The access key without the whitespace that pasting adds around it; undefined when it is absent or empty. */
export function accessKeyOf({ controls }: Fields): string | undefined {
  const key = textOf(controls.access_key);
  return key?.trim() || key;
}

/** Whether the honeypot field was filled in. */
export function isFilled(value: unknown): boolean {
  return !isEmpty(value);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty);
  return value === undefined || value === null || value === '' || value === false;
}

/** Common names of file inputs; only the last word of a field name is compared. */
const inputWords = new Set(
  `file upload attachment document photo image picture scan screenshot cv resume résumé portfolio
   datei anhang lebenslauf fichier archivo adjunto allegato bijlage anexo`.split(/\s+/),
);
/** The path that browsers show to scripts for a chosen file. */
const fakePath = /^[a-z]:\\fakepath\\.+$/i;
/** A bare file name with a common extension. */
const fileName = /^[^/\\\r\n]{1,200}\.\w+$/;
const extension =
  /\.(?:pdf|docx?|odt|rtf|pages|xlsx?|ods|csv|pptx?|odp|key|txt|zip|rar|7z|jpe?g|png|gif|webp|heic|tiff?|bmp|svg|mp3|wav|m4a|mp4|mov|avi|webm)$/i;

const hint =
  'A file was sent as its name only. Send the form as multipart/form-data: enctype="multipart/form-data", or a FormData object as the body of fetch.';

/** Returns a hint for a file that seems to be missing, because a field has only its name; else null (spec 2.2). */
export function findFileHint(data: SubmittedData, message = hint): string | null {
  for (const name in data) {
    if (hasFileName(data[name]) && isFileInput(name)) return message;
  }
  return null;
}

function hasFileName(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isFileName) : isFileName(value);
}

function isFileName(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  // The end first: few texts have it, and the whole name is compared from the start.
  return (extension.test(value.slice(-6)) && fileName.test(value)) || fakePath.test(value);
}

/** True for `cv`, `photos[]`, `upload_cv` and `resumeFile2`, false for `photo_title` and `profile`. */
function isFileInput(name: string): boolean {
  const words = name.slice(-60).match(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu) ?? [];
  const lastWord = words.at(-1)?.toLowerCase() ?? '';
  return inputWords.has(lastWord) || inputWords.has(lastWord.replace(/s$/, ''));
}
