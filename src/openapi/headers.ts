import type { Header, Ref } from './open-api.types';

/** Headers that several answers share. */
export const headers = {
  RequestId: {
    description: 'Names this request in the logs of the service; quote it when you report a problem.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  },
  AllowOrigin: {
    description: 'Pages of any site may post and read the answer.',
    required: true,
    schema: { type: 'string', const: '*' },
  },
  AllowMethods: {
    description: 'The methods that the endpoint accepts.',
    required: true,
    schema: { type: 'string', const: 'POST, OPTIONS' },
  },
  AllowHeaders: {
    description: 'The request headers that a page of another site may set.',
    required: true,
    schema: { type: 'string', const: 'Content-Type, Accept, Authorization' },
  },
  MaxAge: {
    description: 'Seconds for which a browser may remember the answer to a preflight.',
    required: true,
    schema: { type: 'string', const: '86400' },
  },
  Allow: {
    description: 'The methods that are accepted here.',
    required: true,
    schema: { type: 'string' },
  },
  Location: {
    description: 'The absolute http or https address to go on to, in printable ASCII.',
    required: true,
    schema: { type: 'string', format: 'uri' },
  },
  NoStore: {
    description: 'The answer belongs to this request alone and must not be kept.',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  WwwAuthenticate: {
    description: 'That a Bearer token is wanted, and whether the one that came was wrong.',
    required: true,
    schema: { type: 'string', pattern: '^Bearer' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next request.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
  },
  Attachment: {
    description: 'That the answer is a file, and its name.',
    required: true,
    schema: { type: 'string', pattern: '^attachment; filename=' },
  },
  ContentLanguage: {
    description: 'The language of the page, chosen by Accept-Language. Only on pages.',
    required: false,
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;

/** A response's headers, by their names on the wire; every answer also has its request id. */
export function withHeaders(named: Readonly<Record<string, HeaderName>> = {}): Record<string, Ref> {
  const all: Record<string, HeaderName> = { 'X-Request-Id': 'RequestId', ...named };
  return Object.fromEntries(Object.entries(all).map(([name, of]) => [name, { $ref: `#/components/headers/${of}` }]));
}

/** The headers of every answer of the submit endpoint, with those that this answer adds (spec section 4.2). */
export function withCors(named: Readonly<Record<string, HeaderName>> = {}): Record<string, Ref> {
  return withHeaders({
    'Access-Control-Allow-Origin': 'AllowOrigin',
    'Access-Control-Allow-Methods': 'AllowMethods',
    'Access-Control-Allow-Headers': 'AllowHeaders',
    'Access-Control-Max-Age': 'MaxAge',
    ...named,
  });
}
