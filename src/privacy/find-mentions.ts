import type { Pool } from 'pg';
import { type StepSize, scanSql } from '../submissions/keyset-scan';
import { fileNameTexts, hasAddress, textsIn } from './address-match';
import { addressPatterns, type SubjectAddress } from './subject-address';

export interface Mentions {
  /** Submissions with the address in a field, a file name, the page URL, a reply or an answer to one, oldest first. */
  readonly ids: readonly string[];
  /** Deliveries of other submissions whose response or error contains the address. */
  readonly quotes: readonly string[];
  /** The `after` of the next step; null after the newest submission. */
  readonly next: Date | null;
}

const stepSize: StepSize = { rows: 2_000, bytes: 1_000_000 };

/**
 * Searches the account's next submissions, in every folder, for an address. Repeating this until `next` is null covers
 * every submission committed before the last step.
 */
export async function findMentions(
  client: Pick<Pool, 'query'>,
  accountId: string,
  address: SubjectAddress,
  after: Date | null,
): Promise<Mentions> {
  const { rows } = await client.query<Row>({
    name: 'subject-mentions',
    text: `WITH step AS MATERIALIZED (${scanSql('$1', "coalesce($2::timestamptz, '-infinity')", stepSize)})
           SELECT hit.*, scanned.reached, scanned."hasMore"
           FROM (SELECT max(created_at) AS reached, max(found) = ${stepSize.rows} OR max(found) > count(*) AS "hasMore"
                 FROM step) AS scanned
           LEFT JOIN LATERAL (
             SELECT id, data, mail_overrides AS "mailOverrides", referer, "fileNames", replies, answers, responses
             FROM step
             CROSS JOIN LATERAL (
               SELECT json_agg(filename) AS "fileNames" FROM files
               WHERE submission_id = step.id AND filename ILIKE ANY ($3::text[])) AS named
             CROSS JOIN LATERAL (
               SELECT json_agg(json_build_object('id', d.id, 'texts', json_build_array(error, response_excerpt, transports, bounces))) AS responses
               FROM deliveries d
               WHERE submission_id = step.id
                 AND (error ILIKE ANY ($3::text[]) OR response_excerpt ILIKE ANY ($3::text[])
                      OR transports::text ILIKE ANY ($3::text[]) OR bounces::text ILIKE ANY ($3::text[]))) AS responded
             CROSS JOIN LATERAL (
               SELECT json_agg(json_build_array(recipient, subject, text)) AS replies FROM replies
               WHERE submission_id = step.id
                 AND (recipient ILIKE ANY ($3::text[]) OR subject ILIKE ANY ($3::text[]) OR text ILIKE ANY ($3::text[]))
             ) AS replied
             CROSS JOIN LATERAL (
               SELECT json_agg(json_build_array(sender, sender_name, subject, text)) AS answers FROM answers
               WHERE submission_id = step.id
                 AND (sender ILIKE ANY ($3::text[]) OR sender_name ILIKE ANY ($3::text[])
                      OR subject ILIKE ANY ($3::text[]) OR text ILIKE ANY ($3::text[]))
             ) AS answered
             WHERE data::text ILIKE ANY ($3::text[]) OR mail_overrides::text ILIKE ANY ($3::text[])
               OR referer ILIKE ANY ($3::text[]) OR "fileNames" IS NOT NULL OR replies IS NOT NULL OR answers IS NOT NULL
               OR responses IS NOT NULL
             ORDER BY created_at) AS hit ON true`,
    values: [accountId, after, addressPatterns(address)],
  });
  const [ids, quotes]: [string[], string[]] = [[], []];
  const isIn = (value: unknown) => textsIn(value).some((text) => hasAddress(address, text));
  for (const { id, data, mailOverrides, referer, fileNames, replies, answers, responses } of rows) {
    if (id === null) continue;
    if (isIn([data, mailOverrides, referer, fileNameTexts(fileNames ?? []), replies, answers])) ids.push(id);
    else quotes.push(...(responses ?? []).filter(({ texts }) => isIn(texts)).map((response) => response.id));
  }
  return { ids, quotes, next: rows[0]?.hasMore ? rows[0].reached : null };
}

type Row = (Candidate | { readonly [Column in keyof Candidate]: null }) & {
  readonly reached: Date | null;
  readonly hasMore: boolean | null;
};

interface Candidate {
  readonly id: string;
  readonly data: unknown;
  readonly mailOverrides: unknown;
  readonly referer: string | null;
  readonly fileNames: readonly string[] | null;
  /** What the owner wrote to the visitor. */
  readonly replies: unknown;
  /** What the visitor answered. */
  readonly answers: unknown;
  /** What receivers of deliveries responded. */
  readonly responses: readonly { readonly id: string; readonly texts: unknown }[] | null;
}

/** The ids of the account's webhooks whose last error contains the address. */
export async function findQuotingWebhooks(
  client: Pick<Pool, 'query'>,
  accountId: string,
  address: SubjectAddress,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; text: string }>(
    'SELECT id, last_error AS text FROM webhooks WHERE account_id = $1 AND last_error ILIKE ANY ($2::text[])',
    [accountId, addressPatterns(address)],
  );
  return rows.filter(({ text }) => hasAddress(address, text)).map(({ id }) => id);
}
