import type { Show } from './live.js';
import { whileVisible } from './while-visible.js';

/**
 * Keeps an element with `data-fresh` like that of a page loaded now, whenever something of the account has changed. Its
 * value is the number of unread submissions when the page was loaded.
 */
export function keepFresh(root: Document): Show {
  const element = root.querySelector<HTMLElement>('[data-fresh]');
  if (!element) return () => undefined;
  const refresh = whileVisible(root, () => morphFrom(location.href, [element]));
  let unreadBefore = element.dataset.fresh;
  return ({ received, settled, changed, unread }) => {
    const total = JSON.stringify(unread.total);
    const isSame = !changed && settled?.length === 0 && Object.keys(received).length === 0 && total === unreadBefore;
    unreadBefore = total;
    if (!isSame) refresh();
  };
}

/** Loads the page of a path and changes these elements, by their ids, into its own. What is focused, typed or opened stays. */
export async function morphFrom(path: string, elements: readonly HTMLElement[]): Promise<void> {
  const page = await loadPage(path);
  if (!page) return;
  const { Idiomorph } = await import('./idiomorph.js');
  for (const element of elements) {
    const fresh = page.getElementById(element.id);
    if (fresh)
      Idiomorph.morph(element, fresh, { callbacks: { beforeAttributeUpdated: keepOpen, beforeNodeRemoved: keepCopy } });
  }
}

/** The page of a path as it is now; null when there is none, such as after signing out. */
export async function loadPage(path: string): Promise<Document | null> {
  // So that the server does not take it for the reader.
  const response = await fetch(path, { headers: { 'x-purpose': 'preview' } });
  if (response.status !== 200 || response.redirected) return null;
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Keeps what the reader has opened, such as a receiver's response. */
function keepOpen(attribute: string): boolean {
  return attribute !== 'open';
}

/** Keeps the Copy buttons, which a script has added. */
function keepCopy(node: Node): boolean {
  return !(node instanceof Element && node.matches('[data-copy] > button'));
}
