import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TlsKeyPair } from './self-signed-certificate';

export type Behavior = (request: IncomingMessage, response: ServerResponse) => void;

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  readonly at: Date;
}

export interface HttpReceiver {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly requests: ReceivedRequest[];
  /** Connections accepted so far, also those without a request. */
  readonly connections: () => number;
  readonly onConnection: (listener: (socket: Socket) => void) => void;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a real HTTP server on a free port that records every request and responds with `behavior` (default: 200
 * `ok`). With `tls` it uses HTTPS. `host` is the loopback address that it listens on.
 */
export async function startHttpReceiver(
  behavior: Behavior = answer(200, 'ok'),
  { tls, host = '127.0.0.1' }: { tls?: TlsKeyPair; host?: string } = {},
): Promise<HttpReceiver> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // the sender broke off
    }
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, rawBody: Buffer.concat(chunks), at: new Date() });
    behavior(request, response);
  };
  const server = tls ? https.createServer(tls, receive) : http.createServer(receive);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    requests,
    connections: () => connections,
    onConnection: (listener) => server.on('connection', listener),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Responds with a status and a body. */
export function answer(status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Behavior {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

/** Responds with 200 after `ms`. */
export function answerAfter(ms: number): Behavior {
  return (_request, response) => setTimeout(() => response.writeHead(200).end('late'), ms);
}

/** Redirects with a 3xx. */
export function redirect(status: number, location: string): Behavior {
  return answer(status, '', { location });
}

/** Reads the request and never responds. */
export function hang(): Behavior {
  return () => undefined;
}

/** Sends a status and then a body without end, one byte at a time. */
export function drip(status = 200, everyMs = 1_000): Behavior {
  return (_request, response) => {
    response.writeHead(status).write('.');
    const timer = setInterval(() => response.write('.'), everyMs);
    response.on('close', () => clearInterval(timer));
  };
}

/** Sends headers without end. */
export function endlessHeaders(everyMs = 1_000): Behavior {
  return ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('X-More: yes\r\n'), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

/** Responds with `bytes` of body as fast as the client reads; calls `sent` with the number of bytes written so far. */
export function hugeBody(status: number, bytes: number, sent: (total: number) => void = () => undefined): Behavior {
  return (_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let total = 0;
    const pump = () => {
      while (total < bytes) {
        total += chunk.length;
        sent(total);
        if (!response.write(chunk)) return response.once('drain', pump);
      }
      return response.end();
    };
    response.writeHead(status);
    pump();
  };
}

/** Responds with 200 and resets the connection in the middle of the body. */
export function breakOff(): Behavior {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half');
    setTimeout(() => response.destroy(), 20);
  };
}

/** Resets the connection instead of responding. */
export function reset(): Behavior {
  return ({ socket }) => socket.resetAndDestroy();
}

/** Responds with raw bytes, which need not be HTTP, and closes the connection. */
export function raw(bytes: string): Behavior {
  return ({ socket }) => socket.end(bytes);
}
