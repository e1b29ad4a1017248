import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Queries } from '../db/transaction-queries';
import { claimKey, findDoneResponse, type KeyState, saveResponse } from '../idempotency/api-responses';
import type { SecretBox } from '../lib/secrets';
import { ApiProblem, invalidRequest } from './problem';
import type { ApiRequest } from './route';

const maxKeyLength = 255;

/** A response as it is stored for repeated requests. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | null;
}

/** The header Idempotency-Key of a request, with what identifies the request. */
export interface RequestKey {
  readonly tokenId: string;
  /** Hash of the key. */
  readonly key: string;
  /** Hash of method, address and body. */
  readonly request: string;
}

/** Reads the header Idempotency-Key; null without one. Throws a 400 for one that is too long. */
export function readRequestKey(
  { method, originalUrl, headers }: Pick<Request, 'method' | 'originalUrl' | 'headers'>,
  { body, token }: Pick<ApiRequest, 'body' | 'token'>,
): RequestKey | null {
  const { 'idempotency-key': header } = headers;
  if (typeof header !== 'string' || header === '') return null;
  if (header.length > maxKeyLength)
    throw invalidRequest(`Idempotency-Key must have at most ${maxKeyLength} characters.`);
  return { tokenId: token.id, key: hash(header), request: hash(JSON.stringify([method, originalUrl, body ?? null])) };
}

/**
 * The stored response to an earlier request with this key; null if this is the first one, which then must call
 * `storeResponse`. Within a transaction, it waits for a simultaneous first request. Throws a 422 if the key was used
 * for another request, and a 409 while the first one is in progress.
 */
export async function findStoredResponse(
  queries: Queries,
  secrets: SecretBox,
  key: RequestKey,
): Promise<StoredResponse | null> {
  const state: KeyState = await claimKey(queries, key);
  switch (state.kind) {
    case 'claimed':
      return null;
    case 'reused':
      throw reusedKey();
    case 'in progress':
      throw new ApiProblem(
        409,
        'request_in_progress',
        'The first request with this Idempotency-Key is in progress.',
        [],
        {
          'Retry-After': '5',
        },
      );
    case 'done':
      return JSON.parse(secrets.open(state.response)) as StoredResponse;
  }
}

export function reusedKey(): ApiProblem {
  const detail =
    'This Idempotency-Key was used for another request in the last 24 hours. Use a new key for each request.';
  return new ApiProblem(422, 'idempotency_key_reused', detail);
}

/** The stored response to the same request with this key, without claiming the key; null if there is none yet. */
export async function peekStoredResponse(
  queries: Queries,
  secrets: SecretBox,
  key: RequestKey,
): Promise<StoredResponse | null> {
  const response = await findDoneResponse(queries, key);
  return response === null ? null : (JSON.parse(secrets.open(response)) as StoredResponse);
}

/**
 * Stores the response for repeated requests: sealed, because it may contain a new secret. One that shows a submission is
 * erased together with it.
 */
export async function storeResponse(
  queries: Queries,
  secrets: SecretBox,
  key: RequestKey,
  response: StoredResponse,
  submissionId: string | null = null,
): Promise<void> {
  await saveResponse(queries, key, secrets.seal(JSON.stringify(response)), submissionId);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
