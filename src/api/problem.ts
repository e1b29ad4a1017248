import { STATUS_CODES } from 'node:http';
import { HttpError } from '../lib/http-error';
import { InputError, LimitReached, type Problem } from '../lib/input-error';
import { TooManyWaiting } from '../lib/keyed-semaphore';
import { ClientGone } from '../lib/request-work';
import { TokenError } from '../tokens/token-error';

/** What went wrong, for programs; openapi.yaml lists what each means. */
export type ProblemCode =
  | 'invalid_request'
  | 'invalid_json'
  | 'invalid_setting'
  | 'unauthorized'
  | 'forbidden'
  | 'insufficient_scope'
  | 'paid_plan_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'already_exists'
  | 'wrong_state'
  | 'request_in_progress'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'too_many_requests_waiting'
  | 'search_timed_out'
  | 'internal_error';

/** An error response of the API, as RFC 9457 describes. The message is safe to show. */
export class ApiProblem extends HttpError<ProblemCode> {
  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    readonly problems: readonly Problem[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(status, code, detail);
  }
}

/** The body of an error response, `application/problem+json`. */
interface ProblemBody {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly request_id: string;
}

/** An error as it is sent. */
export interface ProblemResponse {
  readonly status: number;
  readonly type: string;
  readonly body: object;
}

export function presentProblem({ status, code, message, problems }: ApiProblem, requestId: string): ProblemResponse {
  const body: ProblemBody = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    ...(problems.length > 0 && {
      errors: problems.map(({ setting, message: text }) => ({ path: setting, message: text })),
    }),
    request_id: requestId,
  };
  return { status, type: 'application/problem+json', body };
}

const statusOf = { invalid_setting: 422, not_found: 404, already_exists: 409, wrong_state: 409 } as const;

const codeOf: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid_request',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests_waiting',
};

/** The problem for what a route threw; null for an error that nobody expected, which is a 500. */
export function toProblem(error: unknown): ApiProblem | null {
  if (error instanceof ApiProblem) return error;
  if (error instanceof TokenError) return new ApiProblem(error.status, error.code, error.message, [], error.headers);
  if (error instanceof LimitReached) return tooMany(asSentence(error.message), error.retrySeconds);
  if (error instanceof InputError) {
    return new ApiProblem(statusOf[error.code], error.code, asSentence(error.message), error.problems);
  }
  if (error instanceof TooManyWaiting || isPoolBusy(error)) {
    const detail = 'Too many requests of this account are still in progress. Wait a few seconds and try again.';
    return new ApiProblem(429, 'too_many_requests_waiting', detail, [], { 'Retry-After': '5' });
  }
  // Of the domain, and of Express for a path that cannot be decoded or a body that cannot be read.
  const { status, message } = error as { readonly status?: unknown; readonly message?: unknown };
  if (error instanceof ClientGone || typeof status !== 'number') return null;
  const code = codeOf[status];
  if (code === undefined) return null;
  return new ApiProblem(status, code, error instanceof HttpError ? String(message) : 'The request could not be read.');
}

/** Whether no connection of Sequelize's small pool became free in time. */
function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.name === 'SequelizeConnectionAcquireTimeoutError';
}

/** Messages of InputError begin in lower case, because they are shown beside fields too. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export const invalidRequest = (detail: string) => new ApiProblem(400, 'invalid_request', detail);

export const forbidden = (detail: string) => new ApiProblem(403, 'forbidden', detail);

/** The 403 for what only paid plans have. */
export const paidPlanRequired = (what: string) =>
  new ApiProblem(403, 'paid_plan_required', `${what} need a paid plan.`);

export const tooMany = (detail: string, seconds: number) =>
  new ApiProblem(429, 'rate_limited', detail, [], { 'Retry-After': String(seconds) });

export const notFound = (what: string) => new ApiProblem(404, 'not_found', `This account has no such ${what}.`);
