import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The key by which a client is rate limited (decision 12): its IPv4 address, also when mapped into IPv6, or the /64 network
 * of its IPv6 address, because one customer usually controls a whole /64. Zone ids and ports are dropped. Text that is not
 * an address is returned in lower case.
 */
export function rateLimitAddress(ip: string): string {
  const bare = withoutPort(ip.trim()).replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version === 0) return bare.toLowerCase();
  const address = ipaddr.process(bare);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.map((part, index) => (index < 4 ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}

function withoutPort(ip: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(ip);
  return bracketed?.[1] ?? ip.replace(/^([\d.]+):\d+$/, '$1');
}
