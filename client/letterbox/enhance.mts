import type { Refused, Success } from './answer.mjs';
import { endpointOf, post } from './post.mjs';
import { errorText, type Messages, textsFor } from './texts.mjs';

/** What is about to be sent; fields may be added to `data`. */
export interface SubmitDetail {
  readonly endpoint: string;
  readonly data: FormData;
}

declare global {
  interface GlobalEventHandlersEventMap {
    'letterbox:submit': CustomEvent<SubmitDetail>;
    'letterbox:success': CustomEvent<Success>;
    'letterbox:error': CustomEvent<Refused>;
  }
}

export interface EnhanceOptions {
  /** In place of the texts that are built in; a form's own `data-letterbox-…` attributes come before them. */
  readonly messages?: Messages;
}

const sending = new WeakSet<HTMLFormElement>();

/**
 * Sends forms by script from now on: every `form[data-letterbox]` below `root`, those that come later included, or
 * `root` itself where it is a form. Gives back what ends this.
 */
export function enhance(root: Document | Element = document, { messages = {} }: EnhanceOptions = {}): () => void {
  const onSubmit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    const button = (event as SubmitEvent).submitter;
    const method = button?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'post';
    const isOurs = form === root || form.hasAttribute('data-letterbox');
    if (event.defaultPrevented || !isOurs || method.toLowerCase() !== 'post') return;
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

  const button = submitter ?? form.querySelector<HTMLButtonElement>('[type=submit],button:not([type])');
  const own = (key: string): string | undefined =>
    form.getAttribute(`data-letterbox-${key}`) ?? messages[key as keyof Messages];
  const status = statusOf(form, button);
  const say = (kind: string, text: string): void => {
    status.setAttribute('role', kind === 'error' ? 'alert' : 'status');
    status.setAttribute('data-letterbox-status', kind);
    status.textContent = text;
  };
  let progress: HTMLProgressElement | undefined;
  const onProgress = (share: number): void => {
    if (!progress) {
      progress = document.createElement('progress');
      progress.setAttribute('aria-label', own('sending') || button?.textContent || button?.value || 'Upload');
      status.before(progress);
    }
    progress.value = share;
  };
  const release = (): void => {
    sending.delete(form);
    button?.removeAttribute('aria-busy');
    button?.removeAttribute('aria-disabled');
  };

  sending.add(form);
  // A button that is truly disabled would lose the focus, and whoever uses a keyboard the place.
  button?.setAttribute('aria-busy', 'true');
  button?.setAttribute('aria-disabled', 'true');
  say('sending', own('sending') ?? '');
  const result = await post(form, data, endpoint, onProgress);
  progress?.remove();

  const texts = textsFor(form);
  if (!result.success) {
    release();
    const text = own(result.code ?? '') ?? own('error') ?? errorText(texts, result);
    say('error', emit(form, 'error', result) ? text : '');
    return;
  }
  const isOurs = emit(form, 'success', result);
  if (isOurs) {
    HTMLFormElement.prototype.reset.call(form);
    const note = result.note ? ` ${own('note') ?? result.note}` : '';
    say('success', (own('success') ?? texts[0]) + note);
  }
  const next = isOurs && nextPage(result);
  if (next) location.assign(next);
  // The second press of a double click would send the emptied form; a page that is being left takes none either, and the
  // visitor may come back to it as it was.
  setTimeout(release, next ? 5_000 : 1_000);
}

function emit(form: HTMLFormElement, name: string, detail: unknown): boolean {
  return form.dispatchEvent(new CustomEvent(`letterbox:${name}`, { bubbles: true, cancelable: true, detail }));
}

function statusOf(form: HTMLFormElement, button: HTMLElement | null): HTMLElement {
  let status = form.querySelector<HTMLElement>('[data-letterbox-status]');
  if (!status) {
    status = document.createElement('div');
    if (button && form.contains(button)) button.after(status);
    else form.append(status);
  }
  status.hidden = false;
  return status;
}

/** The checkout before the thank-you page; nothing but an http or https address is gone to. */
function nextPage({ payment_url, redirect, redirect_params }: Success): string | null {
  if (!payment_url && !redirect) return null;
  // A link takes any text for an address; a URL would throw at one that is none.
  const url = document.createElement('a');
  url.href = payment_url ?? (redirect as string);
  const params = new URLSearchParams(payment_url ? {} : redirect_params);
  if (`${params}`) url.search += `${url.search && '&'}${params}`;
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
