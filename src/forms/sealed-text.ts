import type Joi from 'joi';
import { secretText } from '../lib/setting-types';

/** A secret in a form's settings: sealed when it is stored, and never shown. */
export function sealedText(): Joi.StringSchema {
  return secretText().meta({ sealed: true });
}

/** Where a secret is: a setting, or a member of one. */
export type SecretPath = readonly [setting: string] | readonly [setting: string, member: string];

/** Where a schema has `sealedText`. */
export function findSecretPaths(schema: Joi.Schema): readonly SecretPath[] {
  return keysOf(schema.describe()).flatMap(([setting, described]): SecretPath[] => {
    if (isSealed(described)) return [[setting]];
    return keysOf(described).flatMap(([member, each]): SecretPath[] => (isSealed(each) ? [[setting, member]] : []));
  });
}

function keysOf({ keys }: Joi.Description): [string, Joi.Description][] {
  return Object.entries(keys ?? {});
}

function isSealed({ metas = [] }: Joi.Description): boolean {
  return metas.some((meta: { readonly sealed?: boolean }) => meta.sealed === true);
}
