import type { Pool } from 'pg';
import { nextSql, type Stride } from '../submissions/account-walk';
import { addressPatterns, hasAddress, type SubjectAddress } from './subject-address';

export interface Mentions {
  /** Submissions that have the address in a field, the oldest first. */
  readonly ids: readonly string[];
  /** From where to look on; null when the newest submission was reached. */
  readonly next: Date | null;
}

const stride: Stride = { rows: 2_000, bytes: 1_000_000 };

/**
 * Looks through the next of an account's submissions after a moment, in every folder, for an address. Walking on until
 * `next` is null finds every one that was committed before the last step.
 */
export async function findMentions(
  client: Pick<Pool, 'query'>,
  accountId: string,
  address: SubjectAddress,
  after: Date | null,
): Promise<Mentions> {
  const { rows } = await client.query<Row>({
    name: 'subject-mentions',
    text: `WITH step AS MATERIALIZED (${nextSql('$1', "coalesce($2::timestamptz, '-infinity')", stride)})
           SELECT hit.*, looked.reached, looked."hasMore"
           FROM (SELECT max(created_at) AS reached, max(found) = ${stride.rows} OR max(found) > count(*) AS "hasMore"
                 FROM step) AS looked
           LEFT JOIN LATERAL (
             SELECT id, data::text AS "dataJson", envelope FROM step
             WHERE data::text ILIKE ANY ($3::text[]) OR envelope::text ILIKE ANY ($3::text[])
             ORDER BY created_at) AS hit ON true`,
    values: [accountId, after, addressPatterns(address)],
  });
  const ids = rows.flatMap(({ id, dataJson, envelope }) => {
    if (id === null) return [];
    const isMentioned = textsIn([JSON.parse(dataJson), envelope]).some((text) => hasAddress(address, text));
    return isMentioned ? [id] : [];
  });
  return { ids, next: rows[0]?.hasMore ? rows[0].reached : null };
}

type Row = (
  | { readonly id: string; readonly dataJson: string; readonly envelope: unknown }
  | { readonly id: null; readonly dataJson: null; readonly envelope: null }
) & { readonly reached: Date | null; readonly hasMore: boolean | null };

/** Every text in a JSON value, names included. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null) {
      if (!Array.isArray(next)) texts.push(...Object.keys(next));
      for (const inner of Object.values(next)) waiting.push(inner);
    }
  }
  return texts;
}
