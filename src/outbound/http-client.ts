import dns from 'node:dns';
import axios, { type AxiosInstance } from 'axios';
import { createAddressPolicy } from './address-policy';
import { shareLookups } from './dedupe-dns';
import { createGuardedAgents, type Resolve } from './guarded-agents';
import { OutboundRefused } from './outbound-refused';

export interface Outbound {
  /** Every answer, whatever its status, comes as a stream that `readAnswer` reads or the caller destroys. */
  readonly http: AxiosInstance;
  /** For a client library of its own; it follows no redirects, takes no proxy, and its address is http or https without a login. */
  readonly agents: ReturnType<typeof createGuardedAgents>;
  close(): void;
}

/**
 * The one way to an address that an owner supplied: http and https only, no login in the URL, no redirects, no proxy,
 * and no socket to a private, reserved or own address unless `allowedNetworks` (CIDRs) covers it.
 * Each request brings its own AbortSignal as its deadline; `resolve` finds addresses of names, the system's way unless given.
 */
export function createOutbound(options: {
  allowedNetworks: readonly string[];
  ownHosts: readonly string[];
  resolve?: Resolve;
}): Outbound {
  const policy = createAddressPolicy(options.allowedNetworks, options.ownHosts);
  const agents = createGuardedAgents(policy, shareLookups(options.resolve ?? dns.lookup));
  const { httpAgent, httpsAgent } = agents;
  const http = axios.create({
    adapter: 'http',
    httpAgent,
    httpsAgent,
    proxy: false,
    maxRedirects: 0,
    responseType: 'stream',
    decompress: false,
    validateStatus: () => true,
    headers: { common: { Accept: '*/*', 'Accept-Encoding': 'identity' } },
  });

  http.interceptors.request.use((config) => {
    checkUrl(new URL(config.url ?? ''));
    return config;
  });

  return {
    http,
    agents,
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

function checkUrl(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundRefused('only http and https addresses are allowed');
  }
  if (url.username || url.password) {
    throw new OutboundRefused('an address with a user name or password in it is not allowed');
  }
}
