import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether a host is known only on its own machine or network: a private address, or a name outside the public DNS. */
export function isLocalName(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isPrivateAddress(bare);
  return !bare.includes('.') || /\.(?:localhost|local|internal|lan|home|test|invalid)$/.test(bare);
}

/** Whether no visitor from the internet can have this address. True also for text that is not an address. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) === 0 || ipaddr.process(address).range() !== 'unicast';
}
