/** A sentence about a 3xx that points elsewhere, with nothing of either URL but the host; null for any other answer. */
export function describeRedirect(status: number, location: unknown, from: string): string | null {
  if (status < 300 || status > 399 || typeof location !== 'string') return null;
  const host = URL.canParse(location, from) ? new URL(location, from).host.slice(0, 255) : '';
  return `answered ${status}, a redirect to ${host || 'no valid address'}; redirects are not followed`;
}
