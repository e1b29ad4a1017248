const delayMs = 250;

/** Shows the code and the preview of a form while its fields are typed, and adds, removes and moves fields in place. */
export function updateStudio(root: Document): void {
  const form = root.querySelector<HTMLFormElement>('form.studio-fields');
  const result = root.querySelector<HTMLElement>('[data-studio-result]');
  if (!form || !result) return;
  form.querySelector('[data-no-script]')?.remove();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();
  let changes = Promise.resolve();
  let hasFailed = false;
  /** Posts what is typed, with a change of the rows; null when there is no response. */
  const send = async (change: string, signal?: AbortSignal): Promise<Document | null> => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const body = new URLSearchParams([...fields, ['change', change]]);
    const response = await fetch(form.action, { method: 'POST', body, ...(signal && { signal }) }).catch(() => null);
    if (!response?.ok) return null;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  };
  const show = async (page: Document): Promise<void> => {
    const fresh = page.querySelector('[data-studio-result]');
    const { Idiomorph } = await import('./idiomorph.js');
    if (!fresh) return;
    Idiomorph.morph(result, fresh, {
      morphStyle: 'innerHTML',
      callbacks: { beforeAttributeUpdated: keepState, beforeNodeRemoved: keepButtons },
    });
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    request.abort();
    request = new AbortController();
    const { signal } = request;
    timer = setTimeout(() => void send('show', signal).then((page) => page && show(page)), delayMs);
  });
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (hasFailed || !(button instanceof HTMLButtonElement) || button.name !== 'change') return;
    event.preventDefault();
    if (button.ariaDisabled === 'true') return;
    // One after the other: each change needs the rows that the one before left. Without them, the page is loaded anew.
    changes = changes
      .then(() => change(button.value))
      .catch(() => {
        hasFailed = true;
        form.requestSubmit(button);
      });
  });
  const change = async (value: string): Promise<void> => {
    const page = await send(value);
    const [rows, fresh] = [form, page].map((part) => part?.querySelector('[data-studio-rows]'));
    if (!rows || !fresh) throw new Error('the response has no rows');
    rows.replaceChildren(...fresh.childNodes);
    rows.querySelector<HTMLElement>('[autofocus]')?.focus();
    form.dataset.guard = 'rejected';
    form.dispatchEvent(new Event('input'));
  };
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

/** Leaves a snippet open that the owner opened, and a frame as high as its content. */
function keepState(name: string, node: Element): boolean {
  return !(name === 'open' && node instanceof HTMLDetailsElement) && !(name === 'style' && node.matches('iframe'));
}

/** The Copy buttons were added by script. */
function keepButtons(node: Node): boolean {
  return !(node instanceof HTMLButtonElement);
}
