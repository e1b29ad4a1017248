import type { Failure, Result, Success } from './result.mjs';

/** Called with the fraction of an upload that is sent, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

// A source that is sent again after a failure keeps its key, so that it is stored once.
const idempotencyKeys = new WeakMap<object, string>();

/**
 * Sends the fields of `source`. Adds `form_loaded_at` for the time-trap and `idempotency_key`, unless they are there
 * already; the key stays the same until `source` is accepted. Never rejects; `onProgress` is called only if there are
 * files to upload.
 */
export async function send(source: object, data: FormData, endpoint: string, onProgress?: OnProgress): Promise<Result> {
  const key = idempotencyKeys.get(source) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  idempotencyKeys.set(source, key);
  addMissing(data, 'form_loaded_at', `${Math.round(loadTime())}`);
  addMissing(data, 'idempotency_key', key);
  const result = await request(endpoint, data, onProgress);
  if (result.success) idempotencyKeys.delete(source);
  return result;
}

const minAgeMs = 2_000;
const halfDayMs = 43_200_000;

/**
 * A load time that the service accepts even if the visitor's clock is wrong by hours: it drops times in the future or
 * over a day old. A page that is old enough is reported as half a day old.
 */
function loadTime(): number {
  const ageMs = performance.now();
  return Date.now() - (ageMs < minAgeMs ? ageMs : halfDayMs);
}

function addMissing(data: FormData, name: string, value: string): void {
  if (!data.has(name)) data.append(name, value);
}

async function request(endpoint: string, data: FormData, onProgress?: OnProgress): Promise<Result> {
  const files = [...data.values()].filter((value): value is File => typeof value !== 'string');
  const body = files[0] ? data : new URLSearchParams(data as unknown as Record<string, string>);
  const onUpload = onProgress && files.some(({ size }) => size) ? onProgress : null;
  const [status, text] = await (onUpload ? sendByXhr(endpoint, body, onUpload) : sendByFetch(endpoint, body));
  let response: Success | Failure | null = null;
  try {
    response = JSON.parse(text);
  } catch {
    // A proxy may respond with a page of its own.
  }
  if (status === 200 && response?.success) return response;
  return {
    message: '',
    ...(status === 0 && { code: 'network' }),
    ...(response as Failure | null),
    success: false,
    status,
  };
}

type RawResponse = [status: number, text: string];

const accept = 'application/json';

async function sendByFetch(endpoint: string, body: BodyInit): Promise<RawResponse> {
  try {
    // Older browsers have no AbortSignal.timeout. Giving up is safe: a repetition is stored once.
    const signal = AbortSignal.timeout?.(60_000);
    const response = await fetch(endpoint, { method: 'POST', headers: { accept }, body, signal });
    return [response.status, await response.text()];
  } catch {
    return [0, ''];
  }
}

// `fetch` does not report upload progress.
function sendByXhr(endpoint: string, body: FormData | URLSearchParams, onProgress: OnProgress): Promise<RawResponse> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total && loaded / total);
    xhr.onloadend = () => resolve([xhr.status, xhr.responseText]);
    onProgress(0);
    xhr.open('POST', endpoint);
    xhr.setRequestHeader('accept', accept);
    xhr.send(body);
  });
}

/** The URL that a form is sent to. Reads attributes, because a field named `action` hides the property. */
export function endpointOf(form: HTMLFormElement, submitter?: HTMLElement | null): string {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  return new URL(action, document.baseURI).href;
}
