import { type Count, type Show, textOf } from './live.js';
import { whileVisible } from './while-visible.js';

/** Screen readers are not told of every submission while many arrive. */
const announceEveryMs = 20_000;

/**
 * Shows above a list how many submissions it lacks. The server counts those that match the list's folder and filter.
 */
export function announceNewSubmissions(root: Document): Show {
  const place = root.querySelector<HTMLElement>('[data-new]');
  const link = place?.querySelector('a');
  const status = place?.querySelector('[role=status]');
  if (!place || !link || !status) return () => undefined;
  let announcedAt = Number.NEGATIVE_INFINITY;
  const count = whileVisible(root, async () => {
    const response = await fetch(place.dataset.new ?? '');
    if (response.status !== 200) return;
    const found: Count = await response.json();
    link.hidden = found.count === 0;
    link.textContent = `${textOf(found)} new`;
    if (link.hidden || performance.now() < announcedAt + announceEveryMs) return;
    announcedAt = performance.now();
    status.textContent = `${textOf(found)} new ${found.count === 1 ? 'submission' : 'submissions'}`;
  });
  let before = '';
  return ({ isFirst, changed, received, unread }) => {
    const total = JSON.stringify(unread.total);
    if (isFirst || changed || Object.keys(received).length > 0 || total !== before) count();
    before = total;
  };
}
