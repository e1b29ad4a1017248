import type { Payload } from 'altcha-lib';
import { captchaServiceIds, captchaServices } from '../../forms/captcha-providers';
import { parseJsonObject } from '../../lib/json';
import type { LiveForm } from '../live-form';
import type { SubmittedData } from './fields';

/** The form field with the solution; ALTCHA's own widget adds it too. */
export const altchaField = 'altcha';

/**
 * The data without the tokens of the form's captchas. The contract does not reserve these field names, so forms without
 * a captcha may use them.
 */
export function withoutCaptchaTokens({ settings }: LiveForm, data: SubmittedData): SubmittedData {
  const fields = captchaServiceIds
    .filter((service) => settings[captchaServices[service].setting] !== null)
    .map((service): string => captchaServices[service].field);
  if (settings.altcha !== null) fields.push(altchaField);
  return withoutFields(data, fields);
}

/** The data without tokens of any captcha, for requests whose form is not known. */
export function withoutAnyTokens(data: SubmittedData): SubmittedData {
  const fields = captchaServiceIds.map((service): string => captchaServices[service].field);
  if (isSolution(data[altchaField])) fields.push(altchaField);
  return withoutFields(data, fields);
}

/** The data without the fields of these names. */
export function withoutFields(data: SubmittedData, names: readonly string[]): SubmittedData {
  if (!names.some((name) => name in data)) return data;
  const rest: Record<string, unknown> = Object.assign(Object.create(null), data);
  for (const name of names) delete rest[name];
  return rest;
}

function isSolution(value: unknown): boolean {
  return typeof value === 'string' && parseSolution(value) !== null;
}

/** Parses a solution of ALTCHA as its widget encodes it, JSON in base64; null for other text. Does not verify it. */
export function parseSolution(text: string): Payload | null {
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(text)) return null;
  const { challenge, solution } = parseJsonObject(Buffer.from(text, 'base64').toString('utf8'));
  const isPayload = isObject(challenge) && isObject(challenge.parameters) && isObject(solution);
  return isPayload ? ({ challenge, solution } as unknown as Payload) : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
