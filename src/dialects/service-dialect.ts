import type { Request } from 'express';
import type { FormService } from '../../config/form-services';
import { accessKeyOf, type FieldRole, type Fields, type RoleOf } from '../submit/body/fields';
import { control, type Dialect, type ErrorBody } from '../submit/dialect';
import { wantsPage } from '../submit/response/wants-page';

/** A dialect and where its clients send to. */
export interface ServiceDialect extends Dialect {
  readonly service: FormService;
  /** Below `/SERVICE`, as Express reads them. */
  readonly paths: readonly string[];
}

const captchas: Readonly<Record<string, FieldRole>> = {
  'g-recaptcha-response': control('g-recaptcha-response'),
  'cf-turnstile-response': control('cf-turnstile-response'),
  'h-captcha-response': control('h-captcha-response', true),
  altcha: control('altcha', true),
};

/** Roles by name; the tokens of captchas are the same everywhere. */
export function rolesOf(roles: Readonly<Record<string, FieldRole>>): RoleOf {
  const all = new Map(Object.entries({ ...captchas, ...roles }));
  return (name) => all.get(name);
}

/** The role of a field that only bots fill in. */
export const honeypot = control('botcheck');

export const asksForCopy: FieldRole = { asks: 'copy' };
export const asksForAutoReply: FieldRole = { asks: 'auto-reply' };
export const asksForWebhook: FieldRole = { asks: 'webhook' };
/** What Letterbox does not do, or does as its settings say. */
export const asksForMore: FieldRole = { asks: 'something else' };

/** The role of a field that, with this value, asks for what Letterbox does anyway. */
export function asksForMoreThan(done: string): FieldRole {
  return { asks: 'something else', done };
}

/** The id in the path. */
export function idInPath({ params }: Request): readonly string[] {
  return [String(params.id)];
}

/** The id in a field that has the role of the access key. */
export function idInFields(_req: Request, fields: Fields): readonly string[] {
  const id = accessKeyOf(fields);
  return id === undefined ? [] : [id];
}

/** What most services have in common; each dialect says what differs. */
export const usual = {
  formIdsOf: idInPath,
  addressFields: ['_replyto', 'replyto'],
  forwarded: { token: 'authorization', ip: [] },
  wantsPage,
  successBody: (body) => body,
  errorResponse: (status, body) => ({ status, body }),
} satisfies Partial<Dialect>;

/** Our codes as another service's. */
export function codeIn(codes: Readonly<Record<string, string>>, { code = '' }: ErrorBody, fallback: string): string {
  return codes[code] ?? fallback;
}
