import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '../lib/urls';

/** Whether a connection to `address` (an IP address) may be opened on behalf of the host name `host`. */
export type AddressPolicy = (host: string, address: string) => boolean;

type Address = ReturnType<typeof ipaddr.parse>;

// IPv4-compatible addresses, NAT64 and all other ways to embed an IPv4 address are outside this range.
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Creates the policy for addresses that owners supply: public unicast addresses, plus everything in `allowedNetworks`
 * (CIDRs or single addresses). Hosts in `ownHosts` are forbidden unless an allowed network covers their address. Throws
 * when a network is invalid.
 */
export function createAddressPolicy(allowedNetworks: readonly string[], ownHosts: readonly string[]): AddressPolicy {
  const networks = allowedNetworks.map(parseNetwork);
  const own = new Set(ownHosts.map(normalizeHost));

  return (host, address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.parse(address);
    const unmapped = ipaddr.process(address);
    if (networks.some((network) => covers(network, parsed) || covers(network, unmapped))) return true;
    return !own.has(normalizeHost(host)) && isPublic(parsed);
  };
}

function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast));
}

function covers([network, bits]: [Address, number], address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

function parseNetwork(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

// The URL parser normalizes case, brackets and unusual IPv4 spellings, as it does for the owner's address.
function normalizeHost(host: string): string {
  const text = `http://${isIP(host) === 6 ? `[${host}]` : host}`;
  const name = parseUrl(text)?.hostname ?? host.toLowerCase();
  return name.replace(/\.+$/, '');
}
