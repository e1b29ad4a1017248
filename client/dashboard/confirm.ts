/** Asks the question of a form's `data-confirm` before it is sent. */
export function askBeforeSending(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target;
    const button = event.submitter;
    const question = button?.dataset.confirm ?? (form instanceof HTMLFormElement ? form.dataset.confirm : undefined);
    if (question !== undefined && !confirm(question)) event.preventDefault();
  });
}
