import { areShortcutsOn, findSearch, isTyping } from './inbox.js';

/** The second key must follow the first one within this time. */
const sequenceMs = 1_500;

/**
 * Adds the keys of every page: `?` lists those that work, Ctrl or Cmd and K opens the command palette, as does `/` on
 * pages without a search field, and `g` followed by a letter goes to a page of the sidebar.
 */
export function addPageKeys(root: Document): void {
  const help = root.querySelector<HTMLDialogElement>('dialog#keys');
  const hint = root.querySelector<HTMLElement>('[data-palette]');
  if (!hint) return;
  if (/^Mac|^iP/.test(navigator.platform)) showCommandKey(root);
  const openPalette = () => void import('./palette.js').then((palette) => palette.openPalette());
  hint.addEventListener('click', openPalette);
  root.querySelector('[data-shortcuts]')?.addEventListener('click', () => help && openHelp(help));
  let goUntil = 0;
  const handle = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
    const isModal = root.querySelector('dialog:modal') !== null;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k' && !isModal) openPalette();
    else if (ctrlKey || metaKey || altKey || isModal || isTyping(target)) return false;
    else if (key === '?' && help) openHelp(help);
    else if (!areShortcutsOn()) return false;
    else if (performance.now() < goUntil) {
      goUntil = 0;
      const link = root.querySelector<HTMLElement>(`[data-go="${CSS.escape(key)}"]`);
      link?.click();
      return link !== null;
    } else if (key === 'g') goUntil = performance.now() + sequenceMs;
    else if (key === '/' && !findSearch(root)) openPalette();
    else return false;
    return true;
  };
  // Before the page's own keys, which may be the second of a sequence.
  root.addEventListener(
    'keydown',
    (event) => {
      if (!handle(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** Starts at its heading: the first control is far below. The browser returns the focus when the dialog closes. */
function openHelp(help: HTMLDialogElement): void {
  help.showModal();
  help.querySelector<HTMLElement>('h2')?.focus();
}

function showCommandKey(root: Document): void {
  for (const element of root.querySelectorAll('kbd')) {
    if (element.textContent === 'Ctrl K') element.textContent = '⌘ K';
  }
}
