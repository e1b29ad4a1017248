import type { Account } from '../accounts/account.model';
import { findAccountByEmail } from '../accounts/account.service';
import type { Database } from '../db/database';
import type { Form } from '../forms/form.model';
import { findForm } from '../forms/form.repository';
import { InputError } from '../lib/input-error';
import type { Webhook } from '../webhooks/webhook.model';
import { findWebhook } from '../webhooks/webhook.repository';

/** Finds the account with this e-mail address; throws InputError if there is none. */
export async function requireAccount(db: Database, email: string): Promise<Account> {
  return (await findAccountByEmail(db, email)) ?? throwNotFound('account with the e-mail address', email);
}

/** Finds the form with this id or access key; throws InputError if there is none. */
export async function requireForm(db: Database, idOrKey: string): Promise<Form> {
  return (await findForm(db, idOrKey)) ?? throwNotFound('form with the id or access key', idOrKey);
}

/** Finds the webhook with this id; throws InputError if there is none. */
export async function requireWebhook(db: Database, id: string): Promise<Webhook> {
  return (await findWebhook(db, id)) ?? throwNotFound('webhook with the id', id);
}

export function throwNotFound(what: string, name: string): never {
  throw new InputError('not_found', `there is no ${what} ${name.slice(0, 254)}`);
}

/**
 * The value of `--json`; an empty object if it is not given. Errors never repeat the text, which may contain secrets.
 */
export function readJsonOption(text: string | undefined): Record<string, unknown> {
  const value = text === undefined ? {} : parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError('invalid_setting', `--json must be a JSON object, such as '{"active":false}'`);
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

const isoTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

/** A time in ISO 8601, UTC unless it names a zone. */
export function readTimeOption(name: string, text: string): Date {
  const match = isoTime.exec(text);
  const time = new Date(text.includes('T') && !match?.groups?.zone ? `${text}Z` : text);
  if (!match || Number.isNaN(time.getTime())) {
    throw new InputError('invalid_setting', `${name} must be a time, such as 2026-03-01T12:00:00Z`);
  }
  return time;
}

/** A whole number; NaN for anything else, which the called function rejects with its own message. */
export function readWholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** A number of rows from 1 to `max`. */
export function readLimitOption(text: string, max: number): number {
  const limit = readWholeNumber(text);
  if (limit >= 1 && limit <= max) return limit;
  throw new InputError('invalid_setting', `--limit must be a whole number from 1 to ${max}`);
}
