import type { Pool, PoolClient } from 'pg';
import type { Account } from '../accounts/account.model';
import { inTransaction } from '../db/in-transaction';
import { InputError } from '../lib/input-error';
import { queueMemberMails } from '../members/member-mails';

/** An account is deleted this many days after that was decided; until then an owner can keep it. */
export const graceDays = 14;
/** Its owners are reminded this many days before. */
const reminderDays = 2;
/**
 * Erasing begins this long after the time of deletion. Whatever began before it, such as a commit or an owner's decision
 * to keep the account, has ended by then: no statement may take as long.
 */
export const marginSeconds = 60;

/**
 * Decides that the account is deleted in 14 days, and tells its owners by e-mail. From now on, it neither receives nor
 * sends anything. Resolves to the time of deletion, which stays the same if it was decided before. Throws InputError
 * `not_found`.
 */
export async function planDeletion(pool: Pool, accountId: string, userId: string | null): Promise<Date> {
  return inTransaction(pool, async (client) => {
    const { rows: planned } = await client.query<{ at: Date }>(
      `UPDATE accounts SET deletes_at = now() + make_interval(days => $2), updated_at = now()
       WHERE id = $1 AND deletes_at IS NULL RETURNING deletes_at AS at`,
      [accountId, graceDays],
    );
    if (planned[0]) {
      await tellOwners(client, accountId, 'deletion', userId);
      return planned[0].at;
    }
    const { rows } = await client.query<{ at: Date }>('SELECT deletes_at AS at FROM accounts WHERE id = $1', [
      accountId,
    ]);
    if (!rows[0]) throw accountNotFound();
    return rows[0].at;
  });
}

/** Deletes the account without waiting: workers begin a minute from now. Throws InputError `not_found`. */
export async function deleteAtOnce(pool: Pool, accountId: string): Promise<void> {
  const { rowCount } = await pool.query(
    'UPDATE accounts SET deletes_at = least(deletes_at, now()), updated_at = now() WHERE id = $1',
    [accountId],
  );
  if (!rowCount) throw accountNotFound();
}

/**
 * Takes the decision back. Throws InputError `wrong_state` when the account is not to be deleted, or when the time has
 * come, and `not_found`.
 */
export async function keepAccount(pool: Pool, accountId: string): Promise<void> {
  const { rowCount } = await pool.query(
    'UPDATE accounts SET deletes_at = NULL, updated_at = now() WHERE id = $1 AND deletes_at > clock_timestamp()',
    [accountId],
  );
  if (rowCount) return;
  const { rows } = await pool.query<{ isPlanned: boolean }>(
    'SELECT deletes_at IS NOT NULL AS "isPlanned" FROM accounts WHERE id = $1',
    [accountId],
  );
  if (!rows[0]) throw accountNotFound();
  const reason = rows[0].isPlanned ? 'its deletion has begun' : 'the account is not being deleted';
  throw new InputError('wrong_state', reason);
}

/** Reminds the owners of up to 20 accounts that are deleted within two days, once. Any number of workers may do so. */
export async function remindOwners(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM accounts a
       WHERE deletes_at BETWEEN now() AND now() + make_interval(days => $1)
         AND NOT EXISTS (SELECT FROM member_mails WHERE account_id = a.id AND cause = 'deletion_soon'
                         AND created_at > a.deletes_at - make_interval(days => $1 + 1))
       ORDER BY deletes_at LIMIT 20 FOR NO KEY UPDATE SKIP LOCKED`,
      [reminderDays],
    );
    for (const { id } of rows) await tellOwners(client, id, 'deletion_soon', null);
  });
}

async function tellOwners(
  client: PoolClient,
  accountId: string,
  cause: 'deletion' | 'deletion_soon',
  causedBy: string | null,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT user_id AS id FROM members WHERE account_id = $1 AND role = 'owner'`,
    [accountId],
  );
  await queueMemberMails(client, { accountId, userIds: rows.map(({ id }) => id), cause, causedBy });
}

const accountNotFound = () => new InputError('not_found', 'this account does not exist; it may have been deleted');

/** Throws InputError unless the text that a person typed is the account's e-mail address or name. */
export function requireConfirmation({ email, name }: Pick<Account, 'email' | 'name'>, typed: string): void {
  const fold = (text: string) => text.normalize('NFC').trim().toLowerCase();
  if (fold(typed) !== '' && [email, name].some((known) => fold(known) === fold(typed))) return;
  const message = `type ${email} to confirm`;
  throw new InputError('invalid_setting', `confirmation: ${message}`, [{ setting: 'confirmation', message }]);
}
