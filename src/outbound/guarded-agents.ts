import type dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, Socket } from 'node:net';
import type { AddressPolicy } from './address-policy';
import { addressRefused } from './outbound-refused';

/** Finds every address of a name, as `dns.lookup` does with `all`. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

// A receiver that closes an idle connection just as it is used again would cost a delivery, for there are no retries.
// Receivers keep theirs for two seconds or more.
const idleConnectionMs = 1_000;

/** Keep-alive agents for http and https that open a socket only to an address that `permits` lets through. */
export function createGuardedAgents(permits: AddressPolicy, resolve: Resolve) {
  const lookup = guardLookup(permits, resolve);
  const options = { keepAlive: true, timeout: idleConnectionMs };
  return {
    httpAgent: guardAgent(new http.Agent(options), permits, lookup),
    // Said aloud so that NODE_TLS_REJECT_UNAUTHORIZED in the environment cannot say otherwise.
    httpsAgent: guardAgent(new https.Agent({ ...options, rejectUnauthorized: true }), permits, lookup),
  };
}

function guardAgent<A extends http.Agent>(agent: A, permits: AddressPolicy, lookup: LookupFunction): A {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const host = options.host ?? '';
    // A host that is an address never reaches the lookup.
    if (isIP(host) === 0 || permits(host, host)) return connect({ ...options, lookup }, callback);
    callback?.(addressRefused(), new Socket());
    return undefined;
  };
  return agent;
}

/** A lookup that answers with the permitted addresses alone, so that what was checked is what is dialled. */
function guardLookup(permits: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = found.filter(({ address }) => permits(hostname, address));
      const [first] = addresses;
      if (!first) return callback(addressRefused(), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
