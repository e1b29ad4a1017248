const delayMs = 250;

/** Shows the code and the preview of a form while its fields are typed. */
export function updateStudio(root: Document): void {
  const form = root.querySelector<HTMLFormElement>('form[data-studio]');
  const result = root.querySelector<HTMLElement>('[data-studio-result]');
  if (!form || !result) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();
  const update = async () => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const url = `${form.action}?${new URLSearchParams(fields)}`;
    request.abort();
    request = new AbortController();
    try {
      const response = await fetch(url, { signal: request.signal });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const fresh = page.querySelector('[data-studio-result]');
      if (!response.ok || !fresh) return;
      const { Idiomorph } = await import('./idiomorph.js');
      Idiomorph.morph(result, fresh, {
        morphStyle: 'innerHTML',
        callbacks: { beforeAttributeUpdated: keepOpen, beforeNodeRemoved: keepButtons },
      });
      history.replaceState(null, '', url);
    } catch {
      // A later change, or the button, updates it.
    }
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), delayMs);
  });
  // Which snippet is open survives a reload and the button.
  result.addEventListener(
    'toggle',
    ({ target }) => {
      const key = target instanceof HTMLDetailsElement && target.open ? target.dataset.snippet : undefined;
      const field = form.querySelector<HTMLInputElement>('input[name=code]');
      if (key && field) field.value = key;
    },
    true,
  );
}

/** Leaves a snippet open that the owner opened. */
function keepOpen(name: string, node: Element): boolean {
  return !(name === 'open' && node instanceof HTMLDetailsElement);
}

/** The Copy buttons were added by script. */
function keepButtons(node: Node): boolean {
  return !(node instanceof HTMLButtonElement);
}
