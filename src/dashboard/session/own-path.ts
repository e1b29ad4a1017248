/** The path in `next` when it is one of the dashboard's own, else the dashboard's start; never another site. */
export function ownPath(next: unknown): string {
  const home = '/dashboard';
  if (typeof next !== 'string' || next.length > 2_000) return home;
  // Browsers take a backslash for a slash and skip control characters: what they might read otherwise is not taken.
  if (!/^\/dashboard(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/.test(next)) return home;
  const { origin, pathname, search } = new URL(next, 'http://own.invalid');
  const isOwn = origin === 'http://own.invalid' && /^\/dashboard(?:\/|$)/.test(pathname);
  return isOwn ? pathname + search : home;
}
