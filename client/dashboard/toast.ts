import { focusTitle } from './focus.js';

const durationMs = 10_000;

/** Removes the toast after 10 s, not counting the time while it is hovered or focused. */
export function expireToast(root: Document): void {
  const toast = root.querySelector<HTMLElement>('[data-toast]');
  if (!toast) return;
  let remainingMs = durationMs;
  let startedAt = 0;
  let timer = 0;
  const pause = () => {
    if (timer !== 0) remainingMs -= performance.now() - startedAt;
    clearTimeout(timer);
    timer = 0;
  };
  const resume = () => {
    pause();
    if (toast.matches(':hover, :focus-within')) return;
    startedAt = performance.now();
    timer = setTimeout(() => toast.remove(), remainingMs);
  };
  for (const event of ['mouseenter', 'focusin']) toast.addEventListener(event, pause);
  // The focus has not moved yet.
  for (const event of ['mouseleave', 'focusout']) toast.addEventListener(event, () => setTimeout(resume));
  toast.querySelector('a')?.addEventListener('click', (event) => {
    event.preventDefault();
    pause();
    const hadFocus = toast.contains(root.activeElement);
    toast.remove();
    if (hadFocus) focusTitle(root);
  });
  resume();
}
