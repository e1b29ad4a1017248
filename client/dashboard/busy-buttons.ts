/** An answer that takes longer is a file, or was stopped: then the page is still here, and the button must work again. */
const longest = 12_000;

/** Posts no form twice while its answer is awaited; a `[data-busy]` button says meanwhile that it is at work. */
export function showBusyButtons(root: Document): void {
  const waiting = new Map<HTMLFormElement, () => void>();
  const release = (form: HTMLFormElement) => {
    waiting.get(form)?.();
    waiting.delete(form);
  };
  root.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (waiting.has(form)) return event.preventDefault();
    const untell = tell(event.submitter);
    const timer = setTimeout(() => release(form), longest);
    waiting.set(form, () => {
      clearTimeout(timer);
      untell();
    });
  });
  // Who comes back finds the page as it was left.
  window.addEventListener('pageshow', () => [...waiting.keys()].forEach(release));
}

/** Has the button say that it is at work; what is returned gives it its own words back. */
function tell(button: HTMLElement | null): () => void {
  const own = button?.textContent ?? '';
  const busy = button?.dataset.busy;
  if (!button || busy === undefined) return () => {};
  button.textContent = busy;
  return () => {
    button.textContent = own;
  };
}
