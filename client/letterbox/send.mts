import type { Result } from './result.mjs';

/** Called with the fraction of an upload that is sent, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

// A source that is sent again after a failure keeps its key, so that it is stored once. The service compares keys only
// between requests with the same content, so they need not be hard to guess.
const idempotencyKeys = new WeakMap<object, string>();

export interface SendOptions {
  /** Called with the fraction of an upload that is sent, from 0 to 1. */
  readonly onProgress?: OnProgress;
  /** Called if the submission has to wait for the time-trap, with the milliseconds and a function that cancels it. */
  readonly onWait?: (waitMs: number, cancel: () => void) => void;
  /** Called when the submission is being sent. */
  readonly onSend?: () => void;
  /**
   * Does ALTCHA's proof of work first, whose progress `onProgress` gets too. By default for a form with the attribute
   * `data-letterbox-altcha`, and for data without a captcha if the service says that the form uses ALTCHA.
   */
  readonly altcha?: boolean;
}

/**
 * Sends the fields of `source`, no earlier than two seconds after the page was loaded, since the service drops what
 * comes sooner. Adds `form_loaded_at` for that time-trap, unless it is there already, and to the URL an idempotency
 * key, which stays the same until `source` is accepted. Never rejects; `onProgress` is called only if there are files
 * to upload.
 */
export async function send(
  source: object,
  data: FormData,
  endpoint: string,
  { onProgress, onWait, onSend, altcha }: SendOptions = {},
): Promise<Result> {
  const key = idempotencyKeys.get(source) ?? `${Math.random()}`;
  idempotencyKeys.set(source, key);
  const url = new URL(endpoint, document.baseURI);
  const isGiven = altcha ?? (source as Partial<Element>).hasAttribute?.('data-letterbox-altcha');
  const captcha = isGiven || altcha === false ? { altcha: isGiven, required: isGiven } : await findCaptcha(url, data);
  // Adds the solution to the data. Bundlers must leave this import to the browser.
  const failure: RawResponse | undefined =
    captcha.altcha &&
    (await import(/* webpackIgnore: true */ /* @vite-ignore */ `${url.origin}/letterbox-altcha.mjs`)
      .then(({ solve }) => solve(data, onProgress))
      .catch(() => [0]));
  const waitMs = remainingMs(data);
  const isCancelled =
    waitMs > 0 &&
    (await new Promise((resolve) => {
      setTimeout(resolve, waitMs);
      onWait?.(waitMs, () => resolve(true));
    }));
  // A load time that the service accepts even if the visitor's clock is wrong by hours: it drops times in the future or
  // over a day old.
  if (!data.has('form_loaded_at')) data.append('form_loaded_at', `${Date.now() - halfDayMs}`);
  // A field would be stored with the visitor's own, and CORS does not allow the header.
  url.searchParams.set('idempotency_key', key);
  if (isCancelled) return { success: false, message: '', code: 'cancelled', status: 0 };
  onSend?.();
  const [status, response] = (captcha.required && failure) || (await post(url, data, onProgress));
  if (status === 200 && response?.success) {
    idempotencyKeys.delete(source);
    return response;
  }
  return { message: '', ...(!status && { code: 'network' }), ...response, success: false, status };
}

interface CaptchaOfForm {
  readonly altcha?: boolean | undefined;
  readonly required?: boolean | undefined;
}

/**
 * Whether the form uses ALTCHA, which a page from before that does not say. Says no for data with the token of a
 * captcha. If the service does not respond with an answer, the solver asks for a challenge.
 */
async function findCaptcha({ origin, pathname }: URL, data: FormData): Promise<CaptchaOfForm> {
  const hasToken = [...data].some(([name, value]) => value && /^altcha$|(captcha|turnstile)-response$/.test(name));
  if (hasToken || pathname !== '/api/submit') return {};
  try {
    const key = encodeURIComponent(data.get('access_key') as string);
    const response = await fetch(`${origin}/api/captcha?form=${key}`, { signal: AbortSignal.timeout(3_000) });
    if (response.ok) return await response.json();
  } catch {
    // As for an error's status.
  }
  return { altcha: true };
}

// Two seconds, and a little more because timers and clocks are not exact.
const minAgeMs = 2_050;
const halfDayMs = 43_200_000;

/**
 * How long the service would still drop the submission as sent too fast. A load time in the future is dropped however
 * long one waits.
 */
function remainingMs(data: FormData): number {
  const loadedAt = data.get('form_loaded_at');
  const ageMs = loadedAt ? Date.now() - Number(loadedAt) : performance.now();
  return ageMs >= 0 ? minAgeMs - ageMs : 0;
}

/** The status, 0 if there is no response, and the body; null if a proxy responds with a page of its own. */
export type RawResponse = readonly [status: number, response: Result | null];

function post(url: URL, data: FormData, onProgress?: OnProgress): Promise<RawResponse> {
  return new Promise((resolve) => {
    const files = [...data.values()].filter((value) => value instanceof File);
    // `fetch` does not report upload progress.
    const xhr = new XMLHttpRequest();
    xhr.onloadend = () => resolve([xhr.status, xhr.response]);
    xhr.open('POST', url);
    xhr.setRequestHeader('accept', 'application/json');
    xhr.responseType = 'json';
    if (onProgress && files.some(({ size }) => size)) {
      // Such a listener makes the browser send a preflight.
      xhr.upload.onprogress = ({ loaded, total }) => onProgress(total && loaded / total);
      onProgress(0);
    }
    // Giving up is safe: a repetition is stored once.
    xhr.timeout = files[0] ? 0 : 60_000;
    xhr.send(files[0] ? data : new URLSearchParams(data as unknown as Record<string, string>));
  });
}

/** The URL that a form is sent to. Reads attributes, because a field named `action` hides the property. */
export function endpointOf(form: HTMLFormElement, submitter?: HTMLElement | null): string {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  return new URL(action, document.baseURI).href;
}
