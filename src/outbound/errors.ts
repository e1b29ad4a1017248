import { OutboundRefused } from './outbound-refused';

const sentences: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ENOTFOUND: 'the host name was not found (DNS)',
    EAI_AGAIN: 'the host name could not be looked up just now (DNS)',
    ECONNREFUSED: 'the connection was refused: nothing listens at this address and port',
    ECONNRESET: 'the connection was reset by the other side before it answered',
    EPIPE: 'the connection was reset by the other side before it answered',
    ETIMEDOUT: 'timeout: the other side did not accept the connection',
    EHOSTUNREACH: 'the host cannot be reached',
    ENETUNREACH: 'the network of the host cannot be reached',
    EADDRNOTAVAIL: 'the network of the host cannot be reached',
    CERT_HAS_EXPIRED: 'the TLS certificate has expired',
    CERT_NOT_YET_VALID: 'the TLS certificate is not valid yet',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed',
    SELF_SIGNED_CERT_IN_CHAIN: 'the TLS certificate is signed by an unknown authority',
    UNABLE_TO_GET_ISSUER_CERT: 'the TLS certificate is signed by an unknown authority',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the TLS certificate is signed by an unknown authority',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the TLS certificate comes without its intermediate certificates',
    CERT_REVOKED: 'the TLS certificate was revoked',
    ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another host name',
    EPROTO: 'the TLS connection failed: the other side may not speak https',
    HPE_HEADER_OVERFLOW: 'the answer had too many headers',
    ERR_INVALID_URL: 'the address is not a valid URL',
    ERR_UNESCAPED_CHARACTERS: 'the address is not a valid URL',
    ERR_INVALID_CHAR: 'the request had a header that HTTP cannot carry',
  }),
);

const codeFamilies: readonly (readonly [RegExp, string])[] = [
  [/^HPE_/, 'the answer was not valid HTTP'],
  [/^EAI_/, 'the host name was not found (DNS)'],
  [/^ERR_(SSL|TLS)_/, 'the TLS connection failed: the other side may not speak https'],
  [/CERT|CRL|ISSUER/, 'the TLS certificate is not valid'],
];

/**
 * A sentence for the owner about a request that got no answer. Never holds anything of the URL,
 * and nothing of the error's own message, which may.
 */
export function describeOutboundError(error: unknown): string {
  if (error instanceof OutboundRefused) return error.message;
  if (propertyOf(error, 'cause') instanceof OutboundRefused) return describeOutboundError(propertyOf(error, 'cause'));
  const code = codeOf(error);
  const family = codeFamilies.find(([pattern]) => pattern.test(code));
  return sentences.get(code) ?? family?.[1] ?? (code ? `the request failed (${code})` : 'the request failed');
}

// A code of another shape might be somebody's text.
function codeOf(error: unknown): string {
  const code = propertyOf(error, 'code');
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : '';
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
