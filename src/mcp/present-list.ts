import type { FileLinks } from '../files/file-links';
import type { ListedSubmission } from '../submissions/submission.page';
import { presentData } from '../submissions/submission.presenter';
import { fitSubmission } from './bound-json';
import { type PageEnd, presentPage } from './present-page';

/** In characters: one text, and one item of a list in all. */
const max = { text: 500, all: 20_000 };

/** A page of submissions as JSON text of bounded size; what does not fit is left to the next page. */
export function presentList(submissions: readonly ListedSubmission[], end: PageEnd, links: FileLinks): string {
  return presentPage('submissions', submissions, end, (submission) => presentItem(submission, links));
}

function presentItem(submission: ListedSubmission, links: FileLinks): string {
  const { id, formId, createdAt, isSpam, archivedAt } = submission;
  const data = presentData(submission, links);
  return fitSubmission(
    { id, form_id: formId, created_at: createdAt, data, is_spam: isSpam, archived: archivedAt !== null },
    max,
  );
}
