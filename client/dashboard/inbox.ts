export const linesOf = (list: ParentNode) => [...list.querySelectorAll<HTMLElement>('[data-line]')];
export const checkboxOf = (line: HTMLElement) => line.querySelector<HTMLInputElement>('input[type=checkbox]');
/** The submission of a line; one without a checkbox names it itself. */
export const idOf = (line: HTMLElement) => checkboxOf(line)?.value ?? line.dataset.line ?? '';
const linkOf = (line: HTMLElement) => line.querySelector('a');

/** The buttons that each key presses: the first of them that is on the page. */
const changeKeys = new Map([
  ['e', ['archive', 'unarchive']],
  ['!', ['spam', 'not_spam']],
  ['#', ['delete', 'erase']],
  ['R', ['release']],
  ['I', ['read']],
  ['U', ['unread']],
  ['d', ['done', 'open']],
  ['w', ['waiting', 'open']],
  ['D', ['open']],
]);

/** Adds keyboard shortcuts to the inbox and to a submission's page, and a select-all checkbox to the list. */
export function addInboxKeys(root: Document): void {
  const help = root.querySelector<HTMLDialogElement>('dialog#keys');
  const list = root.querySelector<HTMLElement>('.inbox');
  if (help) connectShortcutsCheckbox(help);
  if (list) {
    addSelectAll(root, list);
    restoreScroll(list);
  }
  keepFocusAcrossPages(root, list);
  // The click has not opened it yet.
  root.querySelector('details.reply > summary')?.addEventListener('click', () => setTimeout(focusOpenedReply, 0, root));
  root.addEventListener('keydown', (event) => {
    // What was typed stays, and single keys work again.
    if (event.key === 'Escape' && !closeMenu(root) && isTyping(event.target) && !event.target.closest('dialog'))
      event.target.blur();
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || help?.open) return;
    const row = event.key === 'Enter' && isCheckbox(event.target) && event.target.closest('[data-line]');
    if (row) {
      // The browser would press the first button.
      event.preventDefault();
      press(row.querySelector('a'));
      return;
    }
    if (!areShortcutsOn()) return;
    // Beside a submission, narrow screens hide the list.
    const shownList = list?.offsetParent ? list : null;
    if (handleKey(root, shownList, event.key)) event.preventDefault();
  });
}

function handleKey(root: Document, list: Element | null, key: string): boolean {
  if (key === '/') return focus(findSearch(root));
  else if (key === 'r') return openReply(root);
  else if (key === 'z') return press(root.querySelector<HTMLElement>('.undo button'));
  else if (['j', 'k', 'u'].includes(key) && press(root.querySelector<HTMLElement>(`a[data-key=${key}]`))) return true;
  else if (key === 'j' && list) return moveFocus(list, 1);
  else if (key === 'k' && list) return moveFocus(list, -1);
  else if (key === 'o' && list) return press(focusedLine(list)?.querySelector('a') ?? null);
  else if (key === 'l') return openMenu(root, list, 'details.labels-menu');
  else if (key === 'a') return openMenu(root, list, 'details.assign-menu');
  else if (key === 'x' && list) return press(activeCheckbox(list));
  return pressChange(root, list, changeKeys.get(key) ?? []);
}

function press(element: HTMLElement | null): boolean {
  element?.click();
  return element !== null;
}

function focusOpenedReply(root: Document): void {
  root.querySelector<HTMLElement>('details.reply[open] textarea')?.focus();
}

/** Opens the reply and focuses its text. */
export function openReply(root: Document): boolean {
  const box = root.querySelector<HTMLDetailsElement>('details.reply');
  if (!box) return false;
  box.open = true;
  return focus(box.querySelector<HTMLElement>('textarea'));
}

/** Opens such a menu of the selection, of the submission, or of the focused line, which selects it; or closes it. */
function openMenu(root: Document, list: Element | null, selector: string): boolean {
  if (toggleMenu(root, selector)) return true;
  const checkbox = list && activeCheckbox(list);
  return !!checkbox && press(checkbox) && toggleMenu(root, selector);
}

/** Opens the visible menu and focuses its first field, or closes it. */
function toggleMenu(root: Document, selector: string): boolean {
  const menus = [...root.querySelectorAll<HTMLDetailsElement>(selector)];
  const menu = menus.find(({ offsetParent }) => offsetParent !== null);
  if (!menu) return false;
  menu.open = !menu.open;
  return focus(menu.querySelector<HTMLElement>(menu.open ? 'input:not([type=hidden]), select, a' : 'summary'));
}

/** Closes the menu in which the focus is. */
function closeMenu(root: Document): boolean {
  const menu = root.activeElement?.closest<HTMLDetailsElement>('details.labels-menu[open]');
  if (!menu) return false;
  menu.open = false;
  return focus(menu.querySelector<HTMLElement>('summary'));
}

function focusedLine(list: Element): HTMLElement | undefined {
  return linesOf(list).find((one) => one.contains(list.ownerDocument.activeElement));
}

/** The checkbox of the focused line, or else of the submission beside the list. */
function activeCheckbox(list: Element): HTMLInputElement | null {
  const line = focusedLine(list) ?? linesOf(list).find((one) => one.querySelector('[aria-current]'));
  return line ? checkboxOf(line) : null;
}

function moveFocus(list: Element, by: number): boolean {
  const lines = linesOf(list);
  const index = lines.findIndex((line) => line.contains(list.ownerDocument.activeElement));
  const next = index === -1 ? lines[0] : lines[index + by];
  return next ? focus(linkOf(next)) : false;
}

/** Presses a change's button for the selected lines, else for the submission shown, else for the focused line. */
function pressChange(root: Document, list: Element | null, names: readonly string[]): boolean {
  const hasSelection = list !== null && linesOf(list).some((line) => checkboxOf(line)?.checked);
  const find = (scope: string) =>
    names
      .map((name) => root.querySelector<HTMLButtonElement>(`${scope} button[value=${name}]:not([aria-pressed=true])`))
      .find(Boolean) ?? null;
  const own = hasSelection ? null : find('.changes');
  if (own || !list) return press(own);
  const button = find('.inbox');
  const checkbox = hasSelection ? null : activeCheckbox(list);
  if (!button || !(hasSelection || checkbox)) return false;
  if (checkbox) checkbox.checked = true;
  rememberNextLine(list);
  return press(button);
}

const nextLineKey = 'letterbox next line';

/**
 * Focuses the line that the last page remembered. Remembers the one focused last for the page that follows when a
 * change is undone with the keyboard, or labels are changed.
 */
function keepFocusAcrossPages(root: Document, list: HTMLElement | null): void {
  let last: HTMLElement | undefined;
  list?.addEventListener('focusin', () => {
    last = focusedLine(list) ?? last;
  });
  if (list) focusRememberedLine(list);
  root.addEventListener('click', ({ target, detail }) => {
    if (detail !== 0 || !(target instanceof Element)) return;
    // Beside a submission, the next page is about that one, unless a line had the focus.
    if (target.closest('.undo') && (last || !list?.querySelector('[aria-current]'))) rememberLine(last);
    const opened = list?.querySelector<HTMLInputElement>('[name=opened]');
    if (opened && target.closest('a[data-key=u]')) rememberLine(opened.value);
  });
  list?.addEventListener('submit', ({ submitter }) => {
    if (['labels', 'assign'].includes(submitter?.getAttribute('name') ?? '')) rememberLine(last);
  });
}

/** Remembers the line to focus once the selected ones have left the list. */
function rememberNextLine(list: Element): void {
  const lines = linesOf(list);
  const isSelected = lines.map((line) => checkboxOf(line)?.checked === true);
  rememberLine(lines[isSelected.lastIndexOf(true) + 1] ?? lines[isSelected.lastIndexOf(false)]);
}

/** Remembers a line, or the submission that it shows; without one, the first line of the next page. */
function rememberLine(line: HTMLElement | string | undefined): void {
  try {
    const id = typeof line === 'object' ? idOf(line) : line;
    sessionStorage.setItem(nextLineKey, id ?? '');
  } catch {
    // Without storage, navigation starts again at the top.
  }
}

/** Focuses the remembered line, once. */
function focusRememberedLine(list: Element): void {
  try {
    const id = sessionStorage.getItem(nextLineKey);
    if (id === null) return;
    sessionStorage.removeItem(nextLineKey);
    const lines = linesOf(list);
    const line = lines.find((one) => idOf(one) === id) ?? lines[0];
    if (line) focus(linkOf(line));
  } catch {
    // Without storage, navigation starts again at the top.
  }
}

const scrollKey = 'letterbox list';

/** Leaves a list with its own scrollbar where it was when another submission of it is opened. */
function restoreScroll(list: HTMLElement): void {
  const pane = list.closest<HTMLElement>('.pane');
  const path = list.querySelector<HTMLElement>('[data-list]')?.dataset.list;
  if (!pane || path === undefined) return;
  try {
    const [savedPath, top] = JSON.parse(sessionStorage.getItem(scrollKey) ?? '[]');
    if (savedPath === path) pane.scrollTop = Number(top);
    addEventListener('pagehide', () => sessionStorage.setItem(scrollKey, JSON.stringify([path, pane.scrollTop])));
  } catch {
    // Without storage, the list starts at the top.
  }
  const open = list.querySelector('[data-line]:has([aria-current])');
  if (open && pane.scrollHeight > pane.clientHeight) open.scrollIntoView({ block: 'nearest' });
}

function addSelectAll(root: Document, list: Element): void {
  const bar = list.querySelector('[data-bulk]');
  const status = bar?.querySelector('.soft');
  if (!bar || !status) return;
  const label = root.createElement('label');
  const all = root.createElement('input');
  all.type = 'checkbox';
  label.append(all, 'Select page');
  bar.prepend(label);
  // Lines come and go.
  const checkboxesIn = () => linesOf(list).flatMap((line) => checkboxOf(line) ?? []);
  const update = () => {
    const checkboxes = checkboxesIn();
    const count = checkboxes.filter(({ checked }) => checked).length;
    all.checked = count === checkboxes.length;
    all.indeterminate = count > 0 && count < checkboxes.length;
    status.textContent = `${count} selected`;
  };
  all.addEventListener('change', () => {
    for (const checkbox of checkboxesIn()) checkbox.checked = all.checked;
    update();
  });
  list.addEventListener('change', update);
  update();
  // The back button may restore checked boxes.
  addEventListener('pageshow', update);
}

const shortcutsOffKey = 'letterbox keys off';

/** On by default, and when the browser has no storage. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(shortcutsOffKey) === null;
  } catch {
    return true;
  }
}

function connectShortcutsCheckbox(help: HTMLDialogElement): void {
  const checkbox = help.querySelector<HTMLInputElement>('[data-keys]');
  if (!checkbox) return;
  checkbox.checked = areShortcutsOn();
  checkbox.addEventListener('change', () => {
    try {
      if (checkbox.checked) localStorage.removeItem(shortcutsOffKey);
      else localStorage.setItem(shortcutsOffKey, 'yes');
    } catch {
      checkbox.checked = true;
    }
  });
}

function isCheckbox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}

/** The page's search field; null when there is none or a narrow screen hides it. */
export function findSearch(root: Document): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLElement>('input[type=search]')];
  return fields.find(({ offsetParent }) => offsetParent !== null) ?? null;
}

export function isTyping(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && !isCheckbox(target);
  return isText || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function focus(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}
