import type { Pool } from 'pg';
import { describeFile, presentFile } from '../files/file.presenter';
import type { FileLinks } from '../files/file-links';
import { mergeFiles } from '../files/merge-files';
import type { SubmissionEvent } from '../webhooks/submission-event';
import { findSubmissionContexts, type SubmissionContext } from './delivery.context';

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
