import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';

/** Who sent a request, and over what, as far as the proxies before this process are believed. */
export interface Clients {
  /** The client's address as it was told; empty when its connection is gone. */
  addressOf(req: IncomingMessage): string;
  /** Whether it came over TLS. */
  isSecure(req: IncomingMessage): boolean;
}

/** With so many proxies in front as `hops` says, each of which adds to X-Forwarded-For; the same as Express's `trust proxy`. */
export function createClients(hops: number): Clients {
  const isProxy = (_address: string, distance: number): boolean => distance < hops;
  return {
    addressOf: (req) => (hops === 0 ? req.socket.remoteAddress : proxyAddress(req, isProxy)) ?? '',
    isSecure: (req) => {
      if ('encrypted' in req.socket) return true;
      const [told] = hops > 0 ? String(req.headers['x-forwarded-proto'] ?? '').split(',') : [];
      return told?.trim() === 'https';
    },
  };
}
