/** While a form with a `[data-busy]` button waits for its answer, the button says so and is not pressed twice. */
export function showBusyButtons(root: Document): void {
  const idle = new Map<HTMLElement, string | null>();
  root.addEventListener('submit', (event) => {
    const button = event.submitter;
    const words = button?.dataset.busy;
    if (!button || words === undefined || event.defaultPrevented) return;
    if (idle.has(button)) return event.preventDefault();
    idle.set(button, button.textContent);
    button.textContent = words;
  });
  // Who comes back finds the page as it was left.
  window.addEventListener('pageshow', () => {
    for (const [button, words] of idle) button.textContent = words;
    idle.clear();
  });
}
