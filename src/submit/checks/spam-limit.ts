import type { Pool } from 'pg';
import { limits } from '../../../config/limits';
import type { Logger } from '../../lib/logger';
import { createOutageLog } from '../../lib/outage-log';

const { rows: maxRows, bytes: maxBytes, hours } = limits.storedSpam;
/** Owners erase spam, and other processes store some. */
const recountMs = 60_000;
const maxAccounts = 10_000;

interface StoredSpam {
  rows: number;
  bytes: number;
  countedAt: number;
}

/**
 * Limits the spam that is stored per account and day: it does not count against the quota, so that its senders could
 * fill the disk. Never waits: the spam of an account is counted in the database in the background, once a minute while
 * it arrives, and what this process stores is added in between.
 */
export class SpamLimit {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #accounts = new Map<string, StoredSpam>();

  readonly #outage: ReturnType<typeof createOutageLog>;

  constructor(pool: Pick<Pool, 'query'>, logger: Logger) {
    this.#pool = pool;
    this.#outage = createOutageLog(logger, 'stored spam could not be counted; limiting what this process stores');
  }

  /** Whether spam of this size may be stored for the account; counts it if so. */
  admit(accountId: string, bytes: number): boolean {
    const stored = this.#accounts.get(accountId) ?? this.#add(accountId);
    const now = performance.now();
    if (now - stored.countedAt > recountMs) {
      stored.countedAt = now;
      this.#recount(accountId, stored).then(this.#outage.recovered, this.#outage.failed);
    }
    if (stored.rows >= maxRows || stored.bytes + bytes > maxBytes) return false;
    stored.rows += 1;
    stored.bytes += bytes;
    return true;
  }

  #add(accountId: string): StoredSpam {
    const [oldest] = this.#accounts.keys();
    if (oldest !== undefined && this.#accounts.size >= maxAccounts) this.#accounts.delete(oldest);
    const stored = { rows: 0, bytes: 0, countedAt: Number.NEGATIVE_INFINITY };
    this.#accounts.set(accountId, stored);
    return stored;
  }

  /** Reads one index and the sizes that its rows have on disk. */
  async #recount(accountId: string, stored: StoredSpam): Promise<void> {
    const before = { ...stored };
    const { rows } = await this.#pool.query<{ rows: number; bytes: number }>(
      `SELECT count(*)::int AS rows, coalesce(sum(pg_column_size(data)), 0)::float8 AS bytes FROM submissions
       WHERE account_id = $1 AND created_at > now() - $2 * interval '1 hour' AND is_spam AND withheld IS NOT NULL`,
      [accountId, hours],
    );
    // The query may have missed what was admitted meanwhile.
    stored.rows += (rows[0]?.rows ?? 0) - before.rows;
    stored.bytes += (rows[0]?.bytes ?? 0) - before.bytes;
  }
}
