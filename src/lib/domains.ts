import { isIPv4, isIPv6 } from 'node:net';

const hostName = /^(?!.{254})[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/**
 * An entry of a form's allowed list as it is kept: a host in lower case ASCII, or `*.` and such a host; null when the
 * text names none. Owners paste whole addresses, so scheme, port and path are cut off.
 */
export function normaliseDomain(entry: string): string | null {
  const text = entry.trim().replace(/^(?:https?:)?\/\//i, '');
  if (!text.startsWith('*.')) return normaliseHost(text);
  const parent = normaliseHost(text.slice(2));
  return parent === null || isIpLiteral(parent) ? null : `*.${parent}`;
}

/** A host, its port cut off, in lower case ASCII without a trailing dot; null when the text is none. */
export function normaliseHost(text: string): string | null {
  if (isIPv6(text)) return normaliseHost(`[${text}]`);
  const authority = /^[^/?#]*/.exec(text)?.[0] ?? '';
  // A login, a backslash or an escape dresses one host up as another; a colon at the end belongs to another scheme.
  if (/[@\\%\s]|:$/.test(authority)) return null;
  const host = parseUrl(`http://${authority}`)?.hostname.replace(/\.$/, '') ?? '';
  return isIpLiteral(host) || hostName.test(host) ? host : null;
}

function isIpLiteral(host: string): boolean {
  return host.startsWith('[') || isIPv4(host);
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
