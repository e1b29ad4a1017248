import Joi from 'joi';
import { HttpError } from '../lib/http-error';
import { InputError } from '../lib/input-error';
import { readSettings } from '../lib/settings';
import { isBlank, oneLine } from '../lib/text';
import { isRedirectUri } from './redirect-uris';

/** What a client says about itself (RFC 7591). */
export interface ClientMetadata {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** As long as the name of a token. */
const maxName = 60;
const maxRedirectUris = 10;

const schema = Joi.object<{ readonly client_name?: string; readonly redirect_uris: readonly string[] }>({
  client_name: Joi.string().max(1_000).allow(''),
  redirect_uris: Joi.array()
    .items(Joi.string().custom((uri: string, helpers) => (isRedirectUri(uri) ? uri : helpers.error('any.invalid'))))
    .min(1)
    .max(maxRedirectUris)
    .required()
    .messages({
      'array.min': '{{#label}} must contain at least one address',
      'any.invalid': '{{#label}} must be https addresses, http addresses of localhost, or addresses of an app',
    }),
}).unknown();

/** Reads a client's metadata. Throws `invalid_redirect_uri` or `invalid_client_metadata`. */
export function readClientMetadata(input: unknown): ClientMetadata {
  try {
    const { client_name: given = '', redirect_uris: redirectUris } = readSettings(schema, input ?? {});
    const name = oneLine(given, maxName);
    return { name: isBlank(name) ? 'Unnamed client' : name, redirectUris: [...new Set(redirectUris)] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const isAboutUris = error.problems.some(({ setting }) => setting === 'redirect_uris');
    throw new HttpError(400, isAboutUris ? 'invalid_redirect_uri' : 'invalid_client_metadata', `${error.message}.`);
  }
}
