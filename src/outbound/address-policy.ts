import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether a socket may be opened to `address` (an IP address) on behalf of the host name `host`. */
export type AddressPolicy = (host: string, address: string) => boolean;

type Address = ReturnType<typeof ipaddr.parse>;

// Outside of it lie IPv4-compatible addresses, NAT64 and every other form that smuggles an IPv4 address past the ranges.
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * The policy for every address that an owner supplies: public unicast addresses and whatever `allowedNetworks`
 * (CIDRs or single addresses) covers. Hosts named in `ownHosts` are refused unless their address is so covered.
 */
export function createAddressPolicy(allowedNetworks: readonly string[], ownHosts: readonly string[]): AddressPolicy {
  const networks = allowedNetworks.map(parseNetwork);
  const own = new Set(ownHosts.map(normalizeHost));

  return (host, address) => {
    if (!ipaddr.isValid(address)) return false;
    const given = ipaddr.parse(address);
    const unmapped = ipaddr.process(address);
    if (networks.some((network) => covers(network, given) || covers(network, unmapped))) return true;
    return !own.has(normalizeHost(host)) && isPublic(given);
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

// The URL parser folds case, brackets and the odd spellings of IPv4 as it will for the owner's address.
function normalizeHost(host: string): string {
  const text = `http://${isIP(host) === 6 ? `[${host}]` : host}`;
  const name = URL.canParse(text) ? new URL(text).hostname : host.toLowerCase();
  return name.replace(/\.+$/, '');
}
