import type { Pool } from 'pg';
import type { Withheld } from '../decisions/withheld';
import { findMentions, findQuotingWebhooks, type Mentions } from './find-mentions';
import { readSubjectAddress } from './subject-address';

/** A submission that contains the address. */
export interface SubjectSubmission {
  readonly id: string;
  readonly formName: string;
  readonly createdAt: Date;
  readonly isSpam: boolean;
  readonly withheld: Withheld | null;
  readonly archivedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly files: readonly { readonly id: string; readonly filename: string; readonly size: number }[];
}

export interface Subject {
  /** As searched for. */
  readonly address: string;
  /** The number of submissions. */
  readonly count: number;
  /** The number of responses to other deliveries, and webhook errors, that contain it. */
  readonly quotes: number;
  /** The newest 200. */
  readonly submissions: readonly SubjectSubmission[];
}

const maxShown = 200;

/** Finds everything that an address submitted to any form of the account; throws InputError for an invalid address. */
export async function findSubject(pool: Pool, accountId: string, email: string): Promise<Subject> {
  const address = readSubjectAddress(email);
  let count = 0;
  let quotes = (await findQuotingWebhooks(pool, accountId, address)).length;
  let newest: readonly string[] = [];
  for await (const step of scanMentions(pool, accountId, address.address)) {
    count += step.ids.length;
    quotes += step.quotes.length;
    newest = [...newest, ...step.ids].slice(-maxShown);
  }
  return { address: address.address, count, quotes, submissions: await findShown(pool, accountId, newest) };
}

/** Scans the account for mentions of the address, oldest first. */
export async function* scanMentions(pool: Pool, accountId: string, email: string): AsyncGenerator<Mentions, void> {
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
            s.withheld, s.archived_at AS "archivedAt",
            coalesce((SELECT json_agg(json_build_object('id', files.id, 'filename', filename, 'size', size) ORDER BY files.id)
                      FROM files WHERE files.submission_id = s.id), '[]') AS files
     FROM submissions s JOIN forms f ON f.id = s.form_id
     WHERE s.account_id = $1 AND s.id = ANY ($2::uuid[]) ORDER BY s.created_at DESC`,
    [accountId, ids],
  );
  return rows;
}
