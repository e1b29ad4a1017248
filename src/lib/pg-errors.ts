const connectFailures = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * The SQLSTATE of an error from PostgreSQL, or the system error code of a broken connection; empty when there is none.
 */
function pgErrorCode(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

/** PostgreSQL reported an error: every SQLSTATE has five characters and at least one digit (EPIPE has none). */
export function isSqlState(error: unknown): boolean {
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(pgErrorCode(error));
}

/** A row with this key exists; with `constraint`, only for the constraint of that name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (pgErrorCode(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: unknown }).constraint === constraint;
}

/** The values of the statement are at fault: data exception (class 22) or integrity violation (class 23). */
export function isDataError(error: unknown): boolean {
  return /^(22|23)/.test(pgErrorCode(error));
}

/** The statement can never succeed as it is: bad data (classes 22, 23), or a syntax or access error (class 42). */
export function isInvalidStatement(error: unknown): boolean {
  return /^(22|23|42)/.test(pgErrorCode(error));
}

/** Deadlock or serialization failure: nothing was written, and the same transaction may be retried at once. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(pgErrorCode(error));
}

/** The server cancelled the statement, for example at `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return pgErrorCode(error) === '57014';
}

/** A prepared statement of this name is missing, or one exists that this client did not prepare. */
export function isStatementLost(error: unknown): boolean {
  return ['26000', '42P05'].includes(pgErrorCode(error));
}

/** The server rejects writes: it is a standby, or was made read-only. */
export function isReadOnly(error: unknown): boolean {
  return pgErrorCode(error) === '25006';
}

/** A lock with NOWAIT, or within `lock_timeout`, was not available. */
export function isLockNotAvailable(error: unknown): boolean {
  return pgErrorCode(error) === '55P03';
}

/** The connection was lost while a statement was running: it may have been committed or not. */
export function isConnectionLost(error: unknown): boolean {
  return /^(08|57P)/.test(pgErrorCode(error)) || (!isSqlState(error) && !isConnectFailure(error));
}

/** No connection could be opened in time: the statement never left this process. */
export function isConnectFailure(error: unknown): boolean {
  if (connectFailures.has(pgErrorCode(error))) return true;
  return /timeout exceeded when trying to connect|timeout expired|due to connection timeout/i.test(
    String((error as Error | null)?.message),
  );
}

/** Any SQLSTATE except outages, locks and limits: the same statement would fail again. */
export function isPermanentError(error: unknown): boolean {
  return /^(?!08|25|40|53|55|57|58)(?:\d[\dA-Z]|XX)[\dA-Z]{3}$/.test(pgErrorCode(error));
}

/** The server sent no result in time, and may still be running the statement. */
export function isReadTimeout(error: unknown): boolean {
  return (error as Error | null)?.message === 'Query read timeout';
}

/** The statement took too long, for the server or for this process. */
export function isTimeout(error: unknown): boolean {
  return isStatementTimeout(error) || isReadTimeout(error);
}

/** Settles like `statement`, but resolves to null when it took too long. */
export async function nullOnTimeout<T>(statement: Promise<T>): Promise<T | null> {
  try {
    return await statement;
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}
