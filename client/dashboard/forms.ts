/** Asks the question in a button's or form's `data-confirm` before the form is sent. */
export function confirmBeforeSending(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target;
    const button = event.submitter;
    const question = button?.dataset.confirm ?? (form instanceof HTMLFormElement ? form.dataset.confirm : undefined);
    if (question !== undefined && !confirm(question)) event.preventDefault();
  });
}

/** Shows in a guarded form's save bar whether it has unsaved changes, and asks before they are lost. */
export function guardUnsavedChanges(root: Document): void {
  const form = root.querySelector<HTMLFormElement>('form[data-guard]');
  const status = form?.querySelector('[data-save-status]');
  const discard = form?.querySelector<HTMLElement>('[data-discard]');
  if (!form || !status || !discard) return;
  const saveButtons = [...form.querySelectorAll<HTMLButtonElement>('[data-save]')];
  const enableSaving = (isEnabled: boolean) => {
    for (const button of saveButtons) button.disabled = !isEnabled;
  };
  let isLeaving = false;
  const update = () => {
    discard.hidden = !isChanged(form);
    enableSaving(!discard.hidden);
    status.textContent = discard.hidden ? '' : 'Unsaved changes';
  };
  enableSaving(isChanged(form));
  form.addEventListener('input', update);
  root.addEventListener('submit', (event) => {
    if (event.defaultPrevented || staysOnPage(event)) return;
    isLeaving =
      event.target === form || !isChanged(form) || confirm('You have unsaved changes. Discard them and continue?');
    if (!isLeaving) event.preventDefault();
  });
  window.addEventListener('beforeunload', (event) => {
    if (!isLeaving && isChanged(form)) event.preventDefault();
  });
  // The back button may restore what was typed.
  window.addEventListener('pageshow', () => {
    isLeaving = false;
    if (isEdited(form)) update();
  });
}

/** Whether the form is sent into a frame. */
function staysOnPage({ submitter }: SubmitEvent): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formTarget !== '';
}

/** Whether a form differs from what is stored: it was edited, or it came back with errors. */
function isChanged(form: HTMLFormElement): boolean {
  return form.dataset.guard === 'rejected' || isEdited(form);
}

function isEdited(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLElement && 'unguarded' in control.dataset) return false;
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
    if (event.defaultPrevented || staysOnPage(event) || !(form instanceof HTMLFormElement) || form.method !== 'post')
      return;
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
export function showBusyLabel(button: HTMLElement | null): () => void {
  const label = button?.textContent ?? '';
  const busyLabel = button?.dataset.busy;
  if (!button || busyLabel === undefined) return () => {};
  button.textContent = busyLabel;
  return () => {
    button.textContent = label;
  };
}
