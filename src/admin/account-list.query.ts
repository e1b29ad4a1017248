import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { monthlyQuota, type Plan, type QuotaOverride } from '../../config/plans';
import { usedInPeriod } from '../accounts/usage';

export const pageSize = 50;

/** An account in the operator's list. */
export interface ListedAccount {
  readonly id: string;
  readonly email: string;
  readonly plan: Plan;
  readonly suspendedAt: Date | null;
  readonly deletesAt: Date | null;
  readonly hasPassword: boolean;
  /** Submissions this month, and how many are included; null means unlimited. */
  readonly used: number;
  readonly quota: number | null;
  readonly storageBytes: number;
  /** Maximum bytes of stored files; null means unlimited. */
  readonly storageLimitBytes: number | null;
  /** Forms that are not in the recycle bin. */
  readonly forms: number;
  readonly lastSubmissionAt: Date | null;
}

/** What the list shows: accounts before or after a cursor, which is an account's id. */
export interface AccountListQuery {
  /** Part of an e-mail address, an account's id or a form's access key; empty for all accounts. */
  readonly search: string;
  readonly onlySuspended: boolean;
  readonly before: string | null;
  readonly after: string | null;
}

/** Reads the query of a list URL. Unreadable cursors are ignored. */
export function readAccountListQuery(query: Readonly<Record<string, unknown>>): AccountListQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].replaceAll('\0', '').trim() : '');
  const cursor = (name: string) => (isUuid(text(name)) ? text(name) : null);
  return {
    search: text('q').slice(0, 254),
    onlySuspended: text('show') === 'suspended',
    before: cursor('before'),
    after: cursor('after'),
  };
}

interface Row extends Omit<ListedAccount, 'quota' | 'storageBytes' | 'storageLimitBytes'> {
  readonly quotaOverride: QuotaOverride;
  readonly storageBytes: string;
  readonly storageLimitBytes: string | null;
}

/** A page of accounts, newest first, and whether there are newer and older ones. */
export async function listAccounts(
  pool: Pool,
  { search, onlySuspended, before, after }: AccountListQuery,
): Promise<{ accounts: ListedAccount[]; hasNewer: boolean; hasOlder: boolean }> {
  const isForward = after !== null;
  const values: unknown[] = [pageSize + 1];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (isForward) conditions.push(`id > ${bind(after)}`);
  else if (before !== null) conditions.push(`id < ${bind(before)}`);
  if (onlySuspended) conditions.push('suspended_at IS NOT NULL');
  if (search !== '') {
    const text = `${bind(search)}::text`;
    conditions.push(`(position(lower(${text}) IN lower(email)) > 0 OR id::text = lower(${text})
      OR id = (SELECT account_id FROM forms WHERE access_key = ${text}))`);
  }
  // Ids rise with time, so the primary key finds a page wherever it is. Everything else is read for its rows only.
  const { rows } = await pool.query<Row>(
    `WITH page AS MATERIALIZED (
       SELECT * FROM accounts WHERE ${conditions.join(' AND ')} ORDER BY id ${isForward ? 'ASC' : 'DESC'} LIMIT $1)
     SELECT a.id, a.email, a.plan, a.quota_override AS "quotaOverride", a.suspended_at AS "suspendedAt", a.deletes_at AS "deletesAt",
            EXISTS (SELECT FROM members JOIN users ON users.id = user_id
                    WHERE account_id = a.id AND role = 'owner' AND password_hash IS NOT NULL) AS "hasPassword", a.storage_limit_bytes AS "storageLimitBytes",
            coalesce(u.used, 0) AS used, coalesce(u.storage_bytes, 0) AS "storageBytes",
            nullif(u.last_created_at, '-infinity') AS "lastSubmissionAt",
            (SELECT count(*)::int FROM forms f WHERE f.account_id = a.id AND f.deleted_at IS NULL) AS forms
     FROM page a LEFT JOIN LATERAL (
       SELECT ${usedInPeriod} AS used, storage_bytes, last_created_at FROM usage
       WHERE account_id = a.id) u ON true
     ORDER BY a.id ${isForward ? 'ASC' : 'DESC'}`,
    values,
  );
  const hasMore = rows.length > pageSize;
  const accounts = rows.slice(0, pageSize).map(present);
  if (isForward) accounts.reverse();
  return {
    accounts,
    hasNewer: isForward ? hasMore : before !== null,
    hasOlder: isForward ? true : hasMore,
  };
}

/** The forms and the last submission of one account. */
export async function findActivity(
  pool: Pool,
  accountId: string,
): Promise<Pick<ListedAccount, 'forms' | 'lastSubmissionAt'>> {
  const { rows } = await pool.query<Pick<ListedAccount, 'forms' | 'lastSubmissionAt'>>(
    `SELECT nullif(last_created_at, '-infinity') AS "lastSubmissionAt",
            (SELECT count(*)::int FROM forms WHERE account_id = $1 AND deleted_at IS NULL) AS forms
     FROM usage WHERE account_id = $1`,
    [accountId],
  );
  return rows[0] ?? { forms: 0, lastSubmissionAt: null };
}

function present({ quotaOverride, storageBytes, storageLimitBytes, ...account }: Row): ListedAccount {
  return {
    ...account,
    quota: monthlyQuota(account.plan, quotaOverride),
    storageBytes: Number(storageBytes),
    storageLimitBytes: storageLimitBytes === null ? null : Number(storageLimitBytes),
  };
}
