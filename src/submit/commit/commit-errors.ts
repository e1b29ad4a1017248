import { idempotencyConstraint } from '../../idempotency/idempotency.repository';

/**
 * What a failed commit means for its batch (docs/decisions.md): `data` — one of the posts is at fault and the others are
 * not; `again` — the database asks for the same once more; `unknown` — the connection broke, and the batch is written or
 * not; `refused` — nothing was written, and trying again at once would not help.
 */
export type CommitFault = 'data' | 'again' | 'unknown' | 'refused';

const connectFailures = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Tells the fault from the database's error: SQLSTATE where there is one, else what became of the connection. */
export function faultOf(error: unknown): CommitFault {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === '40001' || code === '40P01') return 'again';
  // 57014 is a statement that ran out of time: the server took it back.
  if (code === '57014' || connectFailures.has(code)) return 'refused';
  if (/^(08|57P)/.test(code)) return 'unknown';
  if (/^(22|23)/.test(code)) return 'data';
  // Every SQLSTATE has a digit; EPIPE is as long and tells of a broken connection.
  if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return 'refused';
  return isConnectTimeout(error) ? 'refused' : 'unknown';
}

/** No connection could be had in time: the statement never left. */
function isConnectTimeout(error: unknown): boolean {
  return /timeout exceeded when trying to connect|timeout expired|due to connection timeout/i.test(
    String((error as Error).message),
  );
}

/** A row with the same id exists. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505';
}

/** The same was written before under the same idempotency key. */
export function isRepetition(error: unknown): boolean {
  return isDuplicate(error) && (error as { constraint?: unknown }).constraint === idempotencyConstraint;
}
