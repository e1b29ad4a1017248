import Joi from 'joi';
import { line, secretText, webAddress } from '../lib/setting-types';
import type { StorageRow } from './storage';

/** Storage settings as an owner enters them. */
export type StorageInput =
  | { readonly kind: 'local' }
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      readonly access_key_id: string;
      /** Keeps the saved secret of this bucket when absent. */
      readonly secret_access_key?: string;
    };

const ofS3 = (setting: Joi.Schema, then: Joi.Schema = Joi.required()) =>
  setting.when('kind', { is: 's3', then, otherwise: Joi.forbidden() });

const endpoint = webAddress()
  .custom((value: string, helpers) => {
    const { origin, pathname } = new URL(value);
    return /[?#]/.test(value) ? helpers.error('string.query') : `${origin}${pathname.replace(/\/+$/, '')}`;
  })
  .messages({ 'string.query': '{{#label}} must be a URL without a query' });

const bucket = Joi.string()
  .trim()
  .pattern(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/)
  .messages({
    'string.pattern.base': '{{#label}} must be a bucket name: 3 to 63 letters, digits, dots and hyphens',
  });

const region = line(60)
  .pattern(/^[\w-]+$/)
  .messages({ 'string.pattern.base': '{{#label}} must be a region name such as us-east-1' });

export const storageSettings = Joi.object<StorageInput>({
  kind: Joi.string().valid('local', 's3').required(),
  endpoint: ofS3(endpoint),
  region: ofS3(region),
  bucket: ofS3(bucket),
  access_key_id: ofS3(secretText()),
  secret_access_key: ofS3(secretText().empty(''), Joi.optional()),
});

/** A storage as shown to its owner, without the secret; null when none is connected. */
export function presentStorage(row: StorageRow | null) {
  if (row === null) return null;
  if (row.kind === 'local') return { kind: row.kind };
  const { endpoint, region, bucket, access_key_id } = row.settings;
  return { kind: row.kind, endpoint, region, bucket, access_key_id };
}
