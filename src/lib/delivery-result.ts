/** What became of one delivery. `failed` is ours or the target's fault; `skipped` means that policy says no. */
export type DeliveryResult =
  | { readonly status: 'succeeded'; readonly response?: RemoteResponse; readonly note: string }
  | { readonly status: 'failed'; readonly response?: RemoteResponse; readonly error: string }
  | { readonly status: 'skipped'; readonly error: string };

/** The target's answer: its status code and the first 1,024 characters of what it said. */
export interface RemoteResponse {
  readonly status: number;
  readonly excerpt: string;
}

/** The delivery did its work; `note` names host, status and the like for the job's log, nothing personal. */
export function succeeded(note: string, response?: RemoteResponse): DeliveryResult {
  return { status: 'succeeded', note, ...(response && { response }) };
}

/** The delivery did not do its work; `error` is a sentence for the owner. */
export function failed(error: string, response?: RemoteResponse): DeliveryResult {
  return { status: 'failed', error, ...(response && { response }) };
}

/** There was nothing to do; `reason` is a sentence for the owner. */
export function skipped(reason: string): DeliveryResult {
  return { status: 'skipped', error: reason };
}
