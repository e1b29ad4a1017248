/** Shows the counts of the bar under the pointer in the legend of its chart, instead of the browser's tooltip. */
export function showBarCounts(root: Document): void {
  // The charts may be replaced while one looks, so nothing about them is kept.
  root.addEventListener('pointerover', ({ target }) => {
    const bar = target instanceof Element ? target.closest<SVGElement>('[data-bars] .bar') : null;
    for (const shown of root.querySelectorAll('[data-bars] .bar.shown')) if (shown !== bar) hide(shown);
    const reading = bar?.closest('[data-bars]')?.querySelector<HTMLElement>('[data-reading]');
    const title = bar?.querySelector('title');
    if (!bar || !reading || !title) return;
    bar.classList.add('shown');
    reading.dataset.note ??= reading.textContent ?? '';
    reading.textContent = title.textContent;
    bar.setAttribute('data-title', title.textContent ?? '');
    title.textContent = '';
  });
}

function hide(bar: Element): void {
  bar.classList.remove('shown');
  const title = bar.querySelector('title');
  if (title) title.textContent = bar.getAttribute('data-title');
  const reading = bar.closest('[data-bars]')?.querySelector<HTMLElement>('[data-reading]');
  if (reading) reading.textContent = reading.dataset.note ?? '';
}
