const key = 'letterbox focus';
/** A page that takes longer is not what the key led to: the response was a download, or was cancelled. */
const maxMs = 15_000;

/** What had the focus when a form was sent or a link followed with the keyboard; `control` is null for a shortcut. */
interface Place {
  readonly at: number;
  readonly control: string | null;
}

/**
 * Gives the focus of a form or link that was used with the keyboard to the page it leads to: to the same control if
 * that page has it, otherwise to its title. The browser would start again at the top.
 */
export function keepFocus(root: Document): void {
  let isKeyboard = false;
  root.addEventListener('keydown', () => (isKeyboard = true), { capture: true });
  root.addEventListener('pointerdown', () => (isKeyboard = false), { capture: true });
  const leave = (control: Element | null) => {
    savePlace(isKeyboard ? { at: Date.now(), control: control && describe(control) } : null);
  };
  root.addEventListener('submit', (event) => {
    const form = event.target;
    const active = root.activeElement;
    if (!event.defaultPrevented && form instanceof Element) leave(form.contains(active) ? active : null);
  });
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]:not([href^="#"])') : null;
    if (link && !event.defaultPrevented) leave(null);
  });
  const place = takePlace();
  if (!place) return;
  const restoreIfLost = () => {
    if (hasNoFocus(root)) restore(root, place);
  };
  restoreIfLost();
  // Going to the anchor of an address takes the focus away again.
  if (location.hash !== '') addEventListener('load', () => setTimeout(restoreIfLost));
}

/** Focuses the title of the page, from where Tab leads to what is below it. */
export function focusTitle(root: Document): void {
  const title = root.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

function restore(root: Document, { control }: Place): void {
  const candidates = root.querySelectorAll<HTMLElement>('form :is(button, input, select, textarea)');
  const same = control === null ? undefined : [...candidates].find((one) => describe(one) === control);
  // In a menu that is closed again, its opener stands for the control.
  const target = same?.closest('details:not([open])')?.querySelector('summary') ?? same;
  target?.focus();
  if (hasNoFocus(root)) focusTitle(root);
}

/** Tells the controls of a page apart, also after the page has changed. */
function describe(control: Element): string {
  const form = control.closest('form')?.getAttribute('action') ?? '';
  const isButton = control instanceof HTMLButtonElement;
  const own = isButton ? [control.value, control.textContent] : [control.id];
  return JSON.stringify([form, control.tagName, control.getAttribute('name'), ...own]);
}

const hasNoFocus = (root: Document) => root.activeElement === null || root.activeElement === root.body;

function savePlace(place: Place | null): void {
  try {
    if (place) sessionStorage.setItem(key, JSON.stringify(place));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage, the next page starts at the top.
  }
}

/** The place that the last page left, once. */
function takePlace(): Place | null {
  try {
    const place: Place | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    sessionStorage.removeItem(key);
    return place && Date.now() - place.at < maxMs ? place : null;
  } catch {
    return null;
  }
}
