const delayMs = 400;
/** A browser drops the first of two submissions of a form that follow at once. */
const staggerMs = 200;

/** Sends the form to its previews while it is typed, in place of their buttons. */
export function refreshPreviews(root: Document): void {
  let waitMs = delayMs;
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-live-preview]')) {
    const frame = root.querySelector<HTMLIFrameElement>(`iframe[name="${button.formTarget}"]`);
    if (!button.form || !frame) continue;
    button.hidden = true;
    refreshFrame(button.form, button, frame, waitMs);
    waitMs += staggerMs;
  }
}

function refreshFrame(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  first: HTMLIFrameElement,
  waitMs: number,
): void {
  let shown = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    // The first page of a frame adds no entry to the history, so the back button still leaves the page.
    const fresh = shown.cloneNode() as HTMLIFrameElement;
    fresh.removeAttribute('src');
    fresh.loading = 'eager';
    shown.replaceWith(fresh);
    shown = fresh;
    form.requestSubmit(button);
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, waitMs);
  });
  // What another button shows in the frame stays there.
  form.addEventListener('submit', ({ submitter }) => {
    if (submitter instanceof HTMLButtonElement && submitter.formTarget === button.formTarget) clearTimeout(timer);
  });
}
