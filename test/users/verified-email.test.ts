import { createAccount } from '../../src/accounts/account.service';
import { hashToken } from '../../src/lib/tokens';
import { resetPassword } from '../../src/users/password-reset';
import { createSession } from '../../src/users/session.repository';
import { takeSignInLink } from '../../src/users/sign-in-link';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();

let addresses = 0;

/** A stranger signs up with somebody else's address, stays signed in and sets up second factors. */
async function signUpAsStranger(emailVerified = false) {
  addresses += 1;
  const email = `person-${addresses}@corp.example`;
  const { owner } = await createAccount(db, { email, plan: 'free', password: 'of a stranger', emailVerified });
  const token = await createSession(db, { userId: owner.id }, { userAgent: null, ipAddress: null });
  await db.pool.query(`UPDATE users SET totp_secret = 'sealed' WHERE id = $1`, [owner.id]);
  await db.pool.query(`INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'h')`, [owner.id]);
  return { id: owner.id, email, token };
}

async function left(id: string) {
  const { rows } = await db.pool.query(
    `SELECT password_hash IS NOT NULL AS password, totp_secret IS NOT NULL AS app, email_verified_at IS NOT NULL AS verified,
            (SELECT count(*)::int FROM sessions WHERE user_id = users.id) AS sessions,
            (SELECT count(*)::int FROM recovery_codes WHERE user_id = users.id) AS codes
     FROM users WHERE id = $1`,
    [id],
  );
  return rows[0];
}

async function mailLink(id: string, kind: string): Promise<string> {
  const token = `token-${kind}-${id}`;
  await db.pool.query(
    `INSERT INTO mailed_links (id, kind, user_id, email, token_hash, expires_at, details)
     VALUES (gen_random_uuid(), $1, $2, 'x@corp.example', $3, now() + interval '1 hour', '{"next":"/dashboard"}')`,
    [kind, id, hashToken(token)],
  );
  return token;
}

test('the first sign-in link removes what a stranger set up with the address', async () => {
  const { id } = await signUpAsStranger();
  expect(await left(id)).toEqual({ password: true, app: true, verified: false, sessions: 1, codes: 1 });
  expect(await takeSignInLink(db, await mailLink(id, 'sign-in'))).not.toBeNull();
  expect(await left(id)).toEqual({ password: false, app: false, verified: true, sessions: 0, codes: 0 });
});

test('a reset link leaves nothing but the new password', async () => {
  const { id } = await signUpAsStranger();
  expect(await resetPassword(db, await mailLink(id, 'reset'), 'of the person')).toBe(id);
  expect(await left(id)).toEqual({ password: true, app: false, verified: true, sessions: 0, codes: 0 });
});

test('a person whose address is known keeps everything', async () => {
  const { id } = await signUpAsStranger(true);
  await takeSignInLink(db, await mailLink(id, 'sign-in'));
  expect(await left(id)).toEqual({ password: true, app: true, verified: true, sessions: 1, codes: 1 });
});
