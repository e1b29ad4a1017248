/** The outbound policy forbids this address; the message is safe to show to the owner. */
export class OutboundBlockedError extends Error {
  readonly code = 'OUTBOUND_BLOCKED';

  constructor(message: string) {
    super(message);
    this.name = 'OutboundBlockedError';
  }
}

/** The error for an address in a forbidden network or of this service; it does not reveal what a name resolved to. */
export function addressBlocked(): OutboundBlockedError {
  return new OutboundBlockedError(
    'private addresses are not allowed; your operator can allow them (OUTBOUND_ALLOWED_NETWORKS)',
  );
}

const messages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ENOTFOUND: 'host name not found (DNS)',
    EAI_AGAIN: 'the host name lookup failed temporarily (DNS)',
    ECONNREFUSED: 'connection refused: nothing is listening at this address and port',
    ECONNRESET: 'the server closed the connection before it responded',
    EPIPE: 'the server closed the connection before it responded',
    ETIMEDOUT: 'timeout: the server did not accept the connection',
    EHOSTUNREACH: 'the host is unreachable',
    ENETUNREACH: 'the network of the host is unreachable',
    EADDRNOTAVAIL: 'the network of the host is unreachable',
    CERT_HAS_EXPIRED: 'the TLS certificate has expired',
    CERT_NOT_YET_VALID: 'the TLS certificate is not valid yet',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed',
    SELF_SIGNED_CERT_IN_CHAIN: 'the TLS certificate is signed by an unknown authority',
    UNABLE_TO_GET_ISSUER_CERT: 'the TLS certificate is signed by an unknown authority',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the TLS certificate is signed by an unknown authority',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the TLS certificate was sent without its intermediate certificates',
    CERT_REVOKED: 'the TLS certificate has been revoked',
    ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for a different host name',
    EPROTO: 'the TLS connection failed: the server may not support HTTPS',
    HPE_HEADER_OVERFLOW: 'the response headers are too large',
    ERR_INVALID_URL: 'the address is not a valid URL',
    ERR_UNESCAPED_CHARACTERS: 'the address is not a valid URL',
    ERR_INVALID_CHAR: 'the request has a header that HTTP does not allow',
  }),
);

const codeFamilies: readonly (readonly [RegExp, string])[] = [
  [/^HPE_/, 'the response is not valid HTTP'],
  [/^EAI_/, 'host name not found (DNS)'],
  [/^ERR_(SSL|TLS)_/, 'the TLS connection failed: the server may not support HTTPS'],
  [/CERT|CRL|ISSUER/, 'the TLS certificate is not valid'],
];

/**
 * Explains to the owner why a request got no response. Never includes the URL or the error's own message, which may
 * contain it.
 */
export function describeOutboundError(error: unknown): string {
  if (error instanceof OutboundBlockedError) return error.message;
  const cause = propertyOf(error, 'cause');
  if (cause instanceof OutboundBlockedError) return cause.message;
  const code = codeOf(error);
  const family = codeFamilies.find(([pattern]) => pattern.test(code));
  return messages.get(code) ?? family?.[1] ?? (code ? `the request failed (${code})` : 'the request failed');
}

/** Whether a request got no response because its host could not be reached at the moment, as far as anybody can tell. */
export function isUnreachable(error: unknown): boolean {
  return /^(ENOTFOUND|EAI_\w+|ECONN(REFUSED|RESET|ABORTED)|EPIPE|E?TIMEDOUT|E(HOST|NET)UNREACH|EADDRNOTAVAIL)$/.test(
    codeOf(error),
  );
}

// A code of another shape might be arbitrary text.
function codeOf(error: unknown): string {
  const code = propertyOf(error, 'code');
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : '';
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
