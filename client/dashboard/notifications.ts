import type { Show } from './live.js';

const preference = 'letterbox notifications';
/** Visible tabs answer within this time. */
const answerMs = 500;

/** Connects the buttons that turn this browser's notifications on and off. */
export function addNotificationSwitch(root: Document): void {
  const place = root.querySelector<HTMLElement>('[data-notifications]');
  const [on, off] = [place?.querySelector<HTMLElement>('[data-on]'), place?.querySelector<HTMLElement>('[data-off]')];
  const status = place?.querySelector('[role=status]');
  if (!place || !on || !off || !status || !('Notification' in window)) return;
  const show = () => {
    const isBlocked = Notification.permission === 'denied';
    off.hidden = !areOn(root);
    on.hidden = isBlocked || !off.hidden;
    if (isBlocked) status.textContent = 'Your browser blocks notifications of this site. Allow them in its settings.';
    else status.textContent = off.hidden ? 'Notifications are off.' : 'Notifications are on.';
  };
  on.addEventListener('click', async () => {
    if ((await Notification.requestPermission()) === 'granted') remember(root.body.dataset.account ?? '');
    show();
  });
  off.addEventListener('click', () => {
    remember(null);
    show();
  });
  show();
  place.hidden = false;
}

/**
 * Returns a function that notifies of new submissions if this browser wants that and none of its tabs is visible. There
 * is one notification, whose number rises until a tab is visible again.
 */
export function notifyOfSubmissions(root: Document): Show {
  if (!('BroadcastChannel' in window && 'Notification' in window)) return () => undefined;
  const tabs = new BroadcastChannel(`letterbox tabs ${root.body.dataset.account}`);
  let count = 0;
  let isSeen = false;
  tabs.addEventListener('message', ({ data }: MessageEvent<'who is visible?' | 'this one'>) => {
    if (data === 'this one') isSeen = true;
    else if (!root.hidden) tabs.postMessage('this one');
  });
  const findVisible = async () => {
    isSeen = !root.hidden;
    tabs.postMessage('who is visible?');
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return isSeen;
  };
  const add = async (added: number) => {
    count = (await findVisible()) ? 0 : count + added;
    if (count > 0) await notify(count);
  };
  return ({ received }) => {
    const added = Object.values(received).reduce((sum, one) => sum + one, 0);
    if (added > 0 && areOn(root)) void add(added).catch(() => undefined);
  };
}

async function notify(count: number): Promise<void> {
  const response = await fetch('/dashboard/inbox/newest');
  const newest: { readonly path: string; readonly form: string } | null =
    response.status === 200 ? await response.json() : null;
  if (!newest) return;
  const title = count === 1 ? `New submission to ${newest.form}` : `${count.toLocaleString('en')} new submissions`;
  // With the same tag, it replaces the one before, without a sound.
  const notification = new Notification(title, { tag: preference, icon: iconOf(document) });
  notification.addEventListener('click', () => {
    notification.close();
    // In a tab of its own: this one may contain a reply that is being written.
    open(count === 1 ? newest.path : '/dashboard/inbox');
  });
}

function iconOf(root: Document): string {
  return root.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '';
}

function areOn(root: Document): boolean {
  try {
    return Notification.permission === 'granted' && localStorage.getItem(preference) === root.body.dataset.account;
  } catch {
    return false;
  }
}

function remember(account: string | null): void {
  try {
    if (account === null) localStorage.removeItem(preference);
    else localStorage.setItem(preference, account);
  } catch {
    // Without storage, notifications stay off.
  }
}
