/** Where each form of a page is saved by itself: asks before what was typed in another one is lost. */
export function keepUnsavedGroups(root: Document): void {
  const place = root.querySelector('[data-groups]');
  if (!place) return;
  let isAnswered = false;
  const unsaved = (but: EventTarget | null) =>
    [...place.querySelectorAll('form')].filter((form) => form !== but && isChanged(form));
  root.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    const titles = unsaved(event.target).map((form) => form.closest('section')?.querySelector('h2')?.textContent);
    const question = `This does not save what you changed in: ${titles.join(', ')}. It will be lost. Go on?`;
    isAnswered = titles.length === 0 || confirm(question);
    if (!isAnswered) event.preventDefault();
  });
  window.addEventListener('beforeunload', (event) => {
    if (!isAnswered && unsaved(null).length > 0) event.preventDefault();
  });
  window.addEventListener('pageshow', () => {
    isAnswered = false;
  });
}

/** Whether a form is not as the service keeps it: it was changed, or it came back with something wrong. */
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
