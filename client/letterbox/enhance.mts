import type { FailedSubmission, Success } from './result.mjs';
import { endpointOf, send } from './send.mjs';
import { type Messages, textOf } from './texts.mjs';

/** What is about to be sent. Listeners may add fields to `data`. */
export interface SubmitDetail {
  readonly endpoint: string;
  readonly data: FormData;
}

/** The submission waits, because the service drops what is sent within two seconds of the page load. */
export interface WaitDetail {
  /** In milliseconds. */
  readonly waitMs: number;
  /** Cancels the submission, until it is sent. */
  cancel(): void;
}

declare global {
  interface GlobalEventHandlersEventMap {
    'letterbox:submit': CustomEvent<SubmitDetail>;
    'letterbox:wait': CustomEvent<WaitDetail>;
    'letterbox:success': CustomEvent<Success>;
    'letterbox:error': CustomEvent<FailedSubmission>;
  }
}

export interface EnhanceOptions {
  /** Replace the built-in texts. A form's own `data-letterbox-…` attributes take precedence. */
  readonly messages?: Messages;
}

const sending = new WeakSet<HTMLFormElement>();

/**
 * Submits forms in place from now on: every `form[data-letterbox]` in `root`, including those added later, or `root`
 * itself if it is a form. Returns a function that stops it.
 */
export function enhance(root: Document | Element = document, { messages = {} }: EnhanceOptions = {}): () => void {
  const onSubmit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    const button = (event as SubmitEvent).submitter;
    const method = button?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'post';
    const isEnhanced = form === root || form.hasAttribute('data-letterbox');
    if (event.defaultPrevented || !isEnhanced || method.toLowerCase() !== 'post') return;
    event.preventDefault();
    if (!sending.has(form)) void sendForm(form, button as HTMLButtonElement | null, messages);
  };
  root.addEventListener('submit', onSubmit);
  return () => root.removeEventListener('submit', onSubmit);
}

async function sendForm(form: HTMLFormElement, submitter: HTMLButtonElement | null, messages: Messages): Promise<void> {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  const endpoint = endpointOf(form, submitter);
  if (!emit(form, 'submit', { endpoint, data })) return;

  const button = buttonOf(form, submitter);
  const customText = (key: string): string | undefined =>
    form.getAttribute(`data-letterbox-${key}`) ?? messages[key as keyof Messages];
  const status = statusOf(form, button);
  const showStatus = (kind: string, text: string): void => {
    status.setAttribute('role', kind === 'error' ? 'alert' : 'status');
    status.setAttribute('data-letterbox-status', kind);
    status.textContent = text;
  };
  const progress = createProgress(status, customText('sending') || button?.textContent || button?.value || 'Upload');
  const release = (): void => {
    sending.delete(form);
    setBusy(button, false);
  };

  sending.add(form);
  setBusy(button, true);
  const showProgress = (kind: string) => showStatus(kind, customText(kind) ?? customText('sending') ?? '');
  // The message of an earlier attempt.
  if (status.textContent) showStatus('', '');
  const result = await send(form, data, endpoint, {
    onProgress: progress.show,
    onSend: () => showProgress('sending'),
    onWait: (waitMs, cancel) => {
      showProgress('waiting');
      form.addEventListener('reset', cancel, { once: true });
      if (!emit(form, 'wait', { waitMs, cancel })) cancel();
    },
  });
  progress.remove();

  if (!result.success) {
    release();
    showStatus('error', emit(form, 'error', result) ? textOf(result, form, customText) : '');
    return;
  }
  const isHandledHere = emit(form, 'success', result);
  if (isHandledHere) {
    HTMLFormElement.prototype.reset.call(form);
    showStatus('success', textOf(result, form, customText));
  }
  const nextUrl = isHandledHere && nextPage(result);
  if (nextUrl) location.assign(nextUrl);
  // Keeps the button busy: the second click of a double click would send the emptied form. The button of a page that is
  // being left is released too, because the visitor may come back to it.
  setTimeout(release, nextUrl ? 5_000 : 1_000);
}

function emit(form: HTMLFormElement, name: string, detail: unknown): boolean {
  return form.dispatchEvent(new CustomEvent(`letterbox:${name}`, { bubbles: true, cancelable: true, detail }));
}

export function buttonOf(form: HTMLFormElement, submitter: HTMLElement | null): HTMLButtonElement | null {
  return (submitter as HTMLButtonElement | null) ?? form.querySelector('[type=submit],button:not([type])');
}

/** Really disabling the button would take the focus from it. */
export function setBusy(button: HTMLElement | null, isBusy: boolean): void {
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isBusy) button?.setAttribute(name, 'true');
    else button?.removeAttribute(name);
  }
}

/** A progress bar before the status, which is added once there is progress to show. */
export function createProgress(status: HTMLElement, label: string) {
  let bar: HTMLProgressElement | undefined;
  return {
    show: (fraction: number): void => {
      if (!bar) {
        bar = document.createElement('progress');
        bar.setAttribute('aria-label', label);
        status.before(bar);
      }
      bar.value = fraction;
    },
    remove: () => bar?.remove(),
  };
}

/** The element for messages of the form. */
export function statusOf(form: HTMLFormElement, button: HTMLElement | null): HTMLElement {
  let status = form.querySelector<HTMLElement>('[data-letterbox-status]');
  if (!status) {
    status = document.createElement('div');
    if (button && form.contains(button)) button.after(status);
    else form.append(status);
  }
  status.hidden = false;
  return status;
}

/** The URL to go to: the checkout, else the thank-you page; null for none, and for a URL that is not http or https. */
export function nextPage({ payment_url, redirect, redirect_params }: Success): string | null {
  if (!payment_url && !redirect) return null;
  // Unlike `new URL`, a link does not throw on an invalid URL.
  const url = document.createElement('a');
  url.href = payment_url ?? (redirect as string);
  const params = new URLSearchParams(payment_url ? {} : redirect_params);
  if (`${params}`) url.search += `${url.search && '&'}${params}`;
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
