import type { BulkChange } from '../../submissions/bulk-change';
import type { SubmissionDetail } from '../../submissions/submission.repository';

/** The page of a submission. */
export const submissionPath = (id: string): string => `/dashboard/submissions/${id}`;

/** What makes sense for a submission as it stands. Pure. */
export function changesOf({
  isSpam,
  archivedAt,
  deletedAt,
}: Pick<SubmissionDetail, 'isSpam' | 'archivedAt' | 'deletedAt'>): readonly BulkChange[] {
  if (deletedAt) return ['restore', 'erase'];
  if (isSpam) return ['not_spam', 'delete'];
  return [archivedAt ? 'unarchive' : 'archive', 'spam', 'delete'];
}
