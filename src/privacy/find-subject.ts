import type { Pool } from 'pg';
import { findMentions, type Mentions } from './find-mentions';
import { readSubjectAddress } from './subject-address';
import { findQuotingWebhooks } from './webhook-errors';

/** A submission in which the address occurs. */
export interface SubjectSubmission {
  readonly id: string;
  readonly formName: string;
  readonly createdAt: Date;
  readonly isSpam: boolean;
  readonly overQuota: boolean;
  readonly archivedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly files: readonly { readonly id: string; readonly filename: string; readonly size: number }[];
}

export interface Subject {
  /** As it was looked for. */
  readonly address: string;
  /** How many there are in all. */
  readonly count: number;
  /** How often a receiver quoted it in what it answered to calls for others. */
  readonly quotes: number;
  /** The newest of them, at most 200. */
  readonly submissions: readonly SubjectSubmission[];
}

const mostShown = 200;

/** Everything that an address submitted to any form of the account; throws InputError where it is no address. */
export async function findSubject(pool: Pool, accountId: string, email: string): Promise<Subject> {
  const address = readSubjectAddress(email);
  let count = 0;
  let quotes = (await findQuotingWebhooks(pool, accountId, address)).length;
  let newest: readonly string[] = [];
  for await (const step of walkMentions(pool, accountId, address.address)) {
    count += step.ids.length;
    quotes += step.quotes.length;
    newest = [...newest, ...step.ids].slice(-mostShown);
  }
  return { address: address.address, count, quotes, submissions: await findShown(pool, accountId, newest) };
}

/** All that mentions the address in the account, the oldest first, a step at a time. */
export async function* walkMentions(pool: Pool, accountId: string, email: string): AsyncGenerator<Mentions, void> {
  const address = readSubjectAddress(email);
  let after: Date | null = null;
  do {
    const mentions: Mentions = await findMentions(pool, accountId, address, after);
    yield mentions;
    after = mentions.next;
  } while (after !== null);
}

async function findShown(pool: Pool, accountId: string, ids: readonly string[]): Promise<SubjectSubmission[]> {
  const { rows } = await pool.query<SubjectSubmission>(
    `SELECT s.id, f.name AS "formName", s.created_at AS "createdAt", s.is_spam AS "isSpam", s.deleted_at AS "deletedAt",
            s.over_quota AS "overQuota", s.archived_at AS "archivedAt",
            coalesce((SELECT json_agg(json_build_object('id', files.id, 'filename', filename, 'size', size) ORDER BY files.id)
                      FROM files WHERE files.submission_id = s.id), '[]') AS files
     FROM submissions s JOIN forms f ON f.id = s.form_id
     WHERE s.account_id = $1 AND s.id = ANY ($2::uuid[]) ORDER BY s.created_at DESC`,
    [accountId, ids],
  );
  return rows;
}
