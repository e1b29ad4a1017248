import type { Pool } from 'pg';
import { inTransaction } from '../../db/in-transaction';
import { idleMs } from '../changes/erase';
import { acceptedSql, notAcceptedSql } from '../folders';
import {
  dueImportedSql,
  dueSql,
  type Erased,
  type ErasingRule,
  findCandidates,
  minAgeOf,
  minImportedAgeOf,
} from './retention-rules';

/** Submissions that a step looks at, and files that it deletes. Both bound the time for which it holds locks. */
const batch = { submissions: 200, files: 50 };

type Client = Pick<Pool, 'query'>;

export interface ErasureStep {
  /** What was erased from this form; null when there was nothing to erase. */
  readonly erased: (Erased & { readonly formId: string; readonly rule: ErasingRule }) | null;
  readonly hasMore: boolean;
}

/**
 * One step of the retention rules: erases a batch of due submissions of the form that has waited longest, and records
 * it, in one transaction. Safe to run in parallel: workers take different forms, and rows that someone else has locked
 * are left for the form's next pass.
 *
 * Files are deleted in steps of their own, because that locks the account's usage, for which its next submissions wait.
 * Deleting submissions without files locks nothing that a submission needs.
 */
export function eraseExpired(pool: Pool): Promise<ErasureStep> {
  let formId: string | undefined;
  const step = (client: Client) =>
    eraseStep(client, (taken) => {
      formId = taken;
    });
  return inTransaction(pool, step, { idleMs }).catch(async (error: unknown) => {
    // Otherwise the form would be the next one again, and the others would wait behind it.
    if (formId !== undefined) await postpone(pool, formId);
    throw error;
  });
}

async function postpone(pool: Pool, formId: string): Promise<void> {
  await pool.query(
    `UPDATE retention_schedule SET next_at = now() + interval '10 minutes' WHERE form_id = $1 AND next_at <= now()`,
    [formId],
  );
}

/** What `eraseExpired` does in its transaction. */
export async function eraseStep(client: Client, onTaken?: (formId: string) => void): Promise<ErasureStep> {
  const form = await takeForm(client);
  if (!form) return { erased: null, hasMore: false };
  const { formId, rule, position } = form;
  onTaken?.(formId);
  const imported = await eraseImported(client, formId, rule);
  if (imported.submissions + imported.files > 0) {
    await record(client, formId, rule, imported);
    await continuePass(client, formId, position);
    return { erased: { formId, rule, ...imported }, hasMore: true };
  }
  const candidates = await findCandidates(client, formId, rule, position, batch.submissions);
  const due = await lockDue(
    client,
    rule,
    candidates.map(({ id }) => id),
  );
  const erased = due.length > 0 ? await eraseDue(client, due) : { submissions: 0, files: 0, bytes: 0 };
  if (erased.submissions + erased.files > 0) await record(client, formId, rule, erased);
  const last = candidates.at(-1);
  // After files, the same submissions come again.
  const next = erased.files > 0 ? position : (last?.createdAt ?? null);
  if (erased.files > 0 || candidates.length === batch.submissions) await continuePass(client, formId, next);
  else await endPass(client, formId, rule);
  return { erased: erased.submissions + erased.files > 0 ? { formId, rule, ...erased } : null, hasMore: true };
}

/** Erases imported submissions by when they were sent, which is earlier than the times that a pass goes along. */
async function eraseImported(client: Client, formId: string, rule: ErasingRule): Promise<Erased> {
  const { rows } = await client.query<{ id: string }>(dueImportedSql(rule, batch.submissions), [
    formId,
    minImportedAgeOf(rule),
  ]);
  const due = await lockDue(
    client,
    rule,
    rows.map(({ id }) => id),
  );
  return due.length > 0 ? eraseDue(client, due) : { submissions: 0, files: 0, bytes: 0 };
}

interface TakenForm {
  readonly formId: string;
  readonly rule: ErasingRule;
  /** The newest submission that this pass has looked at; null at its start. */
  readonly position: Date | null;
}

/** Locks the schedule of a form whose pass is due; null when there is none. */
async function takeForm(client: Client): Promise<TakenForm | null> {
  const { rows } = await client.query<TakenForm>(
    `SELECT form_id AS "formId", rule, position FROM retention_schedule
     WHERE next_at <= now() ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows[0] ?? null;
}

/** Locks those submissions that are due, with their deliveries; each check sees what was committed before the locks. */
async function lockDue(client: Client, rule: ErasingRule, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const due = `SELECT s.id FROM submissions s WHERE s.id = ANY ($1::uuid[]) AND ${dueSql(rule)}`;
  const locked = await client.query<{ id: string }>(`${due} ORDER BY s.id FOR UPDATE OF s SKIP LOCKED`, [ids]);
  const found = locked.rows.map(({ id }) => id);
  const deliveries = await client.query<{ id: string }>(
    'SELECT id FROM deliveries WHERE submission_id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED',
    [found],
  );
  const { rows } = await client.query<{ id: string }>(
    `${due} AND (SELECT count(*) = 0 FROM deliveries d WHERE d.submission_id = s.id AND d.id <> ALL ($2::uuid[]))`,
    [found, deliveries.rows.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/** Erases some of the submissions' files or, when there are none, the submissions. */
async function eraseDue(client: Client, ids: readonly string[]): Promise<Erased> {
  const { rows } = await client.query<{ size: number }>(
    `DELETE FROM files WHERE id = ANY (ARRAY(
       SELECT id FROM files WHERE submission_id = ANY ($1::uuid[]) LIMIT ${batch.files})) RETURNING size`,
    [ids],
  );
  const files = { files: rows.length, bytes: rows.reduce((sum, { size }) => sum + size, 0) };
  if (rows.length > 0) return { submissions: 0, ...files };
  const { rowCount } = await client.query('DELETE FROM submissions WHERE id = ANY ($1::uuid[])', [ids]);
  return { submissions: rowCount ?? 0, ...files };
}

async function record(
  client: Client,
  formId: string,
  rule: ErasingRule,
  { submissions, files, bytes }: Erased,
): Promise<void> {
  await client.query(
    `INSERT INTO retention_log AS log (form_id, day, rule, submissions, files, bytes)
     VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2, $3, $4, $5)
     ON CONFLICT (form_id, day, rule) DO UPDATE
     SET submissions = log.submissions + excluded.submissions, files = log.files + excluded.files,
         bytes = log.bytes + excluded.bytes`,
    [formId, rule, submissions, files, bytes],
  );
}

/** Puts the form behind all others whose pass is due. */
async function continuePass(client: Client, formId: string, position: Date | null): Promise<void> {
  await client.query(
    `UPDATE retention_schedule
     SET position = $2, walk_started_at = coalesce(walk_started_at, now()), next_at = clock_timestamp()
     WHERE form_id = $1`,
    [formId, position],
  );
}

/**
 * Sets the time of the form's next pass: under a rule in days, when its oldest submission is due, within a day;
 * otherwise in ten minutes, or ten times as long as this pass took, but within an hour: it may have taken days because
 * no worker ran.
 */
async function endPass(client: Client, formId: string, rule: ErasingRule): Promise<void> {
  const oldest = (condition: string) => `(SELECT min(created_at) FROM submissions WHERE form_id = $1 AND ${condition})`;
  const oldestImported =
    '(SELECT min(originally_sent_at) FROM submissions WHERE form_id = $1 AND import_id IS NOT NULL)';
  const dueAt =
    rule === 'after_delivery'
      ? 'NULL'
      : `least(now() + interval '1 day', $2::interval + least(${oldest(acceptedSql)},
           ${oldest(notAcceptedSql)}, ${oldestImported}))`;
  // `$2::text <> ''` is always true and only uses the parameter, which `after_delivery` otherwise would not.
  await client.query(
    `UPDATE retention_schedule
     SET position = NULL, walk_started_at = NULL,
         next_at = greatest(now() + interval '10 minutes',
                            now() + least(10 * (now() - coalesce(walk_started_at, now())), interval '1 hour'), ${dueAt})
     WHERE form_id = $1 AND $2::text <> ''`,
    [formId, minAgeOf(rule)],
  );
}
