import type { Failures } from '../submissions/failed-deliveries';
import { cutTexts, resultCharacters } from './bound-json';
import { presentDelivery } from './present-delivery';

/** Submissions with their failed deliveries as JSON text of bounded size; what does not fit is left to the next page. */
export function presentFailures({ submissions, hasMore, nextBefore }: Failures): string {
  const items: string[] = [];
  let room = resultCharacters - 500;
  for (const { id, formId, createdAt, failures } of submissions) {
    const deliveries = failures.slice(0, 20).map(presentDelivery);
    const item = { submission_id: id, form_id: formId, created_at: createdAt, failed: failures.length, deliveries };
    const text = cutTexts(JSON.stringify(item), 300);
    if (text.length + 1 > room) break;
    room -= text.length + 1;
    items.push(text);
  }
  const isWhole = items.length === submissions.length;
  const next = isWhole ? nextBefore : (submissions[items.length - 1]?.createdAt ?? null);
  const rest = { has_more: hasMore || !isWhole, next_before: next };
  return `{"failures":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`;
}
