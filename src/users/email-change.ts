import Joi from 'joi';
import { QueryTypes, type Transaction, UniqueConstraintError } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { emailAddress } from '../email/addresses';
import { InputError } from '../lib/input-error';
import { readSettings } from '../lib/settings';
import { hashToken } from '../lib/tokens';
import { addNotice } from './security-notices';
import type { User } from './user.model';
import { findUserByEmail } from './user.service';

const emailSettings = Joi.object<{ email: string }>({ email: emailAddress().required() });

/** SQL for the two links of a change. */
const isChange = `kind IN ('email-old', 'email-new')`;

/** A link of a change that its reader may still confirm. */
interface EmailChange {
  readonly userId: string;
  /** Which of the two addresses the link was sent to. */
  readonly side: 'old' | 'new';
  readonly from: string;
  readonly to: string;
  readonly isConfirmed: boolean;
}

/**
 * Requests a new e-mail address for a user: links are mailed to the old and the new address, and both must be confirmed.
 * Replaces an earlier request. When somebody else has the address, that person is told, and nothing here shows it.
 * Throws InputError with a problem at `email`.
 */
export async function requestEmailChange(db: Database, user: User, typed: string): Promise<void> {
  const { email } = readSettings(emailSettings, { email: typed });
  if (email.toLowerCase() === user.email.toLowerCase()) {
    const problem = { setting: 'email', message: 'is your address already' };
    throw new InputError('invalid_setting', 'the address is not new', [problem]);
  }
  const details = JSON.stringify({ from: user.email, to: email });
  await db.sequelize.transaction(async (transaction) => {
    await lockUser(db, user.id, transaction);
    await cancelEmailChange(db, user.id, transaction);
    const other = await findUserByEmail(db, email, transaction);
    if (other) await addNotice(db, other.id, { event: 'email-taken' }, transaction);
    const links = [{ kind: 'email-old', to: user.email }, ...(other ? [] : [{ kind: 'email-new', to: email }])];
    for (const { kind, to } of links) {
      await db.sequelize.query(
        'INSERT INTO mailed_links (id, kind, user_id, email, details) VALUES ($1, $2, $3, $4, $5::jsonb)',
        { bind: [uuidv7(), kind, user.id, to, details], transaction },
      );
    }
  });
}

/** The address that a user has asked for and not confirmed yet; null when there is none. */
export async function findRequestedEmail(db: Database, userId: string): Promise<string | null> {
  const [found] = await db.sequelize.query<{ to: string }>(
    `SELECT details ->> 'to' AS to FROM mailed_links
     WHERE user_id = $1 AND kind = 'email-old' AND coalesce(expires_at, requested_at + interval '1 hour') > now()`,
    { bind: [userId], type: QueryTypes.SELECT },
  );
  return found?.to ?? null;
}

/** What the link with this token confirms; null when it was used, cancelled, has expired or never existed. */
export async function findEmailChange(db: Database, token: string): Promise<EmailChange | null> {
  const link = await findLink(db, token, null);
  return link && present(link);
}

/** Cancels the change that a user has requested. */
export async function cancelEmailChange(
  db: Database,
  userId: string,
  transaction: Transaction | null = null,
): Promise<void> {
  await db.sequelize.query(`DELETE FROM mailed_links WHERE user_id = $1 AND ${isChange}`, {
    bind: [userId],
    transaction,
  });
}

/** Cancels a change with the link that was sent to the old address; false for any other link. */
export async function cancelWithLink(db: Database, token: string): Promise<boolean> {
  const link = await findLink(db, token, null);
  if (link?.kind !== 'email-old') return false;
  await cancelEmailChange(db, link.userId);
  return true;
}

/**
 * Confirms a change at one of its addresses. `'changed'` when both are confirmed now, `'waiting'` when the other one is
 * missing, and `'gone'` when the link does not work, or the address has been taken meanwhile.
 */
export async function confirmEmailChange(db: Database, token: string): Promise<'changed' | 'waiting' | 'gone'> {
  const link = await findLink(db, token, null);
  if (!link) return 'gone';
  try {
    return await db.sequelize.transaction(async (transaction) => {
      // The two confirmations wait for each other, so that the second one sees the first.
      await lockUser(db, link.userId, transaction);
      await db.sequelize.query(
        `UPDATE mailed_links SET details = details || '{"confirmed": true}' WHERE token_hash = $1 AND ${isChange}`,
        { bind: [hashToken(token)], transaction },
      );
      if (!(await findLink(db, token, transaction))) return 'gone';
      const [counted] = await db.sequelize.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM mailed_links
         WHERE user_id = $1 AND ${isChange} AND details ? 'confirmed' AND expires_at > now()`,
        { bind: [link.userId], type: QueryTypes.SELECT, transaction },
      );
      if (counted?.count !== 2) return 'waiting';
      await changeEmail(db, link, transaction);
      return 'changed';
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await cancelEmailChange(db, link.userId);
    return 'gone';
  }
}

async function changeEmail(db: Database, { userId, from, to }: Link, transaction: Transaction): Promise<void> {
  await db.models.User.update({ email: to }, { where: { id: userId }, transaction });
  // An account that was reached at the same address moves with its owner, unless another one has the new address.
  await db.sequelize.query(
    `UPDATE accounts SET email = $3, updated_at = now()
     WHERE lower(email) = lower($2) AND NOT EXISTS (SELECT FROM accounts WHERE lower(email) = lower($3))
     AND id IN (SELECT account_id FROM members WHERE user_id = $1 AND role = 'owner')`,
    { bind: [userId, from, to], transaction },
  );
  // The others would be sent to the old address, or were.
  await db.sequelize.query(`DELETE FROM mailed_links WHERE user_id = $1 AND kind <> 'notice'`, {
    bind: [userId],
    transaction,
  });
  await addNotice(db, userId, { event: 'email-changed', what: to }, transaction, from);
}

interface Link {
  readonly kind: 'email-old' | 'email-new';
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly isConfirmed: boolean;
}

async function findLink(db: Database, token: string, transaction: Transaction | null): Promise<Link | null> {
  const [found] = await db.sequelize.query<Link>(
    `SELECT kind, user_id AS "userId", details ->> 'from' AS from, details ->> 'to' AS to,
            details ? 'confirmed' AS "isConfirmed"
     FROM mailed_links WHERE token_hash = $1 AND ${isChange} AND expires_at > now()`,
    { bind: [hashToken(token)], type: QueryTypes.SELECT, transaction },
  );
  return found ?? null;
}

function present({ kind, userId, from, to, isConfirmed }: Link): EmailChange {
  return { userId, side: kind === 'email-old' ? 'old' : 'new', from, to, isConfirmed };
}

async function lockUser(db: Database, userId: string, transaction: Transaction): Promise<void> {
  await db.sequelize.query('SELECT FROM users WHERE id = $1 FOR UPDATE', { bind: [userId], transaction });
}
