import { type IncomingHttpHeaders, request } from 'node:http';

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends one request with only these headers (`fetch` would add its own), and follows no redirect. */
export function send(url: string, { method = 'POST', headers = {}, body }: TestRequest = {}): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        // A declared body that was not sent would keep the connection open.
        outgoing.destroy();
      });
    });
    outgoing.on('error', reject);
    if (Number(headers['Content-Length'] ?? 0) > (body?.length ?? 0)) outgoing.flushHeaders();
    else outgoing.end(body);
  });
}
