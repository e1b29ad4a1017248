import { morphFrom } from './fresh.js';
import type { Show } from './live.js';
import { whileVisible } from './while-visible.js';

/**
 * Unsettled deliveries are looked at again: soon, in case they settle while the page is loading, and then rarely,
 * because a notification can be lost.
 */
const lookAgainMs = { first: 1_500, later: 20_000 };

/**
 * Updates deliveries that settle while one looks: a submission's in its `data-submission`, and the rows of tables. They
 * are in an element with `data-live`, the path of the page. What is focused, typed or opened there stays.
 */
export function refreshDeliveries(root: Document): Show {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-live] :is([data-submission], tr)[id]')];
  const pathOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-live]')?.dataset.live ?? '';
  const refresh = whileVisible(root, async () => {
    for (const path of new Set(elements.map(pathOf))) {
      await morphFrom(
        path,
        elements.filter((element) => pathOf(element) === path),
      );
    }
    lookAgainIn(lookAgainMs.later);
  });
  const hasUnsettled = () => elements.some((element) => element.querySelector('[data-unsettled]'));
  let timer = 0;
  const lookAgainIn = (ms: number) => {
    clearTimeout(timer);
    if (hasUnsettled()) timer = setTimeout(refresh, ms);
  };
  lookAgainIn(lookAgainMs.first);
  return ({ isFirst, settled }) => {
    const isShown = ({ dataset }: HTMLElement) => settled === null || settled.includes(dataset.submission ?? '');
    const mayBeShown = isFirst || settled?.length !== 0;
    if (elements.some(isShown) || (mayBeShown && hasUnsettled())) refresh();
  };
}
