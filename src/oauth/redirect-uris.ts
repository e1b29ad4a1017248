import { parseUrl } from '../lib/urls';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that a browser handles itself, or that run code. */
const unsafeSchemes = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'file:', 'filesystem:', 'blob:', 'about:', 'view-source:', 'intent:'],
  ...['ftp:', 'ws:', 'wss:', 'mailto:', 'tel:', 'sms:'],
]);

const maxLength = 500;

/**
 * Whether a client may be sent to this address: https, http on the person's own computer, or a scheme of an app
 * (RFC 8252), without credentials and fragment.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > maxLength || !/^[a-z][a-z0-9+.-]*:\/[\x21\x23-\x5b\x5d-\x7e]+$/i.test(text)) return false;
  const url = parseUrl(text);
  // An empty fragment is not in `hash`.
  if (!url || url.username || url.password || text.includes('#')) return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return loopbackHosts.has(url.hostname);
  return !unsafeSchemes.has(url.protocol);
}

/** Whether the address is one of those that were registered. Programs on the person's computer choose their port. */
export function isRegistered(registered: readonly string[], requested: string): boolean {
  return isRedirectUri(requested) && registered.some((one) => one === requested || isSameLoopback(one, requested));
}

function isSameLoopback(one: string, other: string): boolean {
  const [a, b] = [parseUrl(one), parseUrl(other)];
  if (!a || !b || !isLoopback(a) || !isLoopback(b)) return false;
  return a.hostname === b.hostname && a.pathname === b.pathname && a.search === b.search;
}

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && loopbackHosts.has(url.hostname);
}

/** Where an address leads, for the person who decides: a host name, this computer, or an app. */
export function describeRedirect(uri: string): string {
  const url = parseUrl(uri);
  if (!url) return uri;
  if (isLoopback(url)) return `a program on this computer (${url.hostname})`;
  return url.protocol === 'https:' ? url.host : `the app on this computer that opens ${url.protocol}// links`;
}
