import { isIPv4, isIPv6 } from 'node:net';
import { parseHttpUrl } from './urls';

const hostName = /^(?!.{254})[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/**
 * Normalizes an entry of a form's domain list to a lower-case ASCII host, or `*.` plus such a host; null when it is
 * invalid. Scheme, port and path are dropped, so that a whole URL tells which domain was meant.
 */
export function normalizeDomain(entry: string): string | null {
  const text = entry.trim().replace(/^(?:https?:)?\/\//i, '');
  if (!text.startsWith('*.')) return normalizeHost(text);
  const parent = normalizeHost(text.slice(2));
  return parent === null || isIpLiteral(parent) ? null : `*.${parent}`;
}

/** Normalizes a host to lower-case ASCII without port or trailing dot; null when it is invalid. */
export function normalizeHost(text: string): string | null {
  if (isIPv6(text)) return normalizeHost(`[${text}]`);
  const authority = /^[^/?#]*/.exec(text)?.[0] ?? '';
  // Credentials, backslashes and escapes can disguise a host; a trailing colon belongs to another URL scheme.
  if (/[@\\%\s]|:$/.test(authority)) return null;
  const host = parseHttpUrl(`http://${authority}`)?.hostname.replace(/\.$/, '') ?? '';
  return isIpLiteral(host) || hostName.test(host) ? host : null;
}

function isIpLiteral(host: string): boolean {
  return host.startsWith('[') || isIPv4(host);
}
