import { Secret, TOTP } from 'otpauth';
import type { Pool } from 'pg';
import type { SecretBox } from '../../lib/secrets';

const periodMs = 30_000;
/** Codes of the previous and the next step are accepted too, for clocks that differ. */
const window = 1;

/** A new secret for an authenticator app, in Base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code contains. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Whether the text looks like a code of an app, not like a recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code));
}

/**
 * Connects an authenticator app, given its first code; false for a wrong code, and when the user has an app.
 */
export async function connectApp(
  { pool, secrets }: { readonly pool: Pool; readonly secrets: SecretBox },
  userId: string,
  secret: string,
  code: string,
): Promise<boolean> {
  const step = findStep(secret, code);
  if (step === null) return false;
  const { rowCount } = await pool.query(
    'UPDATE users SET totp_secret = $2, totp_step = $3 WHERE id = $1 AND totp_secret IS NULL',
    [userId, secrets.seal(secret), step],
  );
  return rowCount === 1;
}

/** Disconnects the authenticator app; false when there is none. */
export async function disconnectApp(pool: Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE users SET totp_secret = NULL WHERE id = $1 AND totp_secret IS NOT NULL',
    [userId],
  );
  return rowCount === 1;
}

/** Whether this is a current code of the user's app that was not used before; it is used up then. */
export async function takeTotpCode(
  { pool, secrets }: { readonly pool: Pool; readonly secrets: SecretBox },
  userId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ sealed: string | null }>(
    'SELECT totp_secret AS sealed FROM users WHERE id = $1',
    [userId],
  );
  const sealed = rows[0]?.sealed;
  if (!sealed) return false;
  const step = findStep(secrets.open(sealed), code);
  if (step === null) return false;
  // A used step, and every earlier one, is refused, also when two requests bring the same code.
  const { rowCount } = await pool.query(
    `UPDATE users SET totp_step = $2
     WHERE id = $1 AND totp_secret IS NOT NULL AND (totp_step IS NULL OR totp_step < $2)`,
    [userId, step],
  );
  return rowCount === 1;
}

/** The time step that a code belongs to; null when it is wrong. */
function findStep(secret: string, code: string): number | null {
  if (!isTotpCode(code)) return null;
  const timestamp = Date.now();
  const delta = totpOf(secret, '').validate({ token: withoutSpaces(code), timestamp, window });
  return delta === null ? null : Math.floor(timestamp / periodMs) + delta;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Letterbox', label, secret: Secret.fromBase32(secret) });
}

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}
