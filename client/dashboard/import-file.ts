import { showBusyLabel } from './forms.js';
import { morphFrom } from './fresh.js';

const progressMs = 2_000;

/** Sends the form of an import and shows the response in its place, with the file still chosen. */
export function keepImportFile(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== 'import-form') return;
    const files = fileInput(form)?.files;
    if (event.defaultPrevented || !files?.length) return;
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(root, form, files, event.submitter);
  });
}

const fileInput = (form: ParentNode): HTMLInputElement | null => form.querySelector('input[type="file"]');

async function send(root: Document, form: HTMLFormElement, files: FileList, button: HTMLElement | null): Promise<void> {
  const status = form.querySelector('#import-status');
  const restoreLabel = showBusyLabel(button);
  const isImport = button?.hasAttribute('data-import');
  form.ariaBusy = 'true';
  if (status) status.textContent = isImport ? 'Importing. Keep this page open.' : '';
  const timer = isImport ? setInterval(() => void showProgress(root, form.action), progressMs) : undefined;
  try {
    const action = button?.getAttribute('formaction') ?? form.action;
    // The page after an import is opened below.
    const response = await fetch(action, {
      method: 'POST',
      body: new FormData(form),
      headers: { 'x-purpose': 'preview' },
    });
    if (response.redirected) return location.assign(response.url);
    show(root, new DOMParser().parseFromString(await response.text(), 'text/html'), files);
  } catch {
    if (status) status.textContent = 'The file could not be sent. Check that it has not changed, and try again.';
  } finally {
    clearInterval(timer);
    restoreLabel();
    form.ariaBusy = null;
  }
}

const showProgress = async (root: Document, path: string): Promise<void> => {
  const imports = root.getElementById('imports');
  if (imports) await morphFrom(path, [imports]).catch(() => undefined);
};

function show(root: Document, page: Document, files: FileList): void {
  const [main, fresh] = [root.querySelector('main'), page.querySelector('main')];
  if (!main || !fresh) throw new Error('no page');
  main.replaceWith(fresh);
  root.title = page.title;
  const input = fileInput(fresh);
  if (input) input.files = files;
  for (const hint of fresh.querySelectorAll('[data-unless-chosen]')) hint.remove();
  const shown = fresh.querySelector<HTMLElement>('[role="alert"], #preview');
  if (!shown) return;
  shown.tabIndex = -1;
  shown.focus();
}
