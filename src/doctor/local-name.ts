import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether this host is one that only its own machine or network knows: a private address, or a name outside the DNS. */
export function isLocalName(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isPrivateAddress(bare);
  return !bare.includes('.') || /\.(?:localhost|local|internal|lan|home|test|invalid)$/.test(bare);
}

/** Whether no visitor from the internet has this address; what is no address has none either. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) === 0 || ipaddr.process(address).range() !== 'unicast';
}
