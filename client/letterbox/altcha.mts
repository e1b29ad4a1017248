import type { Challenge, Solution } from 'altcha-lib';
import { search } from './altcha-search.mjs';
import type { Task } from './altcha-worker.mjs';
import { buttonOf, createProgress, setBusy, statusOf } from './enhance.mjs';
import type { RawResponse } from './send.mjs';
import { textOf } from './texts.mjs';

/** The bundled worker script, which `client/build.mjs` puts here. */
declare const WORKER_SOURCE: string;

const maxWorkers = 4;
/** As in `altcha-worker.mts`, whose code must not run here. */
const triesPerReport = 20;

/**
 * Does ALTCHA's proof of work for the form with the access key in `data` and adds the solution to `data`. Resolves to
 * the response to show if the form cannot be sent; to undefined after success, and if a solution is not required.
 */
export async function solve(data: FormData, onProgress?: (fraction: number) => void): Promise<RawResponse | undefined> {
  // The widget of ALTCHA has solved one.
  if (data.get('altcha')) return undefined;
  const url = new URL('/api/challenge', import.meta.url);
  url.searchParams.set('form', `${data.get('access_key')}`);
  const response = await fetch(url);
  const body = await response.json();
  if (!response.ok) return body.code === 'altcha_off' ? undefined : [response.status, body];
  const { parameters, signature } = body as Challenge;
  const challenge = { parameters, signature };
  try {
    const max = Number(parameters.data?.max);
    const solution = await findSolution({ parameters }, (tries) => onProgress?.(Math.min(tries / max, 1)));
    data.set('altcha', btoa(JSON.stringify({ challenge, solution })));
    return undefined;
  } catch (error) {
    console.error('Letterbox: ALTCHA could not be solved. Browsers can do that only on pages with https.', error);
    return parameters.data?.required ? [0, null] : undefined;
  }
}

/** In worker threads; if the page does not allow them, in this one, where browsers compute in the background too. */
async function findSolution(challenge: Challenge, onTries: (tries: number) => void): Promise<Solution | null> {
  let tries = 0;
  const count = (more: number) => {
    tries += more;
    onTries(tries);
  };
  count(0);
  try {
    return await searchInWorkers(challenge, () => count(triesPerReport));
  } catch {
    return search(challenge, 0, 1, () => count(1));
  }
}

async function searchInWorkers(challenge: Challenge, onReport: () => void): Promise<Solution> {
  const url = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }));
  const workers: Worker[] = [];
  try {
    const step = Math.min(navigator.hardwareConcurrency || 1, maxWorkers);
    for (let start = 0; start < step; start += 1) workers.push(new Worker(url));
    return await new Promise((resolve, reject) => {
      for (const [start, worker] of workers.entries()) {
        worker.onerror = reject;
        worker.onmessage = ({ data }: MessageEvent<Solution | null>) => (data ? resolve(data) : onReport());
        worker.postMessage({ challenge, start, step } satisfies Task);
      }
    });
  } finally {
    for (const worker of workers) worker.terminate();
    URL.revokeObjectURL(url);
  }
}

const solving = new WeakSet<HTMLFormElement>();
/** Forms that are being sent with this solution. */
const solutions = new WeakMap<HTMLFormElement, string>();

// Forms that the browser sends itself; letterbox.js sends the others.
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const isNative = form.matches('[data-letterbox-altcha]:not([data-letterbox])');
  if (event.defaultPrevented || !isNative || solutions.has(form)) return;
  event.preventDefault();
  if (!solving.has(form)) void solveAndSend(form, event.submitter);
});
document.addEventListener('formdata', ({ target, formData }) => {
  const solution = solutions.get(target as HTMLFormElement);
  if (solution) formData.set('altcha', solution);
});

async function solveAndSend(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const button = buttonOf(form, submitter);
  const status = statusOf(form, button);
  const customText = (key: string) => form.getAttribute(`data-letterbox-${key}`) ?? undefined;
  const progress = createProgress(status, customText('sending') || button?.textContent || button?.value || 'ALTCHA');
  const data = new FormData(form);
  status.textContent = '';
  solving.add(form);
  setBusy(button, true);
  const failure = await solve(data, progress.show).catch(() => [0, null] as const);
  solving.delete(form);
  setBusy(button, false);
  progress.remove();
  if (failure) {
    const [code, response] = failure;
    status.setAttribute('role', 'alert');
    status.setAttribute('data-letterbox-status', 'error');
    status.textContent = textOf({ message: '', ...response, success: false, status: code }, form, customText);
    return;
  }
  solutions.set(form, `${data.get('altcha') ?? ''}`);
  HTMLFormElement.prototype.requestSubmit.call(form, submitter);
  // A solution is valid once, and the visitor may come back.
  solutions.delete(form);
}
