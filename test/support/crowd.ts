import http from 'node:http';
import type { FaultScene, PostAnswer } from './fault-scene';
import type { RunningWeb } from './processes';

/**
 * Clients that submit in parallel, each over its own connection; cheaper than `fetch`, so that there can be thousands.
 */
export interface Crowd {
  /** Submits once, with a unique name and IP address. */
  post(): Promise<PostAnswer>;
  close(): void;
}

let posts = 0;

/** Opens a crowd for a web process. */
export function openCrowd({ form }: Pick<FaultScene, 'form'>, web: Pick<RunningWeb, 'url'>): Crowd {
  const agent = new http.Agent({ keepAlive: true });
  return {
    post: () =>
      new Promise((resolve) => {
        posts += 1;
        const name = `one-of-many-${posts}`;
        const began = performance.now();
        const settle = (status: number, body: unknown) =>
          resolve({ name, status, body, ms: performance.now() - began });
        const payload = JSON.stringify({ access_key: form.accessKey, name, email: `${name}@example.org` });
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': payload.length,
          'X-Forwarded-For': `10.${(posts >> 16) + 2}.${(posts >> 8) & 255}.${posts & 255}`,
        };
        const request = http.request(`${web.url}/api/submit`, { method: 'POST', agent, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => settle(response.statusCode ?? 0, JSON.parse(text)));
        });
        request.on('error', () => settle(0, null)).end(payload);
      }),
    close: () => agent.destroy(),
  };
}
