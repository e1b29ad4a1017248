import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends one request with exactly these headers, including those that browsers do not allow. */
export type Send = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string,
) => Promise<TestResponse>;

export interface Service {
  readonly url: string;
  readonly host: string;
  readonly send: Send;
  close(): Promise<void>;
}

/** Serves an app on a free port of 127.0.0.1. */
export async function serve(app: RequestListener): Promise<Service> {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    send: (method, path, headers = {}, body) => sendTo(port, method, path, headers, body),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Sends one request to a port of 127.0.0.1, with exactly these headers. */
export function sendTo(port: number, ...[method, path, headers, body]: Parameters<Send>): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    outgoing.on('error', reject).end(body);
  });
}
