import type { Verdict } from './commit-batch';

/** `created_at` may run this far ahead of the clock; then its account is held to one post a millisecond. */
const maxAheadMs = 5_000;

/** The accounts whose posts run ahead of the clock, and must wait until it has come after them. */
export class HeldAccounts {
  /** With the moment from which they may be written again, by no clock that is set. */
  readonly #until = new Map<string, number>();

  /** Notes what became of a post: of each that is too far ahead, its account waits a millisecond more. */
  note(accountId: string, verdict: Verdict | undefined): void {
    if (verdict?.kind !== 'accepted' || verdict.aheadMs <= maxAheadMs) return;
    const from = Math.max(this.#until.get(accountId) ?? 0, performance.now());
    this.#until.set(accountId, from + 1);
  }

  /** Whether an account must wait at this moment. */
  has(accountId: string): boolean {
    const until = this.#until.get(accountId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#until.delete(accountId);
    return false;
  }
}
