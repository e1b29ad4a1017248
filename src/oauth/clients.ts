import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { parseUrl } from '../lib/urls';
import { type ClientDocuments, isDocumentUrl } from './client-documents';
import { type ClientMetadata, readClientMetadata } from './client-metadata';

/** A program that people can connect. It has no secret: PKCE and its redirect URIs protect it. */
export interface OAuthClient extends ClientMetadata {
  readonly id: string;
  /** The host that vouches for the name, because the client's document is there; null for a name that anyone may claim. */
  readonly host: string | null;
}

/** Our own command-line client. It signs in with the device flow, and only it may. */
export const cliClient: OAuthClient = {
  id: 'letterbox-cli',
  name: 'Letterbox CLI',
  redirectUris: [],
  host: null,
};

/** Registrations that nobody used are removed after this many days, used ones this long after their last connection. */
const [unusedDays, idleDays] = [7, 90];

/** The client with this id; null when there is none. Throws `invalid_client` when its document cannot be used. */
export async function findClient(pool: Pool, documents: ClientDocuments, id: string): Promise<OAuthClient | null> {
  if (id === cliClient.id) return cliClient;
  if (isUuid(id)) return findRegistration(pool, id);
  if (!isDocumentUrl(id)) return null;
  return { id, host: parseUrl(id)?.host ?? null, ...(await documents.find(id)) };
}

async function findRegistration(pool: Pool, id: string): Promise<OAuthClient | null> {
  const { rows } = await pool.query<ClientMetadata>(
    'SELECT name, redirect_uris AS "redirectUris" FROM oauth_clients WHERE id = $1',
    [id],
  );
  const [row] = rows;
  return row ? { id, host: null, ...row } : null;
}

/**
 * Registers a client and removes registrations that are no longer used. Throws `invalid_redirect_uri` or
 * `invalid_client_metadata`.
 */
export async function registerClient(pool: Pool, input: unknown): Promise<OAuthClient & { readonly createdAt: Date }> {
  const metadata = readClientMetadata(input);
  const id = randomUUID();
  const { rows } = await pool.query<{ createdAt: Date }>(
    `WITH unused AS (
       DELETE FROM oauth_clients c WHERE created_at < now() - make_interval(days => $4)
       AND (used_at IS NULL OR used_at < now() - make_interval(days => $5))
       AND NOT EXISTS (SELECT FROM api_tokens t WHERE t.client_id = c.id::text)
     )
     INSERT INTO oauth_clients (id, name, redirect_uris) VALUES ($1, $2, $3) RETURNING created_at AS "createdAt"`,
    [id, metadata.name, metadata.redirectUris, unusedDays, idleDays],
  );
  return { id, host: null, createdAt: rows[0]?.createdAt ?? new Date(), ...metadata };
}
