import { isIP } from 'node:net';

const hostName = /^(?!.{254})[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/**
 * A domain as a form's list keeps it: lower case ASCII, with `*.` in front when all its subdomains are meant; null when
 * the text names none. A whole address is cut down to its host.
 */
export function normaliseDomain(text: string): string | null {
  const entry = text.trim().replace(/^https?:\/\//i, '');
  const wildcard = entry.startsWith('*.');
  const host = hostOf(wildcard ? entry.slice(2) : entry);
  if (host === null || (wildcard && isAddress(host))) return null;
  return wildcard ? `*.${host}` : host;
}

function hostOf(text: string): string | null {
  const [authority = ''] = text.split(/[/?#]/);
  // What hides its host behind a login or an escape is a mistake at best.
  if (/[@\\%\s]/.test(authority) || !URL.canParse(`http://${authority}`)) return null;
  const host = new URL(`http://${authority}`).hostname.replace(/\.$/, '');
  return isAddress(host) || hostName.test(host) ? host : null;
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || isIP(host) !== 0;
}
