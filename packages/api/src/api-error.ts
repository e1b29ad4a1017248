/** What is wrong with one value of a request. */
export interface ValueError {
  /** Where the value is, such as `auto_responder.subject`; empty for the body as a whole. */
  readonly path: string;
  readonly message: string;
}

/** A request that failed: an error response, or a connection that did. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The status of the response; 0 without a response. */
  readonly status: number;
  /**
   * The `code` of the problem. Besides those of the service: `connection_failed` and `timeout` without a response,
   * `redirected`, and `unexpected_response` for one that is not the service's.
   */
  readonly code: string;
  readonly errors: readonly ValueError[];
  /** The id of the request in the logs of the service. */
  readonly requestId: string | null;
  /** Seconds to wait before the next request. */
  readonly retryAfter: number | null;

  constructor(message: string, details: Partial<Omit<ApiError, 'name' | 'message'>> & { readonly code: string }) {
    super(message, { cause: details.cause });
    this.status = details.status ?? 0;
    this.code = details.code;
    this.errors = details.errors ?? [];
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** The codes of errors that have none: those of reading submissions and of the submit endpoint. */
const codeOf: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'invalid_setting',
  429: 'rate_limited',
  500: 'internal_error',
};

/** Reads an error response. */
export async function readError(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const details = { status, requestId: headers.get('x-request-id'), retryAfter: readRetryAfter(headers) };
  const location = headers.get('location');
  if (status >= 300 && status < 400) {
    const target = location && URL.canParse(location, response.url) ? new URL(location, response.url).origin : '?';
    return new ApiError(`The service redirects to ${target}. Use that address.`, { ...details, code: 'redirected' });
  }
  const body = await response.json().catch(() => null);
  const { detail, error, message, code, errors } = Object(body) as Readonly<Record<string, unknown>>;
  const text = [detail, error, message].find((one) => typeof one === 'string');
  if (typeof text !== 'string') {
    const unexpected = `The response has the status ${status} and is not from Letterbox. Check the address.`;
    return new ApiError(unexpected, { ...details, code: 'unexpected_response' });
  }
  return new ApiError(text, {
    ...details,
    code: typeof code === 'string' ? code : (codeOf[status] ?? 'unexpected_response'),
    errors: Array.isArray(errors) ? errors : [],
  });
}

/** The header Retry-After in seconds, which may also be a date; null without one. */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
