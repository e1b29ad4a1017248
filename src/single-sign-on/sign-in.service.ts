import type { Pool, PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '../db/in-transaction';
import type { Role } from '../members/permissions';
import { findAccountOfAddress } from './domains';
import type { Claims } from './oidc-client';
import type { Provider } from './provider.service';
import { providerRoles } from './provider.settings';

/** Why a person whom the provider knows is not let in. */
export type Refusal = 'no-email' | 'unverified-email' | 'foreign-domain' | 'no-role';

/**
 * Finds or creates the user whom a provider has signed in, and the membership of the provider's account with the role
 * that the provider's groups give; an owner stays an owner. A known person is recognized by the provider's subject. Any
 * other needs an e-mail address that the provider has verified, in a domain that the account has verified: an
 * unverified address never leads to an existing user.
 */
export async function joinByProvider(
  pool: Pool,
  provider: Provider,
  claims: Claims,
): Promise<{ readonly userId: string } | { readonly refusal: Refusal }> {
  try {
    return await inTransaction(pool, async (client) => {
      const known = await findIdentity(client, provider, claims);
      const userId = known ?? (await linkUser(client, provider, claims));
      if (!(await applyRole(client, provider, userId, claims.groups))) {
        // A person who is not known leaves nothing behind; one who was a member is none any more.
        if (known === null) throw new Refused('no-role');
        return { refusal: 'no-role' };
      }
      await client.query('UPDATE identity_providers SET last_used_at = now() WHERE id = $1', [provider.id]);
      return { userId };
    });
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}

/** Applies what a provider says now; false if the person is no longer a member. */
export function applyGroups(pool: Pool, provider: Provider, userId: string, claims: Claims): Promise<boolean> {
  return inTransaction(pool, (client) => applyRole(client, provider, userId, claims.groups));
}

async function findIdentity(client: PoolClient, { id }: Provider, { subject }: Claims): Promise<string | null> {
  const { rows } = await client.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM identities WHERE provider_id = $1 AND subject = $2',
    [id, subject],
  );
  return rows[0]?.userId ?? null;
}

async function linkUser(
  client: PoolClient,
  provider: Provider,
  { subject, email, isEmailVerified, name }: Claims,
): Promise<string> {
  if (email === null || !/^[^\s@\0]+@[^\s@\0]+$/.test(email)) throw new Refused('no-email');
  if (!isEmailVerified) throw new Refused('unverified-email');
  if ((await findAccountOfAddress(client, email)) !== provider.accountId) throw new Refused('foreign-domain');
  // Two sign-ins at the same time create one user.
  await client.query(
    `INSERT INTO users (id, email, name) VALUES ($1, $2, $3) ON CONFLICT ((lower(email))) DO NOTHING`,
    [uuidv7(), email, name],
  );
  const { rows } = await client.query<{ id: string }>('SELECT id FROM users WHERE lower(email) = lower($1)', [email]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the user was not created');
  await client.query(
    'INSERT INTO identities (provider_id, subject, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [...[provider.id, subject, id]],
  );
  return id;
}

/** Gives the role of the person's groups; false, and no membership, if there is none. */
async function applyRole(
  client: PoolClient,
  provider: Provider,
  userId: string,
  groups: readonly string[],
): Promise<boolean> {
  const { rows } = await client.query<{ role: Role }>(
    'SELECT role FROM members WHERE account_id = $1 AND user_id = $2 FOR UPDATE',
    [provider.accountId, userId],
  );
  const current = rows[0]?.role ?? null;
  if (current === 'owner') return true;
  const wanted = roleOf(provider, groups, current);
  if (wanted === null) {
    await client.query(`DELETE FROM members WHERE account_id = $1 AND user_id = $2 AND role <> 'owner'`, [
      ...[provider.accountId, userId],
    ]);
    return false;
  }
  if (wanted !== current) {
    await client.query(
      `INSERT INTO members (account_id, user_id, role) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, user_id) DO UPDATE
       SET role = excluded.role, form_ids = CASE WHEN excluded.role = 'admin' THEN NULL ELSE members.form_ids END`,
      [provider.accountId, userId, wanted],
    );
  }
  return true;
}

/**
 * The highest role of the person's groups; without any, the one that a member has, unless groups decide about roles,
 * and else the default one.
 */
function roleOf({ roleByGroup, defaultRole }: Provider, groups: readonly string[], current: Role | null): Role | null {
  const mapped = groups.flatMap((group) => (Object.hasOwn(roleByGroup, group) ? [roleByGroup[group]] : []));
  const highest = providerRoles.find((role) => mapped.includes(role));
  if (highest) return highest;
  if (Object.keys(roleByGroup).length === 0 && current !== null) return current;
  return defaultRole;
}
