import Joi from 'joi';
import type { Pool } from 'pg';
import { literal, type Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { createRow } from '../db/rows';
import { line } from '../lib/setting-types';
import { readSettings } from '../lib/settings';
import type { User } from './user.model';

/** The user with this e-mail address, ignoring case; null when there is none. */
export function findUserByEmail(
  db: Database,
  email: string,
  transaction: Transaction | null = null,
): Promise<User | null> {
  // The database lowers both sides: JavaScript and PostgreSQL differ on some letters.
  return db.models.User.findOne({
    where: literal('lower(email) = lower(:email)'),
    replacements: { email: email.trim().replaceAll('\0', '') },
    transaction,
  });
}

/** Creates a user, by default one whose address is known to be the person's. Throws InputError `already_exists` when the e-mail address is taken. */
export function createUser(
  db: Database,
  {
    email,
    name = '',
    passwordHash = null,
    isVerified = true,
  }: { email: string; name?: string; passwordHash?: string | null; isVerified?: boolean },
  transaction: Transaction | null = null,
): Promise<User> {
  const row = { id: uuidv7(), email, name, passwordHash, ...(!isVerified && { emailVerifiedAt: null }) };
  return createRow(db.models.User, row, `a user with the e-mail address ${email}`, transaction);
}

/** The people who can sign in, as the operator sees them. */
export async function listUsers(pool: Pool): Promise<object[]> {
  const { rows } = await pool.query<object>(
    `SELECT email, name, is_operator AS operator, password_hash IS NOT NULL AS password_set,
            totp_secret IS NOT NULL AS authenticator_app,
            (SELECT count(*)::int FROM passkeys WHERE user_id = users.id) AS passkeys,
            (SELECT coalesce(json_agg(json_build_object('account', accounts.email, 'role', role)
                                      ORDER BY members.created_at), '[]')
             FROM members JOIN accounts ON accounts.id = account_id WHERE user_id = users.id) AS accounts,
            created_at, signed_in_at
     FROM users ORDER BY lower(email)`,
  );
  return rows;
}

/** Records that a user signs in; resolves to whether it is for the first time. */
export async function recordSignIn(pool: Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query<{ isFirst: boolean }>(
    `UPDATE users SET signed_in_at = now() FROM (SELECT signed_in_at FROM users WHERE id = $1 FOR UPDATE) AS before
     WHERE id = $1 RETURNING before.signed_in_at IS NULL AS "isFirst"`,
    [userId],
  );
  return rows[0]?.isFirst ?? true;
}

export const maxUserName = 80;

const nameSettings = Joi.object<{ name: string }>({ name: line(maxUserName).allow('').required() });

/** Reads the name of a person, which may be empty. Throws InputError with a problem at `name`. */
export function readName(name: string): string {
  return readSettings(nameSettings, { name }).name;
}

/** Changes the name of a person. Throws InputError with a problem at `name`. */
export async function renameUser(db: Database, id: string, name: string): Promise<void> {
  await db.models.User.update({ name: readName(name) }, { where: { id } });
}

/** How other members see a person: by name, or by e-mail address. */
export function displayName({ name, email }: Pick<User, 'name' | 'email'>): string {
  return name || email;
}
