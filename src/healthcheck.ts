import { loadConfig } from '../config';

/**
 * A container's health check: exits with 0 if the web process on this machine responds to `/healthz` within 4 s, else
 * with 1.
 */
async function main(): Promise<void> {
  const { port, host = '127.0.0.1' } = loadConfig(process.env);
  // HOST may be a specific address, and the process listens only on that one.
  const address = /^(?:0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  if (!response.ok) throw new Error(`status ${response.status}`);
}

main().catch((error: unknown) => {
  console.error(`not healthy: ${(error as Error).message}`);
  process.exit(1);
});
