import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import axios, { AxiosHeaders, type AxiosResponse } from 'axios';
import { parseHttpUrl } from '../lib/urls';
import { createAddressPolicy } from './address-policy';
import { addressBlocked, OutboundBlockedError } from './errors';
import { createGuardedAgents, dedupeLookups, type Resolve } from './guarded-agents';

interface OutboundRequest {
  readonly method: 'POST' | 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: Buffer;
  /** The deadline, also for reading the response. */
  readonly signal: AbortSignal;
  /** Called once there is a connection, before the request is sent. */
  readonly onConnect?: (() => void) | undefined;
}

/** The client for addresses that owners supply. */
export interface Outbound {
  /** Resolves for every status, with a stream that the caller reads with `readBody` or destroys. */
  readonly send: (request: OutboundRequest) => Promise<AxiosResponse<Readable>>;
  /** For third-party clients that follow no redirects, use no proxy, and whose URL is http(s) without credentials. */
  readonly agents: ReturnType<typeof createGuardedAgents>;
  /**
   * Why requests to this URL would be blocked, for its owner; null if they would not be, and if that is not known
   * because the name cannot be resolved within two seconds. Only advice: every connection is checked again.
   */
  explainBlock(url: string): Promise<string | null>;
  /** Opens a TCP connection, for protocols other than HTTP. */
  connect(host: string, port: number): Promise<Socket>;
  /** Closes idle connections. */
  close(): void;
}

const resolveTimeoutMs = 2_000;

/** Every address, for URLs that the operator supplies. */
export const everyNetwork: readonly string[] = ['0.0.0.0/0', '::/0'];

/**
 * Creates the only client for addresses that owners supply. It allows http and https without credentials in the URL,
 * follows no redirects, uses no proxy, and never connects to a private, reserved or own address unless
 * `allowedNetworks` (CIDRs) covers it. `resolve` defaults to the system's resolver.
 */
export function createOutbound(options: {
  allowedNetworks: readonly string[];
  ownHosts: readonly string[];
  resolve?: Resolve;
}): Outbound {
  const policy = createAddressPolicy(options.allowedNetworks, options.ownHosts);
  const resolve = dedupeLookups(options.resolve ?? dns.lookup);
  const agents = createGuardedAgents(policy, resolve);
  const { httpAgent, httpsAgent } = agents;
  // The adapter itself: an instance of axios, which merges settings and transforms data that need neither, takes a tenth
  // of a webhook's processor time.
  const request = axios.getAdapter('http');
  const settings = {
    httpAgent,
    httpsAgent,
    proxy: false,
    maxRedirects: 0,
    responseType: 'stream',
    decompress: false,
    validateStatus: null,
  } as const;

  return {
    send: async ({ headers, onConnect, ...rest }) => {
      rest.signal.throwIfAborted();
      checkUrl(new URL(rest.url));
      const allHeaders = new AxiosHeaders({ Accept: '*/*', 'Accept-Encoding': 'identity', ...headers });
      const transport = onConnect && reportConnection(rest.url, onConnect);
      return request({ ...settings, ...rest, headers: allHeaders, ...(transport && { transport }) });
    },
    agents,
    async explainBlock(text) {
      const host = parseHttpUrl(text)?.hostname.replace(/^\[|\]$/g, '');
      if (!host) return null;
      const addresses = isIP(host) === 0 ? await resolveAll(host, resolve) : [host];
      const isBlocked = addresses.length > 0 && !addresses.some((address) => policy(host, address));
      return isBlocked ? addressBlocked().message : null;
    },
    connect: (host, port) => openSocket(httpAgent, host, port),
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

/** Node's `http` or `https`, which calls `onConnect` when a request has its connection. */
function reportConnection(url: string, onConnect: () => void) {
  const isTls = url.startsWith('https:');
  const request: typeof http.request = (...args: unknown[]) => {
    const sent = Reflect.apply(isTls ? https.request : http.request, undefined, args) as http.ClientRequest;
    return sent.once('socket', (socket) => {
      if (socket.connecting) socket.once(isTls ? 'secureConnect' : 'connect', onConnect);
      else onConnect();
    });
  };
  return { request };
}

function openSocket(agent: http.Agent, host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = agent.createConnection({ host, port }, (error) => {
      if (error) return reject(error);
      socket?.removeListener('error', reject);
      resolve(socket as Socket);
    }) as Socket | undefined;
    socket?.once('error', reject);
  });
}

/** The addresses of a name; empty if it cannot be resolved in time. */
function resolveAll(host: string, resolve: Resolve): Promise<string[]> {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle([]), resolveTimeoutMs);
    resolve(host, { all: true }, (_error, found) => {
      clearTimeout(timer);
      settle((found ?? []).map(({ address }) => address));
    });
  });
}

function checkUrl(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundBlockedError('only http and https addresses are allowed');
  }
  if (url.username || url.password) {
    throw new OutboundBlockedError('addresses with a user name or password are not allowed');
  }
}
