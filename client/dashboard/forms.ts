/** Asks the question in a button's or form's `data-confirm` before the form is sent. */
export function confirmBeforeSending(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target;
    const button = event.submitter;
    const question = button?.dataset.confirm ?? (form instanceof HTMLFormElement ? form.dataset.confirm : undefined);
    if (question !== undefined && !confirm(question)) event.preventDefault();
  });
}

/** On a page where each section is saved separately: asks before unsaved changes in another section are lost. */
export function protectUnsavedSections(root: Document): void {
  const container = root.querySelector('[data-groups]');
  if (!container) return;
  let isConfirmed = false;
  const changedForms = (except: EventTarget | null) =>
    [...container.querySelectorAll('form')].filter((form) => form !== except && isChanged(form));
  root.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    const titles = changedForms(event.target).map((form) => form.closest('section')?.querySelector('h2')?.textContent);
    const question = `You have unsaved changes in: ${titles.join(', ')}. Discard them and continue?`;
    isConfirmed = titles.length === 0 || confirm(question);
    if (!isConfirmed) event.preventDefault();
  });
  window.addEventListener('beforeunload', (event) => {
    if (!isConfirmed && changedForms(null).length > 0) event.preventDefault();
  });
  window.addEventListener('pageshow', () => {
    isConfirmed = false;
  });
}

/** Whether a form differs from what is stored: it was edited, or it came back with errors. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control.getAttribute('aria-invalid') === 'true') return true;
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      return control.checked !== control.defaultChecked;
    }
    if (control instanceof HTMLSelectElement) {
      return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    }
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    return isText && control.value !== control.defaultValue;
  });
}

/** After this long the response is probably a download or was cancelled, so the button must work again. */
const responseTimeoutMs = 12_000;

/** Prevents double submission; meanwhile a `[data-busy]` button shows its busy label. */
export function preventDoubleSubmission(root: Document): void {
  const pending = new Map<HTMLFormElement, () => void>();
  const release = (form: HTMLFormElement) => {
    pending.get(form)?.();
    pending.delete(form);
  };
  root.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (pending.has(form)) return event.preventDefault();
    const restoreLabel = showBusyLabel(event.submitter);
    const timer = setTimeout(() => release(form), responseTimeoutMs);
    pending.set(form, () => {
      clearTimeout(timer);
      restoreLabel();
    });
  });
  // The back button restores the page as it was left.
  window.addEventListener('pageshow', () => [...pending.keys()].forEach(release));
}

/** Returns a function that restores the button's own label. */
function showBusyLabel(button: HTMLElement | null): () => void {
  const label = button?.textContent ?? '';
  const busyLabel = button?.dataset.busy;
  if (!button || busyLabel === undefined) return () => {};
  button.textContent = busyLabel;
  return () => {
    button.textContent = label;
  };
}
