interface Count {
  readonly count: number;
  readonly more: boolean;
}

interface Update {
  readonly unread: { readonly total: Count; readonly forms: Readonly<Record<string, Count>> };
}

const connectAfterMs = 1_000;
const retryMs = { min: 2_000, max: 60_000 };

/**
 * Keeps the unread counts and the tab's title up to date. All tabs of a browser share one connection, which the holder
 * of a lock opens: browsers allow only six to a host. Without locks (plain HTTP), only the visible tab is connected.
 */
export function showLiveUpdates(root: Document): void {
  const account = root.body.dataset.account;
  if (!account || !('EventSource' in window) || !('BroadcastChannel' in window)) return;
  const title = root.title;
  const show = ({ unread }: Update) => showCounts(root, title, unread);
  const others = new BroadcastChannel(`letterbox live ${account}`);
  others.addEventListener('message', ({ data }: MessageEvent<Update>) => show(data));
  const url = `/dashboard/events?account=${account}`;
  const receive = (update: Update) => {
    show(update);
    others.postMessage(update);
  };
  // Those who follow links quickly need no connection.
  setTimeout(() => {
    if (navigator.locks) void navigator.locks.request(`letterbox live ${account}`, () => connect(url, receive));
    else connectWhileVisible(root, url, show);
  }, connectAfterMs);
}

/** Stays connected until the session ends. */
function connect(url: string, receive: (update: Update) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let delayMs = retryMs.min;
    const open = () => {
      if (signal?.aborted) return resolve();
      const source = new EventSource(url);
      const close = () => {
        source.close();
        resolve();
      };
      signal?.addEventListener('abort', close);
      source.addEventListener('update', ({ data }: MessageEvent<string>) => {
        delayMs = retryMs.min;
        receive(JSON.parse(data));
      });
      source.addEventListener('signed-out', close);
      source.addEventListener('error', () => {
        source.close();
        // Not all browsers at once.
        setTimeout(open, delayMs * (0.5 + Math.random()));
        delayMs = Math.min(delayMs * 2, retryMs.max);
      });
    };
    open();
  });
}

function connectWhileVisible(root: Document, url: string, receive: (update: Update) => void): void {
  let hidden: AbortController | null = null;
  const update = () => {
    hidden?.abort();
    hidden = root.hidden ? null : new AbortController();
    if (hidden) void connect(url, receive, hidden.signal);
  };
  root.addEventListener('visibilitychange', update);
  update();
}

function showCounts(root: Document, title: string, { total, forms }: Update['unread']): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-unread=total]')) showCount(element, total);
  for (const element of root.querySelectorAll<HTMLElement>('[data-unread-form]')) {
    showCount(element, forms[element.dataset.unreadForm ?? '']);
  }
  root.title = total.count > 0 ? `(${textOf(total)}) ${title}` : title;
}

function showCount(element: HTMLElement, count: Count | undefined): void {
  element.textContent = count ? textOf(count) : '';
  if (element.textContent === '') return;
  const unit = document.createElement('span');
  unit.className = 'unseen';
  unit.textContent = ' unread';
  element.append(unit);
}

function textOf({ count, more }: Count): string {
  return count === 0 ? '' : `${count.toLocaleString('en')}${more ? '+' : ''}`;
}
