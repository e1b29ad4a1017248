import type { Pool } from 'pg';
import { secretPaths } from '../forms/form.settings';

/** Where sealed secrets are stored: a text column, or a path in a JSON column. */
export interface SecretColumn {
  readonly table:
    | 'forms'
    | 'webhooks'
    | 'storages'
    | 'users'
    | 'identity_providers'
    | 'sessions'
    | 'accounts'
    | 'mail_tokens'
    | 'dkim_keys';
  readonly column: string;
  readonly path?: readonly string[];
  /** How reports name it. */
  readonly name: string;
}

/** Every column with sealed secrets. */
export const secretColumns: readonly SecretColumn[] = [
  ...secretPaths.map((path): SecretColumn => ({ table: 'forms', column: 'settings', path, name: path.join('.') })),
  { table: 'webhooks', column: 'secret', name: 'secret' },
  { table: 'webhooks', column: 'previous_secret', name: 'previous_secret' },
  { table: 'webhooks', column: 'header_values', name: 'header_values' },
  { table: 'identity_providers', column: 'client_secret', name: 'client_secret' },
  { table: 'sessions', column: 'provider_tokens', name: 'provider_tokens' },
  { table: 'storages', column: 'settings', path: ['secret_access_key'], name: 'settings.secret_access_key' },
  { table: 'accounts', column: 'mail_transports', name: 'mail_transports' },
  { table: 'mail_tokens', column: 'sealed', name: 'sealed' },
  { table: 'dkim_keys', column: 'private_key', name: 'private_key' },
  { table: 'users', column: 'totp_secret', name: 'totp_secret' },
];

export interface SealedSecret {
  /** The id of its row. */
  readonly id: string;
  readonly sealed: string;
}

const batchRows = 200;

/** All secrets of a column, in batches. */
export async function* readSealed(pool: Pick<Pool, 'query'>, at: SecretColumn): AsyncGenerator<SealedSecret[]> {
  const sealed = sealedSql(at);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<SealedSecret>(
      `SELECT id, ${sealed} AS sealed FROM ${at.table} WHERE ${sealed} IS NOT NULL AND id > $1 ORDER BY id LIMIT ${batchRows}`,
      [after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batchRows) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Replaces a secret unless it has changed since it was read; resolves to whether it did. */
export async function replaceSealed(
  pool: Pick<Pool, 'query'>,
  at: SecretColumn,
  { id, sealed }: SealedSecret,
  next: string,
): Promise<boolean> {
  const { table, column, path } = at;
  const value = path ? `jsonb_set(${column}, '{${path.join(',')}}', to_jsonb($3::text))` : '$3';
  const { rowCount } = await pool.query(
    `UPDATE ${table} SET ${column} = ${value} WHERE id = $1 AND ${sealedSql(at)} = $2`,
    [id, sealed, next],
  );
  return rowCount === 1;
}

function sealedSql({ column, path }: SecretColumn): string {
  return path ? `${column} #>> '{${path.join(',')}}'` : column;
}
