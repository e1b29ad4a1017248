/** A number counted up to a limit; `more` when there are more. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

/** What changed in the account, and what is unread now. */
export interface LiveUpdate {
  /** New submissions in the inbox by form. */
  readonly received: Readonly<Record<string, number>>;
  /** Submissions with deliveries that were settled; null for too many to list. */
  readonly settled: readonly string[] | null;
  /** Whether anything else may have changed. */
  readonly changed: boolean;
  readonly unread: { readonly total: Count; readonly forms: Readonly<Record<string, Count>> };
  /** Whether this is the first update of a connection, before which some may have been missed. */
  readonly isFirst: boolean;
}

/** Called with each update. */
export type Show = (update: LiveUpdate) => void;

const connectAfterMs = 1_000;
const retryMs = { min: 2_000, max: 60_000 };

/**
 * Passes what happens in the account to `show`, and to `notify` in one tab of the browser alone. All tabs of a browser
 * share one connection, which the holder of a lock opens: browsers allow only six to a host. Without locks (plain
 * HTTP), only the visible tab is connected.
 */
export function receiveLiveUpdates(root: Document, show: Show, notify: Show): void {
  const account = root.body.dataset.account;
  if (!account || !('EventSource' in window) || !('BroadcastChannel' in window)) return;
  const others = new BroadcastChannel(`letterbox live ${account}`);
  others.addEventListener('message', ({ data }: MessageEvent<LiveUpdate>) => show(data));
  const url = `/dashboard/events?account=${account}`;
  const receive: Show = (update) => {
    show(update);
    others.postMessage(update);
    notify(update);
  };
  // Skips pages that are left within a second.
  setTimeout(() => {
    if (navigator.locks) void navigator.locks.request(`letterbox live ${account}`, () => connect(url, receive));
    else connectWhileVisible(root, url, show);
  }, connectAfterMs);
}

/** Stays connected until the session ends. */
function connect(url: string, receive: Show, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let delayMs = retryMs.min;
    const open = () => {
      if (signal?.aborted) return resolve();
      const source = new EventSource(url);
      let isFirst = true;
      const close = () => {
        source.close();
        resolve();
      };
      signal?.addEventListener('abort', close, { once: true });
      source.addEventListener('update', ({ data }: MessageEvent<string>) => {
        delayMs = retryMs.min;
        receive({ ...JSON.parse(data), isFirst });
        isFirst = false;
      });
      source.addEventListener('signed-out', close);
      source.addEventListener('error', () => {
        source.close();
        signal?.removeEventListener('abort', close);
        // Not all browsers at once.
        setTimeout(open, delayMs * (0.5 + Math.random()));
        delayMs = Math.min(delayMs * 2, retryMs.max);
      });
    };
    open();
  });
}

function connectWhileVisible(root: Document, url: string, show: Show): void {
  let hidden: AbortController | null = null;
  const update = () => {
    hidden?.abort();
    hidden = root.hidden ? null : new AbortController();
    if (hidden) void connect(url, show, hidden.signal);
  };
  root.addEventListener('visibilitychange', update);
  update();
}

/** Keeps the unread counts and the tab's title up to date. */
export function showUnreadCounts(root: Document): Show {
  const title = root.title;
  return ({ unread: { total, forms } }) => {
    for (const element of root.querySelectorAll<HTMLElement>('[data-unread=total]')) showCount(element, total);
    for (const element of root.querySelectorAll<HTMLElement>('[data-unread-form]')) {
      showCount(element, forms[element.dataset.unreadForm ?? '']);
    }
    root.title = total.count > 0 ? `(${textOf(total)}) ${title}` : title;
  };
}

function showCount(element: HTMLElement, count: Count | undefined): void {
  element.textContent = count ? textOf(count) : '';
  if (element.textContent === '') return;
  const unit = document.createElement('span');
  unit.className = 'unseen';
  unit.textContent = ' unread';
  element.append(unit);
}

/** Empty for none. */
export function textOf({ count, more }: Count): string {
  return count === 0 ? '' : `${count.toLocaleString('en')}${more ? '+' : ''}`;
}
