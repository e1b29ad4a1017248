import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends one request with these headers and no other, as `fetch` would not, and follows no redirect. */
export function send(url: string, { method = 'POST', headers = {}, body }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        // A body that was announced and not sent would keep the connection.
        outgoing.destroy();
      });
    });
    outgoing.on('error', reject);
    if (Number(headers['Content-Length'] ?? 0) > (body?.length ?? 0)) outgoing.flushHeaders();
    else outgoing.end(body);
  });
}
