import type { BulkChange } from '../../submissions/bulk-change';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { ownPath } from '../page/read-form';

/** The page of a submission. */
export const submissionPath = (id: string): string => `/dashboard/submissions/${id}`;

const inbox = '/dashboard/inbox';
/** A page of the inbox names it in every line. */
const longestList = 500;

/** The list that a submission was opened from, as an address or a form names it; the inbox where that is none. */
export function listOf(back: unknown): string {
  const path = ownPath(back);
  return path.startsWith(`${inbox}?`) ? path : inbox;
}

/** The page of a submission from which the way leads back to this list. */
export function submissionAddress(id: string, list: string): string {
  return list === inbox || list.length > longestList
    ? submissionPath(id)
    : `${submissionPath(id)}?back=${encodeURIComponent(list)}`;
}

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
