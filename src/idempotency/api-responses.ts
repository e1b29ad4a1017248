import type { Queries } from '../db/transaction-queries';

/*
 * Responses to requests to the API with an idempotency key: rows of `idempotency_records` whose scope is the token, with
 * the hash of the key as their fingerprint. `idempotency.repository.ts` has those of submissions, and deletes both.
 */

interface KeyedRequest {
  readonly tokenId: string;
  readonly key: string;
  /** Identifies the request; another one with the same key is a mistake of the client. */
  readonly request: string;
}

/** `response` is sealed. */
interface ApiRecord {
  readonly request: string;
  readonly response: string | null;
}

export type KeyState =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'in progress' }
  | { readonly kind: 'done'; readonly response: string };

/** A process that died while it worked on a request does not block its key for longer than this. */
const maxSeconds = 60;

/** Claims a key for a request that is new or was given up; otherwise says what became of the first one. */
export async function claimKey(queries: Queries, { tokenId, key, request }: KeyedRequest): Promise<KeyState> {
  const record: ApiRecord = { request, response: null };
  const { rowCount } = await queries.query(
    `INSERT INTO idempotency_records AS known (scope_id, fingerprint, response) VALUES ($1, $2, $3::json)
     ON CONFLICT (scope_id, fingerprint) DO UPDATE SET response = excluded.response, created_at = clock_timestamp()
     WHERE known.created_at < clock_timestamp() - interval '24 hours'
        OR (known.response ->> 'response' IS NULL AND known.response ->> 'request' = $4
            AND known.created_at < clock_timestamp() - make_interval(secs => ${maxSeconds}))`,
    [tokenId, key, JSON.stringify(record), request],
  );
  if (rowCount === 1) return { kind: 'claimed' };
  const { rows } = await queries.query<{ response: ApiRecord }>(
    'SELECT response FROM idempotency_records WHERE scope_id = $1 AND fingerprint = $2',
    [tokenId, key],
  );
  const known = rows[0]?.response;
  if (!known || (known.request === request && known.response === null)) return { kind: 'in progress' };
  if (known.request !== request || known.response === null) return { kind: 'reused' };
  return { kind: 'done', response: known.response };
}

/** The stored response to the same request with this key; null if there is none yet. */
export async function findDoneResponse(
  queries: Queries,
  { tokenId, key, request }: KeyedRequest,
): Promise<string | null> {
  const { rows } = await queries.query<{ response: string | null }>(
    `SELECT response ->> 'response' AS response FROM idempotency_records
     WHERE scope_id = $1 AND fingerprint = $2 AND response ->> 'request' = $3
       AND created_at >= clock_timestamp() - interval '24 hours'`,
    [tokenId, key, request],
  );
  return rows[0]?.response ?? null;
}

/** Stores the response of a claimed key. */
export async function saveResponse(
  queries: Queries,
  { tokenId, key, request }: KeyedRequest,
  response: string,
  submissionId: string | null,
): Promise<void> {
  const record: ApiRecord = { request, response };
  await queries.query(
    `UPDATE idempotency_records SET response = $3::json, submission_id = (SELECT id FROM submissions WHERE id = $4)
     WHERE scope_id = $1 AND fingerprint = $2`,
    [tokenId, key, JSON.stringify(record), submissionId],
  );
}

/** Gives a claimed key up, so that the request can be sent again. */
export async function releaseKey(queries: Queries, { tokenId, key }: KeyedRequest): Promise<void> {
  await queries.query('DELETE FROM idempotency_records WHERE scope_id = $1 AND fingerprint = $2', [tokenId, key]);
}
