import dns from 'node:dns';
import axios, { type AxiosInstance } from 'axios';
import { createAddressPolicy } from './address-policy';
import { OutboundBlockedError } from './errors';
import { createGuardedAgents, dedupeLookups, type Resolve } from './guarded-agents';

/** The clients for addresses that owners supply. */
export interface Outbound {
  /** Resolves for every status, with a stream that the caller reads with `readBody` or destroys. */
  readonly http: AxiosInstance;
  /** For third-party clients that follow no redirects, use no proxy, and whose URL is http(s) without credentials. */
  readonly agents: ReturnType<typeof createGuardedAgents>;
  /** Closes idle connections. */
  close(): void;
}

/**
 * Creates the only client for addresses that owners supply. It allows http and https without credentials in the URL,
 * follows no redirects, uses no proxy, and never connects to a private, reserved or own address unless
 * `allowedNetworks` (CIDRs) covers it. Each request brings its own AbortSignal as a deadline. `resolve` defaults to the
 * system's resolver.
 */
export function createOutbound(options: {
  allowedNetworks: readonly string[];
  ownHosts: readonly string[];
  resolve?: Resolve;
}): Outbound {
  const policy = createAddressPolicy(options.allowedNetworks, options.ownHosts);
  const agents = createGuardedAgents(policy, dedupeLookups(options.resolve ?? dns.lookup));
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
    throw new OutboundBlockedError('only http and https addresses are allowed');
  }
  if (url.username || url.password) {
    throw new OutboundBlockedError('addresses with a user name or password are not allowed');
  }
}
