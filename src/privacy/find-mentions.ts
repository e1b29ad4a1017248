import type { Pool } from 'pg';
import { nextSql, type Stride } from '../submissions/account-walk';
import { hasAddress } from './has-address';
import { addressPatterns, type SubjectAddress } from './subject-address';
import { fileNameTexts, textsIn } from './texts-in';

export interface Mentions {
  /** Submissions that have the address in a field, a file's name or the address of their page, the oldest first. */
  readonly ids: readonly string[];
  /** Deliveries of other submissions whose answer or error quotes it. */
  readonly quotes: readonly string[];
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
             SELECT id, data, mail_overrides AS "mailOverrides", referer, "fileNames", answers
             FROM step
             CROSS JOIN LATERAL (
               SELECT json_agg(filename) AS "fileNames" FROM files
               WHERE submission_id = step.id AND filename ILIKE ANY ($3::text[])) AS named
             CROSS JOIN LATERAL (
               SELECT json_agg(json_build_object('id', d.id, 'texts', json_build_array(error, response_excerpt))) AS answers
               FROM deliveries d
               WHERE submission_id = step.id
                 AND (error ILIKE ANY ($3::text[]) OR response_excerpt ILIKE ANY ($3::text[]))) AS answered
             WHERE data::text ILIKE ANY ($3::text[]) OR mail_overrides::text ILIKE ANY ($3::text[])
               OR referer ILIKE ANY ($3::text[]) OR "fileNames" IS NOT NULL OR answers IS NOT NULL
             ORDER BY created_at) AS hit ON true`,
    values: [accountId, after, addressPatterns(address)],
  });
  const [ids, quotes]: [string[], string[]] = [[], []];
  const isIn = (value: unknown) => textsIn(value).some((text) => hasAddress(address, text));
  for (const { id, data, mailOverrides, referer, fileNames, answers } of rows) {
    if (id === null) continue;
    if (isIn([data, mailOverrides, referer, fileNameTexts(fileNames ?? [])])) ids.push(id);
    else quotes.push(...(answers ?? []).filter(({ texts }) => isIn(texts)).map((answer) => answer.id));
  }
  return { ids, quotes, next: rows[0]?.hasMore ? rows[0].reached : null };
}

type Row = (Hit | { readonly [Column in keyof Hit]: null }) & {
  readonly reached: Date | null;
  readonly hasMore: boolean | null;
};

interface Hit {
  readonly id: string;
  readonly data: unknown;
  readonly mailOverrides: unknown;
  readonly referer: string | null;
  readonly fileNames: readonly string[] | null;
  readonly answers: readonly { readonly id: string; readonly texts: unknown }[] | null;
}
