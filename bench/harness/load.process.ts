import autocannon from 'autocannon';
import { percentile } from './alternate';
import type { LoadResult, LoadSpec } from './load';
import { bodyOf, contentTypes } from './post-body';
import { respondToParent } from './respond-to-parent';

/** Until all connections are open and responses arrive steadily. */
const settleMs = 500;

respondToParent(load);

let posts = 0;

async function load({ url, keys, body, connections, seconds, ...spec }: LoadSpec): Promise<LoadResult> {
  const bodies = keys.map((key) => bodyOf(body, key, spec.messageBytes));
  const { statuses = [200], isOneClient = false } = spec;
  const headers = { 'Content-Type': contentTypes[body], Accept: 'application/json' };
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    posts += 1;
    request.body = bodies[posts % bodies.length];
    request.headers = { ...headers, 'X-Forwarded-For': addressOf(isOneClient ? 0 : posts) };
    return request;
  };
  const times: number[] = [];
  const wrong = new Map<number, number>();
  const startedAt = performance.now();
  const from = startedAt + settleMs;
  const end = from + seconds * 1_000;
  let [responses, broken] = [0, 0];
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        ...{ url: `${url}/api/submit`, method: 'POST', connections, duration: seconds + settleMs / 1_000 + 0.1 },
        ...{ requests: [{ setupRequest }], sampleInt: 100, timeout: 20 },
      },
      (error) => (error ? reject(error) : resolve()),
    );
    run.on('reqError', () => {
      broken += 1;
    });
    run.on('response', (_client, status, _bytes, ms) => {
      const now = performance.now();
      if (!statuses.includes(status)) wrong.set(status, (wrong.get(status) ?? 0) + 1);
      else responses += 1;
      if (now >= from && now < end) times.push(ms);
    });
  });
  if (wrong.size > 0 || broken > 0) {
    const said = [...wrong].map(([status, count]) => `${count} × ${status}`);
    throw new Error(`not every submission was accepted: ${[...said, `${broken} broken`].join(', ')}`);
  }
  return {
    postsPerSecond: times.length / seconds,
    posts: responses,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** A different address for every submission, so that the rate limit counts each and rejects none. */
function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}
