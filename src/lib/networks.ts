import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The network of a client, IPv4 /24 or IPv6 /48, so that `192.0.2.77` becomes `192.0.2.0`; empty for anything else. */
export function networkOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '');
  if (isIP(bare) === 0) return '';
  const address = ipaddr.process(bare);
  return address instanceof ipaddr.IPv6
    ? new ipaddr.IPv6(address.parts.map((part, index) => (index < 3 ? part : 0))).toString()
    : new ipaddr.IPv4([...address.octets.slice(0, 3), 0]).toString();
}
