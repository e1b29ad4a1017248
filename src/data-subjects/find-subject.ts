import type { Pool } from 'pg';
import { findMentions } from './find-mentions';
import { readSubjectAddress } from './subject-address';

/** A submission in which the address occurs. */
export interface SubjectSubmission {
  readonly id: string;
  readonly formName: string;
  readonly createdAt: Date;
  readonly isSpam: boolean;
  readonly deletedAt: Date | null;
  readonly files: readonly { readonly id: string; readonly filename: string; readonly size: number }[];
}

export interface Subject {
  /** As it was looked for. */
  readonly address: string;
  /** How many there are in all. */
  readonly count: number;
  /** The newest of them, at most 200. */
  readonly submissions: readonly SubjectSubmission[];
}

const mostShown = 200;

/** Everything that an address submitted to any form of the account; throws InputError where it is no address. */
export async function findSubject(pool: Pool, accountId: string, email: string): Promise<Subject> {
  const address = readSubjectAddress(email);
  let count = 0;
  let newest: readonly string[] = [];
  for await (const ids of walkMentions(pool, accountId, address.address)) {
    count += ids.length;
    newest = [...newest, ...ids].slice(-mostShown);
  }
  return { address: address.address, count, submissions: await findShown(pool, accountId, newest) };
}

/** The ids of all submissions of the account in which the address occurs, the oldest first, a step at a time. */
export async function* walkMentions(
  pool: Pool,
  accountId: string,
  email: string,
): AsyncGenerator<readonly string[], void> {
  const address = readSubjectAddress(email);
  let after: Date | null = null;
  do {
    const { ids, next } = await findMentions(pool, accountId, address, after);
    if (ids.length > 0) yield ids;
    after = next;
  } while (after !== null);
}

async function findShown(pool: Pool, accountId: string, ids: readonly string[]): Promise<SubjectSubmission[]> {
  const { rows } = await pool.query<SubjectSubmission>(
    `SELECT s.id, f.name AS "formName", s.created_at AS "createdAt", s.is_spam AS "isSpam", s.deleted_at AS "deletedAt",
            coalesce((SELECT json_agg(json_build_object('id', files.id, 'filename', filename, 'size', size) ORDER BY files.id)
                      FROM files WHERE files.submission_id = s.id), '[]') AS files
     FROM submissions s JOIN forms f ON f.id = s.form_id
     WHERE s.account_id = $1 AND s.id = ANY ($2::uuid[]) ORDER BY s.created_at DESC`,
    [accountId, ids],
  );
  return rows;
}
