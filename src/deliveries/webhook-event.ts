import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type AuditRow, auditColumns } from '../audit/audit-query';
import { describeEntry, fieldName, presentAudit } from '../audit/audit-text';
import type { Withheld } from '../decisions/withheld';
import { describeFile, presentFile } from '../files/file.presenter';
import type { FileLinks } from '../files/file-links';
import { mergeFiles } from '../files/merge-files';
import { InputError } from '../lib/input-error';
import { type Scope, withinSql } from '../members/scope';
import type { SubmissionEvent } from '../webhooks/submission-event';
import { ContextUnavailable, findSubmissionContexts, type SubmissionContext } from './delivery.context';

/** What a webhook would receive about the account's newest submission; null when there is none. */
export async function findNewestEvent(
  pool: Pool,
  accountId: string,
  links: FileLinks,
): Promise<SubmissionEvent | null> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM submissions WHERE account_id = $1 AND deleted_at IS NULL AND NOT is_spam
     ORDER BY created_at DESC LIMIT 1`,
    [accountId],
  );
  const [newest] = rows;
  const [context] = newest ? await findSubmissionContexts(pool, [newest.id]) : [];
  return context ? toSubmissionEvent(newest?.id ?? '', context, links) : null;
}

/**
 * What webhooks receive about a submission of the scope; null when there is none. Throws InputError `wrong_state` for one
 * that no webhook gets: withheld, spam or deleted.
 */
export async function findEvent(
  pool: Pool,
  scope: Scope,
  id: string,
  links: FileLinks,
): Promise<SubmissionEvent | null> {
  if (!isUuid(id)) return null;
  const values: unknown[] = [id, scope.accountId];
  const { rows } = await pool.query<{ withheld: Withheld | null; isOut: boolean }>(
    `SELECT withheld, is_spam OR deleted_at IS NOT NULL AS "isOut" FROM submissions
     WHERE id = $1 AND account_id = $2${withinSql(scope, 'form_id', values)}`,
    values,
  );
  const [row] = rows;
  if (!row) return null;
  if (row.withheld !== null) throw new InputError('wrong_state', `the submission is withheld (${row.withheld})`);
  if (row.isOut) throw new InputError('wrong_state', 'the submission is spam or in the recycle bin');
  const [context] = await findSubmissionContexts(pool, [id]);
  return context ? toSubmissionEvent(id, context, links) : null;
}

/** What a webhook receives about a submission. */
export function toSubmissionEvent(
  deliveryId: string,
  { submission, form, zone }: SubmissionContext,
  links: FileLinks,
): SubmissionEvent {
  const { id: submissionId, data, files, ipAddress, referer, createdAt } = submission;
  return {
    ...{ deliveryId, submissionId, ipAddress, referer, createdAt, zone },
    formName: form.name,
    data: mergeFiles(data, files, (file) => presentFile(file, links)),
    textData: mergeFiles(data, files, (file) => describeFile(file, links)),
  };
}

/** What a webhook receives about a row of the audit log; null when the row is gone. Throws ContextUnavailable. */
export async function findAuditEvent(pool: Pool, deliveryId: string): Promise<SubmissionEvent | null> {
  const { rows } = await pool
    .query<AuditRow & { zone: string }>(
      `SELECT l.*, coalesce(a.time_zone, 'UTC') AS zone
       FROM deliveries d JOIN accounts a ON a.id = d.account_id
       JOIN (SELECT ${auditColumns} FROM audit_log) AS l ON l.id = d.audit_id WHERE d.id = $1`,
      [deliveryId],
    )
    .catch((error: unknown) => {
      throw new ContextUnavailable(error);
    });
  const [row] = rows;
  return row ? toAuditEvent(deliveryId, row, row.zone) : null;
}

/** The names in the payload are those of `audit:list`. */
function toAuditEvent(deliveryId: string, row: AuditRow, zone: string): SubmissionEvent {
  const summary = describeEntry(row);
  const texts = Object.entries(row.changes).flatMap(([field, change]) => {
    if (change === 'changed') return [];
    const values = [change.old, change.new].filter((value) => value !== undefined);
    return [[fieldName(field), values.map((value) => String(value ?? 'none')).join(' → ')]];
  });
  return {
    ...{ deliveryId, submissionId: row.id, formName: 'Audit log', referer: null, createdAt: row.at, zone },
    ipAddress: row.ipAddress ?? '',
    data: {},
    textData: Object.fromEntries(texts),
    other: { name: 'audit.recorded', property: 'audit', title: summary, payload: presentAudit(row) },
  };
}
