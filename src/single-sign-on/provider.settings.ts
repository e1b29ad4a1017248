import Joi from 'joi';
import { line, secretText, webAddress } from '../lib/setting-types';

/** Roles that an identity provider may give: owners are made by owners only. */
export const providerRoles = ['admin', 'editor', 'viewer'] as const;

export type ProviderRole = (typeof providerRoles)[number];

/** Settings of an identity provider (OpenID Connect). */
export interface ProviderSettings {
  /** On the button. */
  readonly name: string;
  /** Its issuer identifier; the rest is read from there (OpenID Connect Discovery). */
  readonly issuer: string;
  readonly client_id: string;
  /** Undefined keeps the stored one, null is for public clients. */
  readonly client_secret?: string | null;
  /** The role of people who are not members yet, or whose groups have no role; null lets nobody in by that. */
  readonly default_role: ProviderRole | null;
  /** The claim that lists a person's groups. */
  readonly groups_claim: string;
  readonly role_by_group: Readonly<Record<string, ProviderRole>>;
}

const maxGroups = 100;

const role = Joi.string().valid(...providerRoles);

export const providerSettings = Joi.object<ProviderSettings>({
  name: line(60).required().messages({ 'string.empty': '{{#label}} is required' }),
  issuer: webAddress().required(),
  client_id: line(300).required().messages({ 'string.empty': '{{#label}} is required' }),
  client_secret: secretText().allow(null),
  default_role: role.allow(null).default(null),
  groups_claim: line(100).default('groups'),
  role_by_group: Joi.object<Record<string, ProviderRole>>()
    .unknown()
    .max(maxGroups)
    // The form has one field for all groups.
    .custom((groups: object, helpers) =>
      Object.entries(groups).every(isMapping) ? groups : helpers.error('any.invalid'),
    )
    .messages({ 'any.invalid': '{{#label}} must give each group one of the roles admin, editor and viewer' })
    .default({}),
});

function isMapping([group, mapped]: [string, unknown]): boolean {
  return /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(group) && providerRoles.some((each) => each === mapped);
}
