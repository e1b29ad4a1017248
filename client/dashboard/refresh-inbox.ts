import { loadPage } from './fresh.js';
import { checkboxOf, idOf, linesOf } from './inbox.js';
import type { Show } from './live.js';
import { whileVisible } from './while-visible.js';

/**
 * Keeps the rows of the inbox as other tabs leave them: moved, read, labeled. New submissions are left to the link above
 * the list. What is selected or focused stays.
 */
export function refreshInbox(root: Document): Show {
  const list = root.querySelector<HTMLElement>('ul[data-list]');
  if (!list) return () => undefined;
  const refresh = whileVisible(root, async () => {
    // Beside a submission, narrow screens hide the list.
    if (list.offsetParent === null) return;
    const page = await loadPage(list.dataset.list ?? '');
    if (!page) return;
    const isKnown = (line: HTMLElement) =>
      Date.parse(line.querySelector('time')?.dateTime ?? '') <= Date.parse(list.dataset.newest ?? '');
    const fresh = linesOf(page).filter(isKnown);
    const empty = page.querySelector('main .empty');
    if (fresh.length === 0 && empty) list.closest('.inbox')?.replaceWith(empty);
    else updateLines(list, fresh);
    for (const selector of ['.folders', '.summary > p']) {
      const [shown, next] = [root.querySelector(selector), page.querySelector(selector)];
      if (shown && next && !shown.contains(root.activeElement) && shown.outerHTML !== next.outerHTML)
        shown.replaceWith(next);
    }
  });
  return ({ isFirst, changed }) => {
    // What others changed since the page was loaded may be missing in the first update.
    if (changed || isFirst) refresh();
  };
}

/** Makes the rows of the list the fresh ones, whose order never changes. */
function updateLines(list: HTMLElement, fresh: readonly HTMLElement[]): void {
  const before = new Map(linesOf(list).map((line) => [idOf(line), line]));
  const opened = linesOf(list).find((line) => line.querySelector('[aria-current]'));
  let last: HTMLElement | null = null;
  for (const line of fresh) {
    const shown = before.get(idOf(line));
    before.delete(idOf(line));
    if (opened && shown === opened) line.querySelector('a')?.setAttribute('aria-current', 'page');
    if (shown && shown.outerHTML === line.outerHTML) last = shown;
    else {
      if (shown) replaceLine(shown, line);
      else if (last) last.after(line);
      else list.prepend(line);
      last = line;
    }
  }
  for (const line of before.values()) removeLine(line);
  // Updates the number of selected ones.
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

function replaceLine(shown: HTMLElement, line: HTMLElement): void {
  const active = shown.contains(document.activeElement) ? document.activeElement : null;
  const [from, to] = [checkboxOf(shown), checkboxOf(line)];
  if (from && to) to.checked = from.checked;
  shown.replaceWith(line);
  if (active) (active === from ? to : line.querySelector('a'))?.focus();
}

/** The next one takes its focus, so that the keyboard goes on there. */
function removeLine(line: HTMLElement): void {
  const next = line.contains(document.activeElement) ? (line.nextElementSibling ?? line.previousElementSibling) : null;
  line.remove();
  next?.querySelector('a')?.focus();
}
