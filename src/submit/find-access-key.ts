import type { Pool } from 'pg';
import { aliasKey } from '../forms/aliases';
import { cleanText } from '../lib/text';
import type { Dialect } from './dialect';
import type { FormCache } from './form-cache';
import { SubmitError } from './submit-error';

/** Longer than any alias, whose 250 characters may be two UTF-16 units each, and any access key. */
const maxLength = 520;

/**
 * The access key of the form that `ids` mean: the last one if it is an access key, else that of the form with the first
 * one as its alias for the service. A key comes first, or an alias could take the submissions of somebody's form.
 * Aliases are looked up each time, so that a changed one works at once in every process.
 * Throws SubmitError: 400 without an id, 500 when the database cannot be read.
 */
export async function findAccessKey(
  pool: Pool,
  forms: Pick<FormCache, 'has'>,
  { service }: Dialect,
  ids: readonly string[],
): Promise<string> {
  const key = ids.at(-1);
  if (!key) throw new SubmitError('missing_access_key');
  if (service === null || forms.has(key)) return key;
  const aliases = ids.filter(({ length }) => length <= maxLength).map((id) => aliasKey(`${service}/${cleanText(id)}`));
  const { rows } = await pool
    .query<{ accessKey: string }>({
      name: 'access-key-of-alias',
      text: `SELECT f.access_key AS "accessKey" FROM form_aliases a JOIN forms f ON f.id = a.form_id
             WHERE a.alias = ANY ($1) AND NOT EXISTS (SELECT FROM forms WHERE access_key = $2)
             ORDER BY array_position($1, a.alias) LIMIT 1`,
      values: [aliases, cleanText(key)],
    })
    .catch((cause: unknown) => {
      throw new SubmitError('profile_lookup_failed', { cause });
    });
  // A key that is looked up for the first time, or one that nobody has.
  return rows[0]?.accessKey ?? cleanText(key);
}
