const linesOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-line]')];
const boxOf = (line: HTMLElement) => line.querySelector<HTMLInputElement>('input[type=checkbox]');
const linkOf = (line: HTMLElement) => line.querySelector('a');

/** Buttons by the keys that press them: the first of these changes that the page offers. */
const changes = new Map([
  ['e', ['archive', 'unarchive']],
  ['!', ['spam', 'not_spam']],
  ['#', ['delete', 'erase']],
]);

/** Makes a list of submissions usable by single keys, and gives it a box that chooses all. */
export function addInboxKeys(root: Document): void {
  const help = root.querySelector<HTMLDialogElement>('dialog#keys');
  const list = root.querySelector('form.inbox');
  if (help) addSwitch(help);
  if (list) {
    addChooser(root, list);
    goOn(list);
  }
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isSearch(event.target)) event.target.blur();
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || help?.open) return;
    if (event.key !== '?' && !areKeysOn()) return;
    if (press(root, list, help, event.key)) event.preventDefault();
  });
}

function press(root: Document, list: Element | null, help: HTMLDialogElement | null, key: string): boolean {
  if (key === '?' && help) help.showModal();
  else if (key === '/') return focus(root.querySelector<HTMLElement>('input[type=search]'));
  else if (key === 'j' && list) return move(list, 1);
  else if (key === 'k' && list) return move(list, -1);
  else if (key === 'x' && list) currentBox(list)?.click();
  else return change(root, list, changes.get(key) ?? []);
  return true;
}

function currentLine(list: Element): HTMLElement | undefined {
  return linesOf(list).find((line) => line.contains(line.ownerDocument.activeElement));
}

function currentBox(list: Element): HTMLInputElement | null {
  const line = currentLine(list);
  return line ? boxOf(line) : null;
}

function move(list: Element, by: number): boolean {
  const lines = linesOf(list);
  const at = lines.findIndex((line) => line.contains(list.ownerDocument.activeElement));
  const next = at === -1 ? lines[0] : lines[at + by];
  return next ? focus(linkOf(next)) : false;
}

/** Presses the button of a change; where nothing is chosen, for the line that is looked at. */
function change(root: Document, list: Element | null, names: readonly string[]): boolean {
  const find = (name: string) => root.querySelector<HTMLButtonElement>(`:is(.inbox, .changes) button[value=${name}]`);
  const button = names.map(find).find((found) => found !== null);
  if (!button) return false;
  const hasChosen = list && linesOf(list).some((line) => boxOf(line)?.checked);
  if (list && !hasChosen) {
    const box = currentBox(list);
    if (!box) return false;
    box.checked = true;
  }
  if (list) keepNext(list);
  button.click();
  return true;
}

const nextLine = 'letterbox next line';

/** Keeps which line the keys go on from when those that are chosen have left the list. */
function keepNext(list: Element): void {
  const lines = linesOf(list);
  const isChosen = lines.map((line) => boxOf(line)?.checked === true);
  const next = lines[isChosen.lastIndexOf(true) + 1] ?? lines[isChosen.lastIndexOf(false)];
  const id = next && boxOf(next)?.value;
  try {
    if (id) sessionStorage.setItem(nextLine, id);
  } catch {
    // Where a browser keeps nothing, the keys begin at the top.
  }
}

/** Looks at the line that was kept, once. */
function goOn(list: Element): void {
  try {
    const id = sessionStorage.getItem(nextLine);
    sessionStorage.removeItem(nextLine);
    const line = linesOf(list).find((one) => boxOf(one)?.value === id);
    if (line) focus(linkOf(line));
  } catch {
    // The same.
  }
}

function addChooser(root: Document, list: Element): void {
  const bar = list.querySelector('[data-bulk]');
  const hint = bar?.querySelector('.soft');
  if (!bar || !hint) return;
  const label = root.createElement('label');
  const all = root.createElement('input');
  all.type = 'checkbox';
  label.append(all, 'All on this page');
  bar.prepend(label);
  const boxes = linesOf(list).flatMap((line) => boxOf(line) ?? []);
  const words = hint.textContent ?? '';
  const tell = () => {
    const count = boxes.filter(({ checked }) => checked).length;
    all.checked = count === boxes.length;
    all.indeterminate = count > 0 && count < boxes.length;
    hint.textContent = count === 0 ? words : `${count} chosen`;
  };
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked;
    tell();
  });
  list.addEventListener('change', tell);
  // A browser that comes back to the page may bring the ticks along.
  addEventListener('pageshow', tell);
}

const keysOff = 'letterbox keys off';

// Where a browser keeps nothing, the keys are on.
function areKeysOn(): boolean {
  try {
    return localStorage.getItem(keysOff) === null;
  } catch {
    return true;
  }
}

function addSwitch(help: HTMLDialogElement): void {
  const box = help.querySelector<HTMLInputElement>('[data-keys]');
  if (!box) return;
  box.checked = areKeysOn();
  box.addEventListener('change', () => {
    try {
      if (box.checked) localStorage.removeItem(keysOff);
      else localStorage.setItem(keysOff, 'yes');
    } catch {
      box.checked = true;
    }
  });
}

function isSearch(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'search';
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && target.type !== 'checkbox';
  return isText || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function focus(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}
