import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/db/database';
import type { DecisionDetails, DecisionReason } from '../../src/decisions/decision';
import type { Form } from '../../src/forms/form.model';

interface SampleDraft {
  readonly reason?: DecisionReason;
  readonly at?: Date;
  readonly origin?: string | null;
  readonly ipHash?: string | null;
  readonly details?: DecisionDetails | null;
  readonly submissionId?: string | null;
}

/** Stores a sample in the decision log without counting it; resolves to its id. */
export async function buildSample(db: Database, form: Form, draft: SampleDraft = {}): Promise<string> {
  const { reason = 'time_trap', at = new Date(), origin = 'https://example.com', ipHash = '0123456789abcdef' } = draft;
  const id = uuidv7();
  await db.pool.query(
    `INSERT INTO decision_samples (id, form_id, account_id, created_at, reason, origin, ip_hash, details, submission_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, form.id, form.accountId, at, reason, origin, ipHash],
      ...[draft.details ? JSON.stringify(draft.details) : null, draft.submissionId ?? null],
    ],
  );
  return id;
}

/** Counts `count` decisions in the hour of `at`. */
export async function countDecisions(
  db: Database,
  form: Form,
  reason: DecisionReason,
  count: number,
  at = new Date(),
): Promise<void> {
  await db.pool.query(
    `INSERT INTO decision_counts (form_id, hour, reason, count) VALUES ($1, date_trunc('hour', $2::timestamptz, 'UTC'), $3, $4)
     ON CONFLICT (form_id, hour, reason) DO UPDATE SET count = decision_counts.count + excluded.count`,
    [form.id, at, reason, count],
  );
}
