import type { ListedSubmission } from '../submissions/submission.page';
import { fitObject } from './bound-json';
import { type PageEnd, presentPage } from './present-page';

/** Texts in lists are cut at this many characters, an item at so many in all. */
const most = { text: 500, item: 20_000 };

/** A page of submissions as JSON text of bounded size; what does not fit is left to the next page. */
export function presentList(submissions: readonly ListedSubmission[], end: PageEnd): string {
  return presentPage('submissions', submissions, end, presentItem);
}

function presentItem({ id, formId, createdAt, dataJson, isSpam, archivedAt }: ListedSubmission): string {
  const before = { id, form_id: formId, created_at: createdAt };
  return fitObject(before, dataJson, { is_spam: isSpam, archived: archivedAt !== null }, most.item, most.text);
}
