import type { Pool } from 'pg';

/** A place where secrets are kept sealed: a column of text, or a member of a column of JSON. */
export interface SealedPlace {
  readonly table: 'forms' | 'webhooks' | 'storages';
  readonly column: string;
  readonly member?: string;
}

/** Every place where secrets are kept sealed. */
export const sealedPlaces: readonly SealedPlace[] = [
  { table: 'forms', column: 'recaptcha_secret' },
  { table: 'forms', column: 'turnstile_secret' },
  { table: 'forms', column: 'payment', member: 'secret_key' },
  { table: 'forms', column: 'payment', member: 'webhook_secret' },
  { table: 'webhooks', column: 'secret' },
  { table: 'webhooks', column: 'previous_secret' },
  { table: 'storages', column: 'settings', member: 'secret_access_key' },
];

export interface SealedSecret {
  /** Of the row that keeps it. */
  readonly id: string;
  readonly sealed: string;
}

const batch = 200;

/** Every secret that is kept in a place, a few hundred at a time. */
export async function* readSealed(pool: Pick<Pool, 'query'>, place: SealedPlace): AsyncGenerator<SealedSecret[]> {
  const sealed = sealedSql(place);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<SealedSecret>(
      `SELECT id, ${sealed} AS sealed FROM ${place.table} WHERE ${sealed} IS NOT NULL AND id > $1 ORDER BY id LIMIT ${batch}`,
      [after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Puts `next` where `secret` was read, unless its owner has changed it since; resolves to whether it did. */
export async function replaceSealed(
  pool: Pick<Pool, 'query'>,
  place: SealedPlace,
  { id, sealed }: SealedSecret,
  next: string,
): Promise<boolean> {
  const { table, column, member } = place;
  const value = member ? `jsonb_set(${column}, '{${member}}', to_jsonb($3::text))` : '$3';
  const { rowCount } = await pool.query(
    `UPDATE ${table} SET ${column} = ${value} WHERE id = $1 AND ${sealedSql(place)} = $2`,
    [id, sealed, next],
  );
  return rowCount === 1;
}

function sealedSql({ column, member }: SealedPlace): string {
  return member ? `${column}->>'${member}'` : column;
}
