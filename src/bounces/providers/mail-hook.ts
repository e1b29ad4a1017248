import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMail } from '../../incoming-mail/incoming-mail';
import { HttpError } from '../../lib/http-error';
import { asJsonObject, type JsonObject } from '../../lib/json';
import type { Outbound } from '../../outbound/http-client';
import type { MailEvent } from '../mail-event';

/** A request to a mail hook, as it arrived. */
export interface HookRequest {
  header(name: string): string | undefined;
  readonly body: Buffer;
}

export interface HookDeps {
  /** Requests to addresses that the provider names. */
  readonly send: Outbound['send'];
  /** Replaces the host of Amazon SNS; undefined for its own. */
  readonly snsUrl: string | undefined;
  readonly now: Date;
}

/** What differs between the providers that report what became of an e-mail. */
export interface MailHook {
  /**
   * Whether the provider sent this request; `key` is the `webhook_key` of the transport. Throws HttpError for a request
   * that is malformed.
   */
  isAuthentic(request: HookRequest, key: string, deps: HookDeps): boolean | Promise<boolean>;
  /** The events of an authentic request that say something about a delivery. Throws HttpError. */
  readEvents(request: HookRequest): readonly MailEvent[];
  /** A token of an authentic request that the provider uses once, if its signature does not cover the rest. */
  tokenOf?(request: HookRequest): Promise<string>;
  /** Whether an authentic request asks to confirm the subscription, which this then does. */
  confirm?(request: HookRequest, deps: HookDeps): Promise<boolean>;
  /** The message that an authentic request of the inbound route brings; null if it brings none. Throws HttpError. */
  readMail?(request: HookRequest): Promise<IncomingMail | null>;
}

/** The body as a JSON object. Throws HttpError. */
export function readObject({ body }: HookRequest): JsonObject {
  return asObject(readJson(body.toString('utf8')));
}

/** Throws HttpError. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

/** A value that must be an object. Throws HttpError. */
export function asObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return asJsonObject(value);
}

/** The fields of a form (urlencoded or multipart), the last one of each name. Throws HttpError. */
export async function readFields({ body, header }: HookRequest): Promise<ReadonlyMap<string, string>> {
  try {
    const headers = { 'Content-Type': header('content-type') ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const texts = await Promise.all(
      [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()] as const),
    );
    return new Map(texts);
  } catch {
    throw malformed();
  }
}

export function malformed(): HttpError<null> {
  return new HttpError(400, null, 'The body is not what this provider sends.');
}

/** The value if it is a text; an empty text otherwise. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Compares texts in constant time. */
function isSameText(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** Whether a Unix time in seconds is at most `seconds` before or after `now`. */
export function isRecent(timestamp: string | undefined, now: Date, seconds: number): boolean {
  return timestamp !== undefined && /^\d{1,12}$/.test(timestamp) && isNear(Number(timestamp) * 1_000, now, seconds);
}

/** Whether a time in milliseconds is at most `seconds` before or after `now`. */
export function isNear(time: number, now: Date, seconds: number): boolean {
  return Math.abs(now.getTime() - time) <= seconds * 1_000;
}

/** Whether a request has the password in its HTTP Basic login, whatever the user is. */
export function hasPassword({ header }: HookRequest, password: string): boolean {
  const [, login = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header('authorization') ?? '') ?? [];
  const decoded = Buffer.from(login, 'base64').toString('utf8');
  return decoded.includes(':') && isSameText(decoded.slice(decoded.indexOf(':') + 1), password);
}
