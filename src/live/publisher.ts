import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { type AccountChanges, mergeChanges, noChanges, toPayloads } from './account-changes';

/** The channel of notifications, and the advisory lock that listeners share while pages are open. */
export const channel = 'letterbox_live';
export const watchLock = 5_094_117_302;

/**
 * The time from a change to its notification, in milliseconds: 300 while a page is open, and up to 2,000 for the first
 * change after one opens.
 */
const delaysMs = { watched: 300, unwatched: 2_000 };

/** Accounts beyond this number are left to the next refresh of their pages. */
const maxAccounts = 2_000;

// The lock is only free while no page is open in any process; then there is nobody to notify. Two publishers may take
// each other for a listener, which costs one useless notification.
const notify = {
  name: 'live-notify',
  text: `
    WITH watched AS MATERIALIZED (SELECT NOT pg_try_advisory_xact_lock($1) AS yes)
    SELECT pg_notify('${channel}', payload) FROM watched, unnest($2::text[]) AS payload WHERE yes`,
};

/**
 * Tells open pages in all web processes what changed. Changes are collected in memory and published together, apart
 * from the transactions that made them: a NOTIFY in those would make their commits wait for each other.
 */
export class LivePublisher {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #outage: ReturnType<typeof createOutageLog>;
  #pending = new Map<string, AccountChanges>();
  #received = new Map<string, Map<string, number>>();
  #delayMs = delaysMs.watched;
  #timer: NodeJS.Timeout | undefined;
  #publishing: Promise<void> | null = null;
  #isClosed = false;

  constructor({ pool, logger }: { readonly pool: Pick<Pool, 'query'>; readonly logger: Logger }) {
    this.#pool = pool;
    this.#outage = createOutageLog(logger, 'open pages cannot be notified of changes');
  }

  /** Called for every submission stored in the inbox, so it does little. */
  stored(accountId: string, formId: string): void {
    const forms = this.#received.get(accountId);
    if (forms) forms.set(formId, (forms.get(formId) ?? 0) + 1);
    else if (this.#received.size < maxAccounts) this.#received.set(accountId, new Map([[formId, 1]]));
    this.#schedule();
  }

  /** Called when something else of the account may have changed. */
  changed(accountId: string): void {
    this.#add(accountId, { ...noChanges, changed: true });
  }

  /** Called with the submission of a delivery that was settled. */
  settled(accountId: string, submissionId: string): void {
    this.#add(accountId, { ...noChanges, settled: [submissionId] });
  }

  /** Publishes the rest. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#publishing;
    this.#isClosed = true;
    await this.#publish();
  }

  #add(accountId: string, changes: AccountChanges): void {
    const before = this.#pending.get(accountId);
    if (!before && this.#pending.size >= maxAccounts) return;
    this.#pending.set(accountId, before ? mergeChanges(before, changes) : changes);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer || this.#publishing || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#publishing = this.#publish().finally(() => {
        this.#publishing = null;
        if (this.#pending.size + this.#received.size > 0) this.#schedule();
      });
    }, this.#delayMs);
    this.#timer.unref();
  }

  async #publish(): Promise<void> {
    const pending = this.#pending;
    for (const [accountId, forms] of this.#received) {
      const changes = { ...noChanges, received: Object.fromEntries(forms) };
      pending.set(accountId, mergeChanges(pending.get(accountId) ?? noChanges, changes));
    }
    this.#pending = new Map();
    this.#received = new Map();
    if (pending.size === 0) return;
    try {
      const { rowCount } = await this.#pool.query({ ...notify, values: [watchLock, toPayloads(pending)] });
      this.#delayMs = rowCount ? delaysMs.watched : delaysMs.unwatched;
      this.#outage.recovered();
    } catch (error) {
      this.#outage.failed(error);
    }
  }
}
