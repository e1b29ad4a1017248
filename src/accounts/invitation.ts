import { randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';

/** An invitation is valid for this long. */
export const invitationDays = 7;

/**
 * Creates a one-time link with which the account's owner chooses a password, for the operator to pass on. It replaces
 * the account's earlier invitations. Only the hash of its token is stored.
 */
export async function createInvitationLink(db: Database, accountId: string, baseUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.sequelize.transaction(async (transaction) => {
    await deleteInvitations(db, accountId, transaction);
    await db.sequelize.query(
      `INSERT INTO password_resets (id, account_id, kind, claimed_at, token_hash, expires_at)
       VALUES ($1, $2, 'invitation', now(), $3, now() + make_interval(days => $4))`,
      { bind: [uuidv7(), accountId, hashToken(token), invitationDays], transaction },
    );
  });
  return passwordLink(baseUrl, token);
}

/** Requests an e-mail with such a link, which a worker creates and sends. Earlier invitations stop working. */
export async function requestInvitation(db: Database, accountId: string): Promise<void> {
  await db.sequelize.transaction(async (transaction) => {
    await deleteInvitations(db, accountId, transaction);
    await db.sequelize.query(`INSERT INTO password_resets (id, account_id, kind) VALUES ($1, $2, 'invitation')`, {
      bind: [uuidv7(), accountId],
      transaction,
    });
  });
}

/** The URL of the page that sets a password with this token. */
export function passwordLink(baseUrl: string, token: string): string {
  return `${baseUrl}/dashboard/reset?token=${token}`;
}

async function deleteInvitations(db: Database, accountId: string, transaction: Transaction): Promise<void> {
  // Simultaneous invitations wait for each other, so that one link is left.
  await db.sequelize.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', { bind: [accountId], transaction });
  await db.sequelize.query(`DELETE FROM password_resets WHERE account_id = $1 AND kind = 'invitation'`, {
    bind: [accountId],
    transaction,
  });
}
