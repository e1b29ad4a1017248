import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, readError } from './api-error.js';

export interface SendOptions {
  /** An API token, or a function that resolves to one before each attempt. */
  readonly token?: string | (() => Promise<string | null>);
  /** How often a request is sent again, 4 times by default. */
  readonly maxRetries?: number;
  /** For each attempt: until the response was read, or a stream begins. 30 s by default. */
  readonly timeoutMs?: number;
  /** Retries are not made when the service asks to wait for longer, 90 s by default. */
  readonly maxWaitMs?: number;
  readonly userAgent?: string;
  /** Ends requests and waits. */
  readonly signal?: AbortSignal;
  /** Called before each wait for a retry. */
  readonly onRetry?: (error: ApiError, waitMs: number) => void;
}

/** The service, or the proxy before it, was not ready. */
const temporary = new Set([429, 502, 503, 504]);

/**
 * Sends a request and resolves to its successful response; throws ApiError otherwise. Requests that were limited or
 * did not get through are sent again after Retry-After, else after 0.5, 1, 2… s. Changes get an Idempotency-Key, so that
 * a repetition never does twice what the first attempt did. The body is read as a part of the attempt, unless it is
 * wanted as a stream.
 */
export async function send(request: Request, options: SendOptions, isStream = false): Promise<Response> {
  const { maxRetries = 4, maxWaitMs = 90_000, onRetry } = options;
  if (!['GET', 'HEAD'].includes(request.method) && !request.headers.has('idempotency-key'))
    request.headers.set('Idempotency-Key', randomUUID());
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(request.clone(), options, isStream);
    } catch (error) {
      if (!(error instanceof ApiError) || attempt >= maxRetries || !isTemporary(error)) throw error;
      const waitMs = error.retryAfter === null ? 500 * 2 ** attempt : error.retryAfter * 1_000;
      if (waitMs > maxWaitMs) throw error;
      onRetry?.(error, waitMs);
      // Not all at once after an outage.
      await sleep(waitMs + Math.random() * 250, undefined, { signal: stopOf(request, options) });
    }
  }
}

/** Sends a file as it is read. It is sent once, and without a timeout, because the service reads it at its own pace. */
export function upload(request: Request, options: SendOptions): Promise<Response> {
  return sendOnce(request, { ...options, timeoutMs: maxUploadMs }, false);
}

/** The service ends longer requests. */
const maxUploadMs = 20 * 60_000;

function isTemporary({ status, code }: ApiError): boolean {
  return ['connection_failed', 'timeout', 'request_in_progress'].includes(code) || temporary.has(status);
}

function stopOf(request: Request, { signal }: SendOptions): AbortSignal {
  return signal ? AbortSignal.any([request.signal, signal]) : request.signal;
}

async function sendOnce(request: Request, options: SendOptions, isStream: boolean): Promise<Response> {
  const { token, timeoutMs = 30_000, userAgent } = options;
  const stop = stopOf(request, options);
  const bearer = typeof token === 'function' ? await token() : (token ?? null);
  if (bearer !== null) request.headers.set('Authorization', `Bearer ${bearer}`);
  if (userAgent !== undefined) request.headers.set('User-Agent', userAgent);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    // A redirect would turn a POST into a GET.
    const signal = AbortSignal.any([stop, timeout.signal]);
    const response = await fetch(request, { redirect: 'manual', signal });
    if (!response.ok) throw await readError(response);
    if (isStream || response.status === 204) return response;
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    if (error instanceof ApiError || stop.aborted) throw error;
    const { host } = new URL(request.url);
    if (timeout.signal.aborted) {
      const message = `${host} did not respond within ${timeoutMs / 1_000} s.`;
      throw new ApiError(message, { code: 'timeout', cause: error });
    }
    const message = `There is no connection to ${host}: ${reasonOf(error)}.`;
    throw new ApiError(message, { code: 'connection_failed', cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** What fetch hides in the cause of its error. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } };
  const { code, message } = cause ?? {};
  return message || code || String(error);
}
