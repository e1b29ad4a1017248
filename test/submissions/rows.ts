import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/db/database';
import type { Withheld } from '../../src/decisions/withheld';
import type { Form } from '../../src/forms/form.model';

export interface SubmissionDraft {
  readonly createdAt: string;
  /** JSON text. */
  readonly data?: string;
  readonly withheld?: Withheld | null;
  readonly archived?: boolean;
  readonly deleted?: boolean;
  readonly read?: boolean;
  /** The page that it was sent from. */
  readonly referer?: string;
}

/** Stores a submission of the form; resolves to its id. */
export async function buildSubmission(db: Database, form: Form, draft: SubmissionDraft): Promise<string> {
  const id = uuidv7();
  const { createdAt, data = '{"name":"Ada"}', withheld = null, archived, deleted, read } = draft;
  const { referer = 'https://example.com/' } = draft;
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, withheld, archived_at, deleted_at, ip_address,
                              created_at, read_at, referer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, '192.0.2.1', $8, $9, $10)`,
    [
      ...[id, form.id, form.accountId, data, withheld],
      ...[archived ? createdAt : null, deleted ? createdAt : null, createdAt, read ? createdAt : null, referer],
    ],
  );
  return id;
}

/** Stores `count` submissions, one per second, the last one a second ago. */
export async function buildManySubmissions(db: Database, form: Form, count: number, data = '{"name":"Ada"}') {
  const before = new Date();
  // In parts, for the timeout of a statement.
  for (let from = 1; from <= count; from += 10_000) {
    await db.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
       SELECT gen_random_uuid(), $1, $2, $3, '192.0.2.1',
              $4::timestamptz - n * interval '1 second' FROM generate_series($5::int, $6::int) AS n`,
      [form.id, form.accountId, data, before, from, Math.min(count, from + 9_999)],
    );
  }
}
