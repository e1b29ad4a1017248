import { capacity } from '../../config/limits';
import type { ListenerOptions, NotificationListener } from '../db/notification-listener';
import { KeyedSemaphore } from '../lib/keyed-semaphore';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { type AccountChanges, limitChanges, mergeChanges, noChanges, readPayload } from './account-changes';
import type { ConnectionRejection, LiveMetrics } from './live.metrics';

/** Whose page it is. */
interface PageOwner {
  readonly accountId: string;
  readonly sessionId: string;
}

/** A browser that is connected for live updates. */
export interface LivePage extends PageOwner {
  /** Sends an event with this JSON text. */
  send(event: 'update' | 'signed-out', data: string): void;
  /** Keeps the connection open, and closes it if the browser has stopped reading. */
  heartbeat(): void;
  end(): void;
}

/** What open pages are sent: what changed, and what is unread now. */
interface LiveUpdate extends AccountChanges {
  readonly unread: unknown;
}

/** The forms that a page may show; null means all forms of the account. */
type FormIds = readonly string[] | null;

/** Reads the data of an update. */
export interface LiveReaders {
  /** Counts the account's unread submissions. The function returns those of some forms, as JSON data. */
  readonly countUnread: (accountId: string) => Promise<(formIds: FormIds) => unknown>;
  /**
   * Finds the pages that belong to a session that has not ended and to a member of their account, with what they may
   * show.
   */
  readonly findActivePages: <Page extends PageOwner>(pages: readonly Page[]) => Promise<ReadonlyMap<Page, FormIds>>;
  /** Finds which of the submissions were sent to which form. */
  readonly findFormsOf: (submissionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

interface HubOptions extends LiveReaders {
  /** Creates the listener, closed, with the hub's callbacks. */
  readonly createListener: (callbacks: Pick<ListenerOptions, 'onNotification' | 'onConnected'>) => NotificationListener;
  readonly metrics: LiveMetrics;
  readonly logger: Logger;
}

interface ConnectedPage {
  readonly page: LivePage;
  /** The unread counts that it was sent last; null before the first. */
  unread: string | null;
  /** As of the update that is being sent. */
  formIds: FormIds;
}

interface WatchedAccount {
  readonly pages: Set<ConnectedPage>;
  /** Null while there is nothing to send. */
  pending: AccountChanges | null;
  /** For the next update, or the next refresh. */
  timer: NodeJS.Timeout | undefined;
  isUpdating: boolean;
  updatedAt: number;
  intervalMs: number;
}

const { pages: maxPages, pagesPerAccount: maxPagesPerAccount } = capacity.live;
const minIntervalMs = 1_000;
/** Accounts whose counts take long are updated less often: reading takes this part of the time at most. */
const maxReadShare = 0.1;
/** Counts are read again this often, in case a notification was lost. */
const refreshEveryMs = 60_000;
const retryAfterMs = 5_000;
const heartbeatEveryMs = 25_000;
/** All pages are checked this often, so that those of removed members end although nothing is sent. */
const checkEveryMs = 3_000;
/** So that following a link does not open a new connection to PostgreSQL. */
const lingerMs = 30_000;

/**
 * Sends live updates to the pages that are connected to this process: at most one a second per account, however many
 * changes there are. Counts are read once per account and update, for all of its pages.
 */
export class LiveHub {
  readonly #options: HubOptions;
  readonly #listener: NotificationListener;
  readonly #accounts = new Map<string, WatchedAccount>();
  /** Pages must not keep submissions from their connections to PostgreSQL. */
  readonly #reads = new KeyedSemaphore(1, 1);
  readonly #outage: ReturnType<typeof createOutageLog>;
  #pages = 0;
  #heartbeat: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #linger: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isClosing = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#outage = createOutageLog(options.logger, 'open pages cannot be updated');
    this.#listener = options.createListener({
      onNotification: (payload) => this.#receive(payload),
      // Notifications may have been lost before.
      onConnected: () => {
        const anything = { ...noChanges, changed: true };
        for (const [accountId, account] of this.#accounts) this.#schedule(accountId, account, anything);
      },
    });
  }

  /** Why this account may not connect another page now, which is counted; null if it may. */
  admit(accountId: string): ConnectionRejection | null {
    const rejection = this.#findRejection(this.#accounts.get(accountId)?.pages.size ?? 0);
    if (rejection) this.#options.metrics.rejected(rejection);
    return rejection;
  }

  /**
   * Connects a page, which is sent the current counts as soon as the interval allows. Returns a function that
   * disconnects it.
   */
  join(page: LivePage): () => void {
    const account = this.#accounts.get(page.accountId) ?? createAccount();
    const connected: ConnectedPage = { page, unread: null, formIds: [] };
    account.pages.add(connected);
    this.#accounts.set(page.accountId, account);
    this.#countPages(1);
    this.#schedule(page.accountId, account, noChanges);
    return () => {
      if (!account.pages.delete(connected)) return;
      this.#countPages(-1);
      if (account.pages.size > 0) return;
      if (!account.isUpdating) this.#forget(page.accountId, account);
    };
  }

  /** Ends all streams and rejects new ones; browsers connect to another process, or to the next one. */
  endStreams(): void {
    this.#isClosing = true;
    for (const { pages } of this.#accounts.values()) for (const { page } of pages) page.end();
  }

  async close(): Promise<void> {
    this.endStreams();
    clearInterval(this.#heartbeat);
    clearInterval(this.#check);
    clearTimeout(this.#linger);
    await this.#listener.close();
  }

  #findRejection(pagesOfAccount: number): ConnectionRejection | null {
    if (this.#isClosing) return 'closing';
    if (pagesOfAccount >= maxPagesPerAccount) return 'account';
    return this.#pages >= maxPages ? 'process' : null;
  }

  #countPages(change: 1 | -1): void {
    this.#pages += change;
    this.#options.metrics.connected(this.#pages);
    clearTimeout(this.#linger);
    if (this.#pages > 0) {
      this.#listener.open();
      this.#heartbeat ??= setInterval(() => this.#sendHeartbeats(), heartbeatEveryMs).unref();
      this.#check ??= setInterval(() => void this.#checkPages(), checkEveryMs).unref();
      return;
    }
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    clearInterval(this.#check);
    this.#check = undefined;
    this.#linger = setTimeout(() => void this.#listener.close(), lingerMs).unref();
  }

  #sendHeartbeats(): void {
    for (const { pages } of this.#accounts.values()) for (const { page } of pages) page.heartbeat();
  }

  #receive(payload: string): void {
    for (const [accountId, changes] of readPayload(payload)) {
      const account = this.#accounts.get(accountId);
      if (account) this.#schedule(accountId, account, changes);
    }
  }

  /** Sends the changes as soon as the interval allows. */
  #schedule(accountId: string, account: WatchedAccount, changes: AccountChanges): void {
    const isScheduled = account.pending !== null;
    account.pending = account.pending ? mergeChanges(account.pending, changes) : changes;
    if (isScheduled || account.isUpdating) return;
    this.#updateIn(accountId, account, account.updatedAt + account.intervalMs - performance.now());
  }

  #updateIn(accountId: string, account: WatchedAccount, delayMs: number): void {
    clearTimeout(account.timer);
    account.timer = setTimeout(() => void this.#update(accountId, account), Math.max(0, delayMs)).unref();
  }

  async #update(accountId: string, account: WatchedAccount): Promise<void> {
    account.isUpdating = true;
    const changes = account.pending ?? noChanges;
    account.pending = null;
    account.intervalMs = minIntervalMs;
    try {
      await this.#reads.run(accountId, async () => {
        // Its pages may have left meanwhile.
        if (account.pages.size === 0) return;
        const pages = await this.#endSignedOut([...account.pages]);
        const startedAt = performance.now();
        const unreadIn = await this.#options.countUnread(accountId);
        account.intervalMs = Math.max(minIntervalMs, (performance.now() - startedAt) / maxReadShare);
        const isLimited = pages.some(({ formIds }) => formIds !== null);
        const formsOf =
          isLimited && changes.settled?.length ? await this.#options.findFormsOf(changes.settled) : noForms;
        this.#send(pages, changes, { unreadIn, formsOf });
      });
      this.#outage.recovered();
    } catch (error) {
      this.#outage.failed(error);
      account.pending = mergeChanges(changes, account.pending ?? noChanges);
      account.intervalMs = retryAfterMs;
    }
    account.isUpdating = false;
    account.updatedAt = performance.now();
    if (account.pages.size === 0) return this.#forget(accountId, account);
    this.#updateIn(
      accountId,
      account,
      account.pending ? account.intervalMs : refreshEveryMs * (0.8 + 0.4 * Math.random()),
    );
  }

  /** Forgets an account without pages, but not before its next update would be due: pages may connect all the time. */
  #forget(accountId: string, account: WatchedAccount): void {
    clearTimeout(account.timer);
    account.pending = null;
    const forget = () => void this.#accounts.delete(accountId);
    account.timer = setTimeout(forget, Math.max(0, account.updatedAt + account.intervalMs - performance.now())).unref();
  }

  /** Checks all pages, in one statement. */
  async #checkPages(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await this.#endSignedOut([...this.#accounts.values()].flatMap(({ pages }) => [...pages]));
    } catch (error) {
      this.#outage.failed(error);
    }
    this.#isChecking = false;
  }

  /** Resolves to the pages of sessions that go on, with what they may show now. */
  async #endSignedOut(pages: readonly ConnectedPage[]): Promise<readonly ConnectedPage[]> {
    const active = await this.#options.findActivePages(pages.map(({ page }) => page));
    return pages.filter((one) => {
      const formIds = active.get(one.page);
      if (formIds === undefined) {
        one.page.send('signed-out', '{}');
        one.page.end();
        return false;
      }
      one.formIds = formIds;
      return true;
    });
  }

  #send(pages: readonly ConnectedPage[], changes: AccountChanges, found: Found): void {
    const updates = new Map<string, Prepared>();
    let sent = 0;
    for (const connected of pages) {
      // Most pages of an account show the same forms.
      const key = connected.formIds?.join() ?? 'all';
      const update = updates.get(key) ?? prepareUpdate(connected.formIds, changes, found);
      updates.set(key, update);
      if (!update.hasChanges && connected.unread === update.counts) continue;
      connected.unread = update.counts;
      connected.page.send('update', update.data);
      sent += 1;
    }
    this.#options.metrics.sent(sent);
  }
}

const noForms: ReadonlyMap<string, string> = new Map();

/** What was read for an update. */
interface Found {
  readonly unreadIn: (formIds: FormIds) => unknown;
  /** The forms of the submissions in `settled`; needed for pages that are limited to some forms. */
  readonly formsOf: ReadonlyMap<string, string>;
}

interface Prepared {
  readonly hasChanges: boolean;
  /** The unread counts as JSON. */
  readonly counts: string;
  readonly data: string;
}

/** The update of pages that may show these forms. */
function prepareUpdate(formIds: FormIds, changes: AccountChanges, { unreadIn, formsOf }: Found): Prepared {
  const own = formIds === null ? changes : limitChanges(changes, formIds, formsOf);
  const { received, settled, changed } = own;
  const unread = unreadIn(formIds);
  return {
    hasChanges: changed || settled?.length !== 0 || Object.keys(received).length > 0,
    counts: JSON.stringify(unread),
    data: JSON.stringify({ ...own, unread } satisfies LiveUpdate),
  };
}

function createAccount(): WatchedAccount {
  return {
    pages: new Set(),
    pending: null,
    timer: undefined,
    isUpdating: false,
    updatedAt: Number.NEGATIVE_INFINITY,
    intervalMs: minIntervalMs,
  };
}
