import type { ListedSubmission } from '../submissions/submission.page';
import { fitObject, resultCharacters } from './bound-json';

/** Texts in lists are cut at this many characters, an item at so many in all. */
const most = { text: 500, item: 20_000 };

/**
 * A page of submissions as JSON text of bounded size. What does not fit is left to the next page: `next_before` is where
 * it begins, and null when there is none.
 */
export function presentList(
  submissions: readonly ListedSubmission[],
  { hasMore, nextBefore }: { hasMore: boolean; nextBefore: Date | null },
): string {
  const items: string[] = [];
  let room = resultCharacters - 500;
  for (const submission of submissions) {
    const item = presentItem(submission);
    if (item.length + 1 > room) break;
    room -= item.length + 1;
    items.push(item);
  }
  const isWhole = items.length === submissions.length;
  const next = isWhole ? nextBefore : (submissions[items.length - 1]?.createdAt ?? null);
  const rest = { has_more: hasMore || !isWhole, next_before: next };
  return `{"submissions":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`;
}

function presentItem({ id, formId, createdAt, dataJson, isSpam, archivedAt }: ListedSubmission): string {
  const before = { id, form_id: formId, created_at: createdAt };
  return fitObject(before, dataJson, { is_spam: isSpam, archived: archivedAt !== null }, most.item, most.text);
}
