import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The network of a client, IPv4 /24 or IPv6 /48, so that `192.0.2.77` becomes `192.0.2.0`; empty for anything else. */
export function networkOf(ip: string): string {
  const address = parseIp(ip);
  if (address === null) return '';
  return address instanceof ipaddr.IPv6
    ? new ipaddr.IPv6(address.parts.map((part, index) => (index < 3 ? part : 0))).toString()
    : new ipaddr.IPv4([...address.octets.slice(0, 3), 0]).toString();
}

/** An IP address as it is usually written, as IPv4 if it is mapped into IPv6, without a zone id; null if it is none. */
export function usualIp(ip: string): string | null {
  return parseIp(ip)?.toString() ?? null;
}

function parseIp(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = ip.replace(/%.*$/, '');
  return isIP(bare) !== 0 && ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}
