import type { FileLinks } from '../files/file-links';
import { mergeFiles } from '../files/merge-files';
import type { ListedSubmission } from '../submissions/submission.page';
import { fitObject } from './bound-json';
import { type PageEnd, presentPage } from './present-page';

/** Texts in lists are cut at this many characters, an item at so many in all. */
const most = { text: 500, item: 20_000 };

/** A page of submissions as JSON text of bounded size; what does not fit is left to the next page. */
export function presentList(submissions: readonly ListedSubmission[], end: PageEnd, links: FileLinks): string {
  return presentPage('submissions', submissions, end, (submission) => presentItem(submission, links));
}

function presentItem(submission: ListedSubmission, links: FileLinks): string {
  const { id, formId, createdAt, isSpam, archivedAt } = submission;
  const data = mergeFiles(submission.dataJson, submission.files, links);
  const before = { id, form_id: formId, created_at: createdAt };
  return fitObject(before, data, { is_spam: isSpam, archived: archivedAt !== null }, most.item, most.text);
}
