import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FloodSpec } from './flood';
import { respondToParent } from './respond-to-parent';

respondToParent((spec: FloodSpec) => floods[spec.kind](spec));

/** Each sends one flood and resolves when its clients are done, at the latest after `seconds`. */
const floods: Readonly<Record<FloodSpec['kind'], (spec: FloodSpec) => Promise<void>>> = {
  read: ({ url, tokens, clients, seconds }) =>
    inParallel(clients, seconds, (n, signal) => readPage(url, tokens[n % tokens.length] ?? '', signal)),
  ignore: ({ url, tokens, clients, seconds }) =>
    inParallel(clients, seconds, (n, signal) =>
      ignoreResponses(url, [getPage(tokens[n % tokens.length] ?? '')], signal),
    ),
  pipeline: ({ url, path, clients, each, seconds }) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    return inParallel(clients, seconds, (_n, signal) => ignoreResponses(url, Array(each).fill(request), signal));
  },
  reset: ({ url, accessKey, clients, seconds }) =>
    inParallel(clients, seconds, async (_n, signal) => {
      while (!signal.aborted) await resetUpload(url, accessKey);
    }),
};

async function inParallel(
  clients: number,
  seconds: number,
  run: (n: number, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  await Promise.allSettled(Array.from({ length: clients }, (_, n) => run(n, signal)));
}

const getPage = (token: string) =>
  `GET /api/submissions?limit=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;

async function readPage(url: string, token: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${url}/api/submissions?limit=100`, {
    ...{ headers: { Authorization: `Bearer ${token}` }, signal },
  });
  for await (const chunk of response.body ?? []) void chunk;
}

function connect(url: string): net.Socket {
  return net.connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
}

/** Sends requests over one connection and reads nothing. */
async function ignoreResponses(url: string, requests: readonly string[], signal: AbortSignal): Promise<void> {
  const socket = connect(url).pause();
  socket.write(requests.join(''));
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  socket.destroy();
}

const boundary = 'x-letterbox-bench';
const begun = (accessKey: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="access_key"\r\n\r\n${accessKey}\r\n` +
  `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="f.bin"\r\n\r\n${'x'.repeat(20_000)}`;

/** Sends the beginning of an upload and resets the connection. */
async function resetUpload(url: string, accessKey: string): Promise<void> {
  const socket = connect(url);
  const body = begun(accessKey);
  const head =
    `POST /api/submit HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n` +
    `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.once('close', resolve).write(head + body, () => resolve()));
  await sleep(5 * Math.random());
  socket.resetAndDestroy();
}
