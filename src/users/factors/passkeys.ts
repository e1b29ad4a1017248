import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Pool } from 'pg';
import { validate as isUuid, parse as parseUuid, v7 as uuidv7 } from 'uuid';
import { InputError } from '../../lib/input-error';
import { isUniqueViolation } from '../../lib/pg-errors';
import type { User } from '../user.model';

/** A user has at most so many. */
const maxPasskeys = 20;
/** How long a browser waits for the person. */
const timeout = 5 * 60_000;

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What the browser reports, as JSON; only the library reads it. */
type Reported = AuthenticationResponseJSON | RegistrationResponseJSON;

/** Whether browsers allow passkeys at this address: they need a domain, and TLS unless it is localhost. */
export function canUsePasskeys(baseUrl: string): boolean {
  const { hostname, protocol } = new URL(baseUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && (protocol === 'https:' || isLocal);
}

export async function listPasskeys(pool: Pool, userId: string): Promise<Passkey[]> {
  const { rows } = await pool.query<Passkey>(
    `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM passkeys
     WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  );
  return rows;
}

/** What a browser needs to create a passkey. It must ask for a PIN or the like, so that the passkey is two factors. */
export async function registrationOptions(
  pool: Pool,
  baseUrl: string,
  user: User,
  challenge: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: 'Letterbox',
    rpID: new URL(baseUrl).hostname,
    userName: user.email,
    userDisplayName: user.name || user.email,
    userID: new Uint8Array(parseUuid(user.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout,
    excludeCredentials: await listCredentials(pool, user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Stores a passkey that a browser created for a challenge. Throws InputError when it is unacceptable. */
export async function savePasskey(
  pool: Pool,
  baseUrl: string,
  user: Pick<User, 'id'>,
  { challenge, credential, name }: { readonly challenge: string; readonly credential: string; readonly name: string },
): Promise<void> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const response = readJson<RegistrationResponseJSON>(credential);
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...expectations(baseUrl, challenge),
  }).catch(() => null);
  if (!result?.verified)
    throw new InputError('invalid_setting', 'the browser’s passkey could not be verified; try again');
  const { id, publicKey, counter } = result.registrationInfo.credential;
  const transports = result.registrationInfo.credential.transports ?? [];
  try {
    const { rowCount } = await pool.query(
      `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports)
       SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM passkeys WHERE user_id = $2) < ${maxPasskeys}`,
      [uuidv7(), user.id, name, id, Buffer.from(publicKey), counter, transports],
    );
    if (rowCount === 0) throw new InputError('wrong_state', `you can have at most ${maxPasskeys} passkeys`);
  } catch (error) {
    if (isUniqueViolation(error)) throw new InputError('already_exists', 'this passkey is already registered');
    throw error;
  }
}

/** What a browser needs to sign in with a passkey: of a user, or of whoever it has one for. */
export async function requestOptions(
  pool: Pool,
  baseUrl: string,
  userId: string | null,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  // Without the library, which takes long to load, because the sign-in page needs it.
  return {
    challenge,
    rpId: new URL(baseUrl).hostname,
    timeout,
    userVerification: userId === null ? 'required' : 'preferred',
    ...(userId !== null && {
      allowCredentials: (await listCredentials(pool, userId)).map((each) => ({ ...each, type: 'public-key' as const })),
    }),
  } as PublicKeyCredentialRequestOptionsJSON;
}

interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: string;
}

/**
 * The id of the user whose passkey signed the challenge; null for everything else. `userId` is the user if that is known:
 * then it is a second factor, otherwise it must be both, so the person must have unlocked it.
 */
export async function verifyPasskey(
  pool: Pool,
  baseUrl: string,
  { challenge, credential, userId }: { challenge: string; credential: string; userId: string | null },
): Promise<string | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const response = readJson<AuthenticationResponseJSON>(credential);
  if (typeof response?.id !== 'string') return null;
  const passkey = await findPasskey(pool, response.id);
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null;
  const handle = response.response?.userHandle;
  if (handle && handleOf(passkey.userId) !== handle) return null;
  const result = await verifyAuthenticationResponse({
    response,
    ...expectations(baseUrl, challenge),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    requireUserVerification: userId === null,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter } = result.authenticationInfo;
  // A counter that does not rise means a copy. Many authenticators have none and always report 0.
  const { rowCount } = await pool.query(
    `UPDATE passkeys SET counter = $2, last_used_at = now()
     WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0)`,
    [passkey.id, newCounter],
  );
  return rowCount === 1 ? passkey.userId : null;
}

/** Removes a passkey of the user; resolves to its name, or null when the user has none with this id. */
export async function removePasskey(pool: Pool, userId: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const { rows } = await pool.query<{ name: string }>(
    'DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING name',
    [userId, id],
  );
  return rows[0]?.name ?? null;
}

async function findPasskey(pool: Pool, credentialId: string): Promise<StoredPasskey | null> {
  const { rows } = await pool.query<StoredPasskey>(
    `SELECT id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", counter FROM passkeys
     WHERE credential_id = $1`,
    [credentialId.slice(0, 2_000).replaceAll('\0', '')],
  );
  return rows[0] ?? null;
}

async function listCredentials(pool: Pool, userId: string): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await pool.query<{ id: string; transports: string[] }>(
    'SELECT credential_id AS id, transports FROM passkeys WHERE user_id = $1 ORDER BY created_at',
    [userId],
  );
  return rows;
}

function expectations(baseUrl: string, challenge: string) {
  const { origin, hostname } = new URL(baseUrl);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostname };
}

function handleOf(userId: string): string {
  return Buffer.from(parseUuid(userId)).toString('base64url');
}

function readJson<Response extends Reported>(text: string): Response | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Response) : null;
  } catch {
    return null;
  }
}
