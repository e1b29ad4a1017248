import { withHeaders } from './headers';
import type { Example, MediaType, Response } from './open-api.types';

/** An answer that was found; like every answer of these endpoints it must not be kept. */
export function answered(description: string, content: Readonly<Record<string, MediaType>>, more = {}): Response {
  return { description, headers: withHeaders({ 'Cache-Control': 'NoStore', ...more }), content };
}

/** The answers that every request with a token may get (spec section 7.2). */
export const commonRefusals: Readonly<Record<string, Response>> = {
  401: refused(
    'The header is missing or is no Bearer token, or the token belongs to no account.',
    'Invalid API token. It may have been renewed or revoked.',
    { 'WWW-Authenticate': 'WwwAuthenticate' },
  ),
  429: refused(
    'More than 60 requests in a rolling minute under this token, whatever they asked for.',
    'Rate limit exceeded: 60 requests per minute and token. Please wait.',
    { 'Retry-After': 'RetryAfter' },
  ),
  500: refused(
    'The database did not answer; it is safe to try again once.',
    'The database did not answer; it is safe to try again once.',
  ),
};

/** An error of these endpoints, with an example of its words. */
export function refused(description: string, error: string, more = {}): Response {
  const examples: Record<string, Example> = { refused: { summary: 'Refused', value: { error } } };
  const schema = { $ref: '#/components/schemas/ReadError' };
  return answered(description, { 'application/json': { schema, examples } }, more);
}
