import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config';

/** Waits until `/readyz` answers 200. Throws when it does not within `timeoutMs`, or when `signal` aborts. */
export async function waitUntilReady(
  config: Pick<Config, 'host' | 'port'>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const status = await ask(`http://${reachable(config.host)}:${config.port}/readyz`, signal);
    if (status === 200) return;
    await sleep(50, undefined, { signal });
  }
  throw new Error(`the web process is not ready after ${timeoutMs / 1000} s; its own lines above say why`);
}

async function ask(url: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

// "All addresses" is a place to listen on, not one to call.
function reachable(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
