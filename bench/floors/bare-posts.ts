import http from 'node:http';
import { respondToParent } from '../harness/respond-to-parent';

/** Sends the same POST a number of times over several connections; responds after the last response. */
interface Question {
  readonly url: string;
  readonly count: number;
  readonly connections: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

respondToParent(async ({ url, count, connections, headers, body }: Question): Promise<void> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const all = { ...headers, 'Content-Length': String(Buffer.byteLength(body)) };
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const request = http.request(url, { method: 'POST', agent, headers: all }, (response) => {
        response.resume().on('end', resolve).on('error', reject);
      });
      request.on('error', reject).end(body);
    });
  let left = count;
  const lane = async () => {
    while (left-- > 0) await post();
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
});
