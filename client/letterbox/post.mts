import type { Result } from './answer.mjs';
import { type OnProgress, send } from './send.mjs';

// The same thing sent again after a failure keeps its key, so that it is stored once.
const keys = new WeakMap<object, string>();

// Visitors' clocks are wrong by minutes or hours, and a load time from the future, or a day old, is taken for a robot's.
// Who took two seconds was not hasty by any clock: he is given the middle of that day.
const patience = 2_000;
const halfADay = 43_200_000;

/**
 * Posts what was read from `source`, with a load time for the time-trap and a key that stays the same until `source` has been
 * accepted. Fields of these names that are there already stay as they are.
 */
export async function post(source: object, data: FormData, endpoint: string, onProgress?: OnProgress): Promise<Result> {
  const key = keys.get(source) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  keys.set(source, key);
  const age = performance.now();
  const loadedAt = Date.now() - (age < patience ? age : halfADay);
  addMissing(data, 'form_loaded_at', `${Math.round(loadedAt)}`);
  addMissing(data, 'idempotency_key', key);
  const result = await send(endpoint, data, onProgress);
  if (result.success) keys.delete(source);
  return result;
}

function addMissing(data: FormData, name: string, value: string): void {
  if (!data.has(name)) data.append(name, value);
}

/** Where a form posts to, whatever its fields are called. */
export function endpointOf(form: HTMLFormElement, submitter?: HTMLElement | null): string {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  return new URL(action, document.baseURI).href;
}
