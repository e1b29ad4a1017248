import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { readSettings } from '../lib/settings';
import { parseUrl } from '../lib/urls';
import { type ProviderRole, type ProviderSettings, providerSettings } from './provider.settings';

const maxProviders = 10;

/** An identity provider of an account (table `identity_providers`). */
export interface Provider {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Sealed; null for public clients. */
  readonly clientSecret: string | null;
  readonly defaultRole: ProviderRole | null;
  readonly groupsClaim: string;
  readonly roleByGroup: Readonly<Record<string, ProviderRole>>;
  /** When it last signed somebody in. */
  readonly lastUsedAt: Date | null;
}

const columns = `id, account_id AS "accountId", name, issuer, client_id AS "clientId", client_secret AS "clientSecret",
  default_role AS "defaultRole", groups_claim AS "groupsClaim", role_by_group AS "roleByGroup",
  last_used_at AS "lastUsedAt"`;

/** The account's identity providers, by name. */
export async function listProviders(pool: Pool, accountId: string): Promise<Provider[]> {
  const { rows } = await pool.query<Provider>(
    `SELECT ${columns} FROM identity_providers WHERE account_id = $1 ORDER BY lower(name), id`,
    [accountId],
  );
  return rows;
}

/** The provider with this id, of any account; null when there is none. The id must be a UUID. */
export async function findProvider(pool: Pool, id: string): Promise<Provider | null> {
  const { rows } = await pool.query<Provider>(`SELECT ${columns} FROM identity_providers WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

/** Whether any account has an identity provider. */
export async function hasProviders(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM identity_providers LIMIT 1');
  return rowCount === 1;
}

/** Adds a provider with this id. Throws InputError for invalid settings and beyond 10 providers. */
export async function addProvider(
  { pool, secrets }: { readonly pool: Pool; readonly secrets: SecretBox },
  accountId: string,
  id: string,
  input: unknown,
): Promise<void> {
  const settings = readProvider(input);
  const secret = settings.client_secret ? secrets.seal(settings.client_secret) : null;
  await inTransaction(pool, async (client) => {
    await lockAccount(client, accountId);
    const { rowCount } = await client.query(
      `INSERT INTO identity_providers
         (id, account_id, name, issuer, client_id, client_secret, default_role, groups_claim, role_by_group)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
       WHERE (SELECT count(*) FROM identity_providers WHERE account_id = $2) < ${maxProviders}`,
      [id, accountId, ...valuesOf(settings, secret)],
    );
    if (rowCount === 1) return;
    throw new InputError('wrong_state', `an account can have at most ${maxProviders} identity providers`);
  });
}

/**
 * Changes a provider of the account; false when it has none with this id. With another issuer, its sessions end, and
 * people are recognized anew. Throws InputError for invalid settings.
 */
export async function updateProvider(
  { pool, secrets }: { readonly pool: Pool; readonly secrets: SecretBox },
  accountId: string,
  id: string,
  input: unknown,
): Promise<boolean> {
  const settings = readProvider(input);
  const { client_secret: typed } = settings;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Pick<Provider, 'issuer' | 'clientSecret'>>(
      `SELECT issuer, client_secret AS "clientSecret" FROM identity_providers
       WHERE id = $1 AND account_id = $2 FOR UPDATE`,
      [id, accountId],
    );
    const [stored] = rows;
    if (!stored) return false;
    const secret = typed === undefined ? stored.clientSecret : typed === null ? null : secrets.seal(typed);
    await client.query(
      `UPDATE identity_providers SET name = $3, issuer = $4, client_id = $5, client_secret = $6, default_role = $7,
              groups_claim = $8, role_by_group = $9
       WHERE id = $1 AND account_id = $2`,
      [id, accountId, ...valuesOf(settings, secret)],
    );
    // Subjects are only unique per issuer.
    if (settings.issuer !== stored.issuer) {
      await client.query('DELETE FROM identities WHERE provider_id = $1', [id]);
      await client.query('DELETE FROM sessions WHERE provider_id = $1', [id]);
    }
    return true;
  });
}

/**
 * Removes a provider of the account; the sessions that it opened end. Without any provider left, single sign-on is no
 * longer required: resolves to whether it was until then.
 */
export async function removeProvider(pool: Pool, accountId: string, id: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await lockAccount(client, accountId);
    await client.query('DELETE FROM identity_providers WHERE id = $1 AND account_id = $2', [id, accountId]);
    const { rowCount } = await client.query(
      `UPDATE accounts SET require_sso = false WHERE id = $1 AND require_sso
       AND NOT EXISTS (SELECT FROM identity_providers WHERE account_id = $1)`,
      [accountId],
    );
    return rowCount === 1;
  });
}

/** Lets the account's providers be added and removed one at a time. */
async function lockAccount(client: PoolClient, accountId: string): Promise<void> {
  await client.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}

function readProvider(input: unknown): ProviderSettings {
  const settings = readSettings(providerSettings, input);
  const issuer = parseUrl(settings.issuer);
  const isLocal = issuer?.hostname === 'localhost' || issuer?.hostname === '127.0.0.1';
  if (issuer?.protocol !== 'https:' && !isLocal) {
    const message = 'must start with https://';
    throw new InputError('invalid_setting', `issuer ${message}`, [{ setting: 'issuer', message }]);
  }
  return settings;
}

function valuesOf(settings: ProviderSettings, secret: string | null): unknown[] {
  const { name, issuer, client_id, default_role, groups_claim, role_by_group } = settings;
  return [name, issuer, client_id, secret, default_role, groups_claim, JSON.stringify(role_by_group)];
}
