/**
 * How one delivery ended. `failed`: something went wrong, here or at the target; `skipped`: there was nothing to do.
 * `isTemporary`: an e-mail was certainly not taken, and may be later. `mayHaveArrived`: nobody knows whether it was taken.
 */
export type DeliveryResult =
  | ({ readonly status: 'succeeded'; readonly note: string } & Exchange)
  | ({
      readonly status: 'failed';
      readonly error: string;
      readonly isTemporary?: true;
      readonly mayHaveArrived?: true;
    } & Exchange)
  | ({ readonly status: 'skipped'; readonly error: string } & Pick<Exchange, 'requestProof'>);

interface Exchange {
  readonly response?: RemoteResponse;
  /** What each transport that was tried did with an e-mail, if there are several. */
  readonly transports?: readonly TransportResult[];
  /** Proof of the request that a webhook was sent (src/webhooks/request-proof.ts). */
  readonly requestProof?: string;
}

/** The target's response: its status code and the first 1,024 characters of its body. */
export interface RemoteResponse {
  readonly status: number;
  readonly excerpt: string;
}

/** What one transport did with an e-mail, as it is stored and shown. */
export interface TransportResult {
  readonly name: string;
  readonly outcome: 'accepted' | 'failed' | 'may_have_arrived';
  readonly error: string | null;
  readonly duration_ms: number;
  /** When it ended, in ISO 8601, if the e-mail was tried several times. */
  readonly at?: string;
}

/** What was reported about an e-mail after a mail server had accepted it, as it is stored and shown. */
export interface Bounce {
  /**
   * The address does not exist, its owner complained, or the provider refuses to send to it. `undelivered`: the e-mail did
   * not arrive, which says nothing about the next one; `delayed`: it may still arrive; `unknown`: something came back that
   * is in no standard form, or that anybody could have written.
   */
  readonly kind: 'bounce' | 'complaint' | 'blocked' | 'undelivered' | 'delayed' | 'unknown';
  /** Null if the report does not tell. */
  readonly recipient: string | null;
  /** What the mail server or the provider said. */
  readonly detail: string;
  /** Who reported it: the kind of a transport, or `mailbox`. */
  readonly provider: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The delivery succeeded; `note` is for the job's log and contains nothing personal. */
export function succeeded(note: string, response?: RemoteResponse): DeliveryResult {
  return { status: 'succeeded', note, ...(response && { response }) };
}

/** The delivery failed; `error` is shown to the owner. */
export function failed(
  error: string,
  response?: RemoteResponse,
  { isTemporary = false, mayHaveArrived = false } = {},
): DeliveryResult {
  return {
    status: 'failed',
    error,
    ...(response && { response }),
    ...(isTemporary && { isTemporary }),
    ...(mayHaveArrived && { mayHaveArrived }),
  };
}

/** There was nothing to deliver; `reason` is shown to the owner. */
export function skipped(reason: string): DeliveryResult {
  return { status: 'skipped', error: reason };
}
