import type dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, Socket } from 'node:net';
import type { AddressPolicy } from './address-policy';
import { addressBlocked } from './errors';

/** Resolves a name to all its addresses, like `dns.lookup` with `all`. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

// Reusing a connection just as the receiver closes it would fail the delivery, and there are no retries. Receivers keep
// idle connections open for two seconds or more.
const idleTimeoutMs = 1_000;

// The value that axios sets on each request: with another one, each request takes four system calls to change it twice.
const keepAliveMsecs = 60_000;

/** Keep-alive agents for http and https that connect only to addresses that `permits` allows. */
export function createGuardedAgents(permits: AddressPolicy, resolve: Resolve) {
  const lookup = guardLookup(permits, resolve);
  const options = { keepAlive: true, keepAliveMsecs, timeout: idleTimeoutMs };
  return {
    httpAgent: guardAgent(new http.Agent(options), permits, lookup),
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment cannot turn it off.
    httpsAgent: guardAgent(new https.Agent({ ...options, rejectUnauthorized: true }), permits, lookup),
  };
}

function guardAgent<A extends http.Agent>(agent: A, permits: AddressPolicy, lookup: LookupFunction): A {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const host = options.host ?? '';
    // Node skips the lookup when the host is an IP address.
    if (isIP(host) === 0 || permits(host, host)) return connect({ ...options, lookup }, callback);
    callback?.(addressBlocked(), new Socket());
    return undefined;
  };
  return agent;
}

/** A lookup that returns only permitted addresses, so that the address that was checked is the one that is dialled. */
function guardLookup(permits: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = found.filter(({ address }) => permits(hostname, address));
      const [first] = addresses;
      if (!first) return callback(addressBlocked(), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/**
 * Merges concurrent lookups of the same name into one. The system resolves only two names at a time, so a single name
 * with an unresponsive name server, requested repeatedly, would block all others. Results are not cached.
 */
export function dedupeLookups(resolve: Resolve): Resolve {
  const pending = new Map<string, Parameters<Resolve>[2][]>();
  return (hostname, options, callback) => {
    const key = JSON.stringify([hostname.toLowerCase(), options.family, options.hints, options.order]);
    const waiting = pending.get(key);
    if (waiting) {
      waiting.push(callback);
      return;
    }
    const callbacks = [callback];
    pending.set(key, callbacks);
    resolve(hostname, options, (error, addresses) => {
      pending.delete(key);
      for (const settle of callbacks) settle(error, addresses);
    });
  };
}
