import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type Answer, findAnswers } from '../answers/answer.repository';
import { type Assignee, assigneeSql } from '../assignments/assign';
import type { Queries } from '../db/transaction-queries';
import type { DecisionDetails } from '../decisions/decision';
import { findDroppedFiles } from '../decisions/decision.summary';
import { type DeliveryLogEntry, logColumns } from '../deliveries/delivery.log';
import { type DigestEntry, findDigestEntries } from '../deliveries/digests/digest-entries';
import type { MailOverrides } from '../email/submitted-fields';
import { filesSql } from '../files/file.presenter';
import type { SubmissionData } from '../files/merge-files';
import type { SentWith } from '../forms/acceptance';
import type { Import } from '../imports/imports.repository';
import { type LabelChip, labelChipsSql } from '../labels/submission-labels';
import { type Scope, statementName, withinSql } from '../members/scope';
import { listNotes, type Note } from '../notes/notes';
import { findReplies, type Reply } from '../replies/reply.repository';
import { isSuspectedSql } from '../spam/spam-marks';
import { type FormRetention, parseRetention, retentionSql } from './retention/retention-rules';
import { type SubmissionStatus, statusSql } from './status';
import type { ListedSubmission } from './submission-listing';

/** A submission with everything that is stored about it, and its deliveries in order of creation. */
export interface SubmissionDetail extends Omit<ListedSubmission, 'dataJson' | 'labels' | 'assignedTo'> {
  readonly data: SubmissionData;
  readonly formName: string;
  /** Null while the owner has not read it. */
  readonly readAt: Date | null;
  readonly deletedAt: Date | null;
  readonly paidAt: Date | null;
  readonly status: SubmissionStatus;
  readonly ipAddress: string;
  /** The entry of a block list that matched when it arrived. */
  readonly blockedBy: string | null;
  /** Its score reaches the form's threshold, and the owner did not mark it as not spam. */
  readonly isSuspected: boolean;
  readonly referer: string | null;
  readonly mailOverrides: MailOverrides | null;
  /** Null for a submission from before this was stored. */
  readonly sentWith: SentWith | null;
  /** The import that it came with; null if a visitor sent it here. */
  readonly import: Pick<Import, 'id' | 'service' | 'filename'> | null;
  /** The rule under which it is erased; null when it is kept. */
  readonly retention: FormRetention | null;
  /** In the order of their names. */
  readonly labels: readonly LabelChip[];
  /** The member it is assigned to; null for nobody. */
  readonly assignee: Assignee | null;
  /** Oldest first. */
  readonly notes: readonly Note[];
  readonly deliveries: readonly DeliveryLogEntry[];
  /** Where recipients get its notification in a digest. */
  readonly digests: readonly DigestEntry[];
  /** What the owner wrote to the visitor, oldest first. */
  readonly replies: readonly Reply[];
  /** What the visitor answered, oldest first. */
  readonly answers: readonly Answer[];
  /** What the decision log knows about files that were not stored; null when all were. */
  readonly droppedFiles: DecisionDetails | null;
}

const maxDeliveries = 200;

/** The scope's submission with this id, including spam and deleted ones; null when there is none. */
export async function findSubmission(pool: Queries, scope: Scope, id: string): Promise<SubmissionDetail | null> {
  if (!isUuid(id)) return null;
  const values: unknown[] = [id, scope.accountId];
  const { rows } = await pool.query<DetailRow>({
    name: statementName('submission-detail', scope),
    text: `SELECT s.id, s.form_id AS "formId", f.name AS "formName", s.created_at AS "createdAt",
                  s.originally_sent_at AS "originallySentAt",
                  (SELECT jsonb_build_object('id', i.id, 'service', i.service, 'filename', i.filename)
                   FROM imports i WHERE i.id = s.import_id) AS import,
                  s.data, ${filesSql('s')} AS files, s.is_spam AS "isSpam", s.withheld, s.blocked_by AS "blockedBy",
                  s.spam_score AS "spamScore", s.spam_reasons AS "spamReasons", ${isSuspectedSql('s')} AS "isSuspected",
                  s.archived_at AS "archivedAt", s.read_at AS "readAt", s.deleted_at AS "deletedAt", s.paid_at AS "paidAt",
                  ${statusSql('s')} AS status,
                  s.ip_address AS "ipAddress", s.referer, s.mail_overrides AS "mailOverrides", s.sent_with AS "sentWith",
                  ${labelChipsSql('s')} AS labels, ${assigneeSql('s')} AS assignee, ${retentionSql} AS retention
           FROM submissions s JOIN forms f ON f.id = s.form_id WHERE s.id = $1 AND s.account_id = $2${withinSql(scope, 's.form_id', values)}`,
    values,
  });
  if (!rows[0]) return null;
  const [deliveries, digests, replies, answers, droppedFiles, notes] = await Promise.all([
    findDeliveries(pool, id),
    findDigestEntries(pool, id),
    findReplies(pool, id),
    findAnswers(pool, id),
    findDroppedFiles(pool, id),
    listNotes(pool, id),
  ]);
  return {
    ...rows[0],
    retention: parseRetention(rows[0].retention),
    deliveries,
    digests,
    replies,
    answers,
    droppedFiles,
    notes,
  };
}

/** The forms of the submissions with these ids. */
export async function findFormsOf(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ id: string; formId: string }>(
    'SELECT id, form_id AS "formId" FROM submissions WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, formId }) => [id, formId]));
}

interface DetailRow
  extends Omit<
    SubmissionDetail,
    'deliveries' | 'digests' | 'replies' | 'answers' | 'droppedFiles' | 'notes' | 'retention'
  > {
  readonly retention: Parameters<typeof parseRetention>[0];
}

async function findDeliveries(pool: Queries, submissionId: string): Promise<DeliveryLogEntry[]> {
  const { rows } = await pool.query<DeliveryLogEntry>({
    name: 'submission-deliveries',
    text: `SELECT ${logColumns} FROM deliveries WHERE submission_id = $1 ORDER BY id LIMIT ${maxDeliveries}`,
    values: [submissionId],
  });
  return rows;
}

/**
 * The id of the form's newest submission whose field `test` has this value, among the last 200; null when there is
 * none.
 */
export async function findTestSubmission(pool: Pool, formId: string, value: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM (SELECT id, data, created_at FROM submissions
                     WHERE form_id = $1 AND deleted_at IS NULL AND NOT is_spam
                     ORDER BY created_at DESC LIMIT 200) AS latest
     WHERE data ->> 'test' = $2 ORDER BY created_at DESC LIMIT 1`,
    [formId, value],
  );
  return rows[0]?.id ?? null;
}
